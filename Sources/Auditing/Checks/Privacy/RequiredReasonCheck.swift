import AppleFormats
import Artifacts
import Measurement

/// Interfaces that Apple wants a reason for, by what code takes from the system.
struct RequiredReasons: Decodable, Sendable {
  let category: String
  /// C functions and constants, without the underscore that symbols have.
  let symbols: [String]
  let selectors: [String]
  let classes: [String]

  /// The category as people say it, `UserDefaults`.
  var shortName: String {
    let prefix = "NSPrivacyAccessedAPICategory"
    return category.hasPrefix(prefix) ? String(category.dropFirst(prefix.count)) : category
  }

  /// What of it a binary uses, sorted.
  func used(by slice: MachOSliceFacts) -> [String] {
    let functions = symbols.filter { name in
      // The second is the name on Intel's simulators.
      ["_\(name)", "_\(name)$INODE64"].contains { slice.importedNames.contains($0) }
    }
    return
      (functions + selectors.filter { slice.selectors.contains($0) }
      + classes.filter { slice.importsClass($0) }).sorted()
  }
}

/// Code that uses such an interface without a reason in the manifest that speaks for it.
///
/// An app's own executable holds whatever it links statically, so the app's manifest speaks for that,
/// and a resource bundle of such a library only perhaps. A framework has its own or the app's.
struct RequiredReasonCheck: Check {
  static let name = "privacy.required-reason"

  /// The day from which uploads are refused for it.
  let since: RuleDay
  let interfaces: [RequiredReasons]

  func judge(_ subject: Subject) -> Judgement {
    var observations: [Observation] = []
    var open: [String] = []
    for file in subject.code.files where !file.path.isSwiftRuntime {
      guard let slice = file.binary?.mainSlice else { continue }
      let bundle = subject.code.bundle(holding: file.path)
      guard bundle.kind != .test else { continue }
      let uses = Uses(in: slice, of: interfaces)
      guard !uses.categories.isEmpty else { continue }
      let declared = Declared(for: bundle, in: subject)
      guard !declared.isUnknown else {
        open.append(file.path.shownName)
        continue
      }
      let missing = uses.missing(from: declared.categories)
      guard !missing.isEmpty else { continue }
      let onlyPerhaps = uses.missing(from: declared.categories.union(declared.perhaps)).isEmpty
      observations.append(
        Observation(
          "\(file.path.shownName) uses \(uses.words(for: missing)), but "
            + (declared.hasOwn
              ? "\(BundledManifest.fileName) gives no reason"
              : "there is no \(BundledManifest.fileName) that gives a reason")
            + (onlyPerhaps ? "; a resource bundle's does" : ""),
          at: [subject.place(file.path)],
          severity: onlyPerhaps ? .note : subject.severity(inForceFrom: since.value)))
    }
    guard observations.isEmpty, !open.isEmpty else { return .judged(observations) }
    return .undecided("the privacy manifest for \(open.joined(words: "and")) was not understood")
  }
}

/// The categories one binary uses, each with the interfaces it was seen by.
private struct Uses {
  private var names: [String: (short: String, interfaces: [String])] = [:]

  init(in slice: MachOSliceFacts, of interfaces: [RequiredReasons]) {
    for interface in interfaces {
      let used = interface.used(by: slice)
      if !used.isEmpty { names[interface.category] = (interface.shortName, used) }
    }
  }

  var categories: Set<String> { Set(names.keys) }

  /// Sorted. An interface of several categories asks for one of them only.
  func missing(from declared: Set<String>) -> [String] {
    let covered = Set(declared.flatMap { names[$0]?.interfaces ?? [] })
    return categories.subtracting(declared).filter { category in
      !(names[category]?.interfaces ?? []).allSatisfy { covered.contains($0) }
    }.sorted()
  }

  func words(for categories: [String]) -> String {
    categories.compactMap { names[$0] }
      .map { "\($0.short) (\($0.interfaces.prefix(4).joined(separator: ", ")))" }
      .joined(words: "and")
  }
}

/// What the manifests say that speak for the code of a bundle.
private struct Declared {
  var categories: Set<String> = []
  /// In manifests of which it is not known whether they speak for this code.
  var perhaps: Set<String> = []
  var hasOwn = false
  var isUnknown = false

  init(for bundle: CodeBundle, in subject: Subject) {
    add(bundle, subject, \.categories)
    hasOwn = bundle.privacyManifest != .missing
    let code = subject.code
    if bundle.kind == .framework { add(code.app, subject, \.categories) }
    for other in code.bundles where other.kind == .resources && other.path.isBelow(bundle.path) {
      // Frameworks of CocoaPods hold their manifests in a bundle inside.
      let isOwn = bundle.kind == .framework
      guard isOwn || !other.lies(inA: [.framework, .appExtension], of: code) else { continue }
      add(other, subject, isOwn ? \.categories : \.perhaps)
    }
  }

  private mutating func add(
    _ bundle: CodeBundle, _ subject: Subject, _ list: WritableKeyPath<Declared, Set<String>>
  ) {
    guard bundle.privacyManifest != .missing else { return }
    guard let content = subject.manifest(of: bundle)?.content else {
      isUnknown = true
      return
    }
    self[keyPath: list].formUnion(content.reasonedCategories)
  }
}

/// A clip that counts on its host's manifest.
struct OwnManifestCheck: Check {
  static let name = "privacy.own-manifest"

  let interfaces: [RequiredReasons]

  func judge(_ subject: Subject) -> Judgement {
    guard let host = subject.hostCode else {
      return .notApplicable("the clip was exported alone, without its host")
    }
    guard subject.code.app.privacyManifest == .missing, host.app.privacyManifest != .missing else {
      return .holds
    }
    guard let slice = subject.code.app.executable?.binary?.mainSlice else {
      return .undecided("the clip's code was not read")
    }
    let used = interfaces.filter { !$0.used(by: slice).isEmpty }.map(\.shortName)
    guard !used.isEmpty else { return .holds }
    return .judged([
      Observation(
        "the host has a \(BundledManifest.fileName), which does not speak for the clip; the clip has "
          + "none and uses \(used.joined(words: "and"))")
    ])
  }
}
