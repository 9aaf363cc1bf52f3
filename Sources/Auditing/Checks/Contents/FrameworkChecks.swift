import AppleFormats
import Artifacts
import Measurement

/// Each dynamic framework in the clip, by weight.
struct DynamicFrameworkCheck: Check {
  static let name = "framework.dynamic"

  /// Below this share of the limit a framework is worth a note only.
  let fraction: Double
  /// Names of frameworks, without their ending, that are there on purpose.
  let allowed: [Glob]?

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    var frameworks: [ArtifactPath: [MeasuredFile]] = [:]
    for file in clip.files {
      let inside = file.path.ancestors.filter { $0.pathExtension == "framework" }
      if let outermost = inside.last { frameworks[outermost, default: []].append(file) }
    }
    let shared = Set(
      (subject.host?.folders ?? []).filter { $0.pathExtension == "framework" }.map(\.name))
    let weighed = frameworks.compactMap { path, files -> (ArtifactPath, SizePair, Saving)? in
      // One without code is a container of resources, weighed by other rules.
      guard files.contains(where: { $0.content.isMachO }), !isAllowed(path) else { return nil }
      let saving = Saving(Set(files.map(\.path)), isAtMost: true)
      return (path, clip.saving(withoutFiles: saving.files), saving)
    }
    return .judged(
      weighed.sorted { ($1.1.uncompressed, $0.0) < ($0.1.uncompressed, $1.0) }.map {
        path, size, saving in
        Observation(
          "\(path.shownName) weighs \(size.uncompressed), \(size.download) to download"
            + (shared.contains(path.name) ? "; the host carries a copy of its own" : ""),
          at: [subject.place(path)], saving: saving,
          severity: subject.isWorthReporting(size, fraction: fraction) ? nil : .note)
      })
  }

  private func isAllowed(_ framework: ArtifactPath) -> Bool {
    let folder = framework.name
    let name = folder.withoutFrameworkEnding
    return allowed?.contains { $0.matches(name) || $0.matches(folder) } ?? false
  }
}

/// A `.dylib` outside any framework that is no part of the Swift runtime.
struct LooseLibraryCheck: Check {
  static let name = "library.loose"

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    let loose = clip.files.filter { file in
      file.path.pathExtension == "dylib" && !file.path.isSwiftRuntime
        && !file.path.ancestors.contains { $0.pathExtension == "framework" }
    }
    return .judged(
      loose.map { file in
        Observation(
          "\(file.path.shownName) (\(file.uncompressed)) lies outside any framework",
          at: [subject.place(file.path)], saving: Saving([file.path], isAtMost: true))
      })
  }
}

/// Libraries of the Swift runtime in the bundle although every system that runs clips has them.
struct SwiftRuntimeCheck: Check {
  static let name = "library.swift-runtime"

  /// The system from which the runtime is part of the OS.
  let since: RuleVersion
  /// The same for the concurrency library.
  let concurrencySince: RuleVersion

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    guard let minimum = subject.bundle.info?.minimumOS else {
      return .undecided("MinimumOSVersion is not known")
    }
    let unneeded = clip.files.filter { file in
      guard file.path.isSwiftRuntime else { return false }
      let name = file.path.name
      if name == "libswift_Concurrency.dylib" { return minimum >= concurrencySince.value }
      // Libraries like libswiftCompatibilitySpan are there because the system has them not.
      let isOverlay = !name.hasPrefix("libswift_") && !name.hasPrefix("libswiftCompatibility")
      return isOverlay && minimum >= since.value
    }
    guard !unneeded.isEmpty else { return .holds }
    let saving = Saving(Set(unneeded.map(\.path)))
    let weight = unneeded.map(\.uncompressed).sum()
    return .judged([
      Observation(
        "\(unneeded.count) Swift runtime \(unneeded.count == 1 ? "library" : "libraries") "
          + "(\(weight)) that iOS \(minimum), the minimum, has itself; thinning drops "
          + "\(unneeded.count == 1 ? "it" : "them"), so no variant gets smaller",
        at: unneeded.map { subject.place($0.path) }, saving: saving)
    ])
  }
}

extension ArtifactPath {
  /// The last component as it may be printed; `name` would hide what is not UTF-8.
  var shownName: String { String(printing: lastComponent) }

  var isSwiftRuntime: Bool { name.hasPrefix("libswift") && pathExtension == "dylib" }
}
