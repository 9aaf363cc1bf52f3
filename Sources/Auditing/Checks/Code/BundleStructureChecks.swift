import AppleFormats
import Artifacts
import Measurement

/// Bundles where Apple allows none: in a framework, in an extension.
struct NestedBundleCheck: Check {
  static let name = "bundle.nested"

  func judge(_ subject: Subject) -> Judgement {
    .judged(
      subject.phoneBundles.compactMap { bundle in
        guard [.framework, .appExtension].contains(bundle.kind),
          let holder = bundle.path.ancestors.first(where: \.isFrameworkOrExtension),
          // What lies in a Frameworks folder there is the next rule's.
          !bundle.path.ancestors.contains(where: { $0.name == "Frameworks" && $0.isBelow(holder) })
        else { return nil }
        return Observation(
          "\(bundle.path.shownName) lies inside \(holder.shownName)",
          at: [subject.place(of: bundle)])
      })
  }
}

/// A `Frameworks` folder in a framework or an extension.
struct NestedFrameworksFolderCheck: Check {
  static let name = "bundle.nested-frameworks"

  func judge(_ subject: Subject) -> Judgement {
    .judged(
      subject.bundle.folders.compactMap { folder in
        guard folder.name == "Frameworks", let holder = folder.parent,
          holder.isFrameworkOrExtension,
          // A watch app's extension has one.
          !folder.ancestors.contains(where: { $0.pathExtension == "app" })
        else { return nil }
        return Observation(
          "\(holder.shownName) has a Frameworks folder of its own", at: [subject.place(folder)])
      })
  }
}

extension ArtifactPath {
  fileprivate var isFrameworkOrExtension: Bool { ["framework", "appex"].contains(pathExtension) }
}

/// A folder in `PlugIns` that is no extension.
struct StrayPlugInCheck: Check {
  static let name = "bundle.stray-plugin"

  func judge(_ subject: Subject) -> Judgement {
    let plugIns = ArtifactPath("PlugIns")
    return .judged(
      subject.bundle.folders.filter { $0.parent == plugIns && $0.pathExtension != "appex" }.map {
        Observation("\($0.shownName) in PlugIns is no extension", at: [subject.place($0)])
      })
  }
}

/// A bundle of resources that claims to have an executable.
struct ResourceBundleExecutableCheck: Check {
  static let name = "bundle.resource-executable"

  func judge(_ subject: Subject) -> Judgement {
    .judged(
      subject.phoneBundles.compactMap { bundle in
        guard bundle.kind == .resources, let named = bundle.info?.executable,
          bundle.executable == nil
        else { return nil }
        return Observation(
          "\(bundle.path.shownName) names \"\(named.printable)\" as its executable "
            + "(CFBundleExecutable), which is not there",
          at: [subject.place(of: bundle)])
      })
  }
}

/// Programs and plug-ins that are no bundle's executable.
struct LooseExecutableCheck: Check {
  static let name = "bundle.loose-executable"

  /// Libraries and object files have rules of their own.
  private static let otherRules: Set = ["dylib", "a", "o"]

  func judge(_ subject: Subject) -> Judgement {
    .judged(
      subject.code.loose.compactMap { file in
        guard let facts = file.binary, !Self.otherRules.contains(file.path.pathExtension),
          !file.path.ancestors.contains(where: Self.isAllowed),
          let type = facts.mainSlice?.fileType, let what = Self.names[type]
        else { return nil }
        return Observation(
          "\(file.path.shownName) (\(file.size)) is \(what) that no bundle names as its executable",
          at: [subject.place(file.path)], saving: Saving([file.path], isAtMost: true))
      })
  }

  /// The watch's copy of an app, and debugging symbols, which are listed as such.
  private static func isAllowed(_ folder: ArtifactPath) -> Bool {
    folder.name == "_WatchKitStub" || folder.pathExtension == "dsym"
  }

  private static let names: [MachOFileType: String] = [
    .executable: "a program", .dylib: "a library", .bundle: "a plug-in", .object: "an object file",
  ]
}

/// Bundles of one app with the same identifier.
struct IdentifierCollisionCheck: Check {
  static let name = "bundle.same-identifier"

  /// Whether to look for frameworks that share one, or for an app or extension that shares one.
  let amongFrameworks: Bool

  func judge(_ subject: Subject) -> Judgement {
    let bundles = subject.code.bundles.filter {
      [.app, .appExtension, .framework].contains($0.kind) && $0.info?.identifier != nil
    }
    let groups = Dictionary(grouping: bundles) { $0.info?.identifier ?? "" }
    return .judged(
      groups.sorted { $0.key < $1.key }.compactMap { identifier, members in
        guard members.count > 1,
          members.allSatisfy({ $0.kind == .framework }) == amongFrameworks
        else { return nil }
        let names = members.map { String(printing: Array($0.name.utf8)) }
        return Observation(
          "\(names.joined(words: "and")) have the same CFBundleIdentifier \(identifier.printable)",
          at: members.map { subject.place(of: $0) })
      })
  }
}

/// Parts of the Swift runtime that the package's `SwiftSupport` folder should hold, too.
struct SwiftSupportCheck: Check {
  static let name = "bundle.swift-support"

  func judge(_ subject: Subject) -> Judgement {
    guard let support = subject.measurement.swiftSupport else {
      return .notApplicable("the package has no SwiftSupport folder, as only the store wants it")
    }
    let embedded = subject.bundle.entries.filter {
      $0.kind == .file && $0.path.isSwiftRuntime && $0.path.parent?.name == "Frameworks"
    }
    let missing = embedded.filter { !support.contains($0.path.name) }
    guard !missing.isEmpty else { return .holds }
    // Libraries for older systems are not said to belong there.
    let isOverlay = missing.contains {
      !$0.path.name.hasPrefix("libswift_") && !$0.path.name.hasPrefix("libswiftCompatibility")
    }
    return .judged([
      Observation(
        "\(missing.map(\.path.shownName).joined(words: "and")) not in the package's SwiftSupport",
        at: missing.map { "\($0.path)" }, severity: isOverlay ? nil : .warning)
    ])
  }
}
