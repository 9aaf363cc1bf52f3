import AppleFormats
import Artifacts
import Measurement

/// Whatever extension, app or plug-in a clip holds besides one for Live Activities.
struct ClipExtensionCheck: Check {
  static let name = "clip.extensions"

  /// `NSExtensionPointIdentifier` of the one kind that is allowed.
  let point: String

  func judge(_ subject: Subject) -> Judgement {
    var observations: [Observation] = []
    var allowed: [CodeBundle] = []
    for bundle in subject.code.bundles where !bundle.isApp {
      // What lies in a bundle that must not be there is not told apart.
      let isInside = bundle.path.ancestors.contains { ["app", "appex"].contains($0.pathExtension) }
      guard !isInside else { continue }
      switch bundle.kind {
      case .app:
        observations.append(
          Observation(
            "\(bundle.path.shownName) is an app inside an App Clip",
            at: [subject.place(of: bundle)]))
      case .appExtension:
        guard bundle.info != nil || bundle.infoPlist == .missing else { continue }
        if let refused = refusal(of: bundle) {
          observations.append(Observation(refused, at: [subject.place(of: bundle)]))
        } else {
          allowed.append(bundle)
        }
      case .framework, .resources, .test: break
      }
    }
    if allowed.count > 1 {
      observations.append(
        Observation(
          "\(allowed.count) widget extensions, where a clip may have one for its Live Activities",
          at: allowed.map { subject.place(of: $0) }))
    }
    return .judged(observations)
  }

  private func refusal(of bundle: CodeBundle) -> String? {
    let name = bundle.path.shownName
    let found = bundle.info?.extensionPoint
    guard let found else { return "\(name) says not what extension it is" }
    guard found == point else { return "\(name) is an extension of kind \(found.printable)" }
    guard bundle.path.parent == ArtifactPath("PlugIns") else {
      return "\(name) lies outside PlugIns"
    }
    return nil
  }
}

extension InfoPlist {
  /// Of an extension of the older kind in `NSExtension`, of an ExtensionKit one in
  /// `EXAppExtensionAttributes`.
  fileprivate var extensionPoint: String? {
    self["NSExtension"]?.dictionary?["NSExtensionPointIdentifier"]?.string
      ?? self["EXAppExtensionAttributes"]?.dictionary?["EXExtensionPointIdentifier"]?.string
  }
}

extension Subject {
  /// Extensions of the bundle itself.
  fileprivate var extensions: [CodeBundle] {
    phoneBundles.filter { $0.kind == .appExtension }
  }
}

/// A widget extension in a clip that offers widgets and no Live Activity.
struct HomeWidgetCheck: Check {
  static let name = "clip.home-widgets"

  /// Beginnings of the mangled names of types that offer Live Activities.
  let wanted: [String]
  /// The same for widgets of the home screen.
  let useless: [String]

  func judge(_ subject: Subject) -> Judgement {
    let read = subject.extensions.filter { $0.executable?.binary != nil }
    guard !read.isEmpty else { return .notApplicable("it holds no extension that was read") }
    return .judged(
      read.compactMap { bundle in
        let names = bundle.executable?.binary?.slices.flatMap(\.imports).map(\.name) ?? []
        func uses(_ prefixes: [String]) -> Bool {
          names.contains { prefixes.contains(where: $0.hasPrefix) }
        }
        guard uses(useless), !uses(wanted) else { return nil }
        return Observation(
          "\(bundle.path.shownName) offers widgets for the home screen and no Live Activity",
          at: [subject.place(of: bundle)])
      })
  }
}

/// An extension's identifier begins with its app's.
struct ExtensionIdentifierCheck: Check {
  static let name = "extension.id-prefix"

  func judge(_ subject: Subject) -> Judgement {
    let extensions = subject.extensions.filter { $0.info != nil }
    guard !extensions.isEmpty else { return .notApplicable("it holds no extension") }
    guard let own = subject.bundle.info?.identifier else {
      return .undecided("there is no CFBundleIdentifier to compare with")
    }
    return .judged(
      extensions.compactMap { bundle in
        let identifier = bundle.info?.identifier ?? ""
        let prefix = Array("\(own).".utf8)
        guard !identifier.utf8.starts(with: prefix) || identifier.utf8.count == prefix.count else {
          return nil
        }
        return Observation(
          "\(bundle.path.shownName) has CFBundleIdentifier \"\(identifier.printable)\", which does "
            + "not begin with \(own.printable) and a dot",
          at: [subject.place(of: bundle)])
      })
  }
}

/// An extension's versions are its app's.
struct ExtensionVersionCheck: Check {
  static let name = "extension.versions"

  func judge(_ subject: Subject) -> Judgement {
    let extensions = subject.extensions.filter { $0.info != nil }
    guard !extensions.isEmpty else { return .notApplicable("it holds no extension") }
    return .judged(
      extensions.compactMap { bundle in
        let wrong = ["CFBundleShortVersionString", "CFBundleVersion"].compactMap { key in
          let own = subject.bundle.info?.string(key)
          let found = bundle.info?.string(key)
          guard let own, own != found else { return nil as String? }
          let shown = found.map { "\"\($0.printable)\"" } ?? "missing"
          return "\(key) is \(shown), the clip's is \"\(own.printable)\""
        }
        guard !wrong.isEmpty else { return nil }
        return Observation(
          "\(bundle.path.shownName): \(wrong.joined(words: "and"))",
          at: [subject.place(of: bundle)])
      })
  }
}
