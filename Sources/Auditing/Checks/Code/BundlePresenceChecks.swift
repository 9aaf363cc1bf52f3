import Artifacts
import Measurement

/// An app or clip without an `Info.plist`. One that is there and was not understood is a gap.
struct InfoPlistPresenceCheck: Check {
  static let name = "bundle.info-plist"

  func judge(_ subject: Subject) -> Judgement {
    let place = subject.bundle.path.appending("Info.plist")
    guard !subject.bundle.entries.contains(where: { $0.path == place }) else { return .holds }
    return .judged([Observation("Info.plist is missing", at: [subject.place])])
  }
}

/// An app or clip without the executable that its `Info.plist` names.
struct ExecutablePresenceCheck: Check {
  static let name = "bundle.executable"

  func judge(_ subject: Subject) -> Judgement {
    guard !subject.isUnread("CFBundleExecutable"), let info = subject.bundle.info else {
      return .undecided("Info.plist was not read")
    }
    guard subject.bundle.executable == nil else { return .holds }
    return .judged([Observation(info.missingExecutable, at: [subject.place])])
  }
}
