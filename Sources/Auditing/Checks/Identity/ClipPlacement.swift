import Artifacts
import Measurement

/// A clip anywhere but in the host's `AppClips/`.
struct ClipLocationCheck: Check {
  static let name = "clip.location"

  func judge(_ subject: Subject) -> Judgement {
    switch subject.bundle.role {
    case .host, .appClip(.appClips): return .holds
    case .appClip(.alone): return .notApplicable("the clip was exported alone, without its host")
    case .appClip(.elsewhere):
      let folder = subject.host?.path.appending("AppClips").description ?? "AppClips"
      return .judged([Observation("the clip lies outside \(folder)/, where iOS looks for it")])
    }
  }
}

/// More than one clip in one app.
struct ClipCountCheck: Check {
  static let name = "clip.count"

  func judge(_ subject: Subject) -> Judgement {
    let clips = subject.measurement.clips
    guard clips.count > 1 else { return .holds }
    let names = clips.map { $0.bundle.name.printable }.joined(separator: ", ")
    return .judged([
      Observation(
        "\(clips.count) App Clips, where an app has one: \(names)",
        at: clips.map { $0.bundle.path.description })
    ])
  }
}

/// No clip where the user says there must be one.
struct ClipRequiredCheck: Check {
  static let name = "clip.required"
  static let needsClip = false

  func judge(_ subject: Subject) -> Judgement {
    guard subject.terms.requiresClip else { return .notApplicable("--require-clip was not given") }
    guard subject.measurement.clips.isEmpty else { return .holds }
    return .judged([Observation("no App Clip in \(subject.bundle.name.printable)")])
  }
}
