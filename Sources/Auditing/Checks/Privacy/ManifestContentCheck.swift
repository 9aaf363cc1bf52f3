import AppleFormats
import Artifacts
import Measurement

/// What stands in a privacy manifest against what Apple defines.
struct ManifestContentCheck: Check {
  static let name = "privacy.manifest-content"

  /// The day from which uploads are refused for it.
  let since: RuleDay
  /// The reasons that may be given, by category of interfaces.
  let categories: [String: [String]]
  let dataTypes: [String]
  let purposes: [String]

  func judge(_ subject: Subject) -> Judgement {
    let manifests = subject.manifests
    guard !manifests.isEmpty else { return .notApplicable("there is no privacy manifest") }
    return .judged(
      manifests.compactMap { manifest in
        guard let content = manifest.content else {
          return Observation(
            "\(manifest.shownName) is no property list: \(manifest.fault ?? "")",
            at: [manifest.place], severity: subject.severity(inForceFrom: since.value))
        }
        let faults = ManifestFaults(in: content, by: self)
        guard let message = faults.message else { return nil }
        let softer = subject.severity(inForceFrom: since.value)
        return Observation(
          "\(manifest.shownName): \(message)", at: [manifest.place],
          severity: softer ?? (faults.areCertain ? nil : .warning))
      })
  }
}

extension BundledManifest {
  /// `PrivacyInfo.xcprivacy`, or `Kit.framework/PrivacyInfo.xcprivacy`.
  var shownName: String {
    bundle.isApp ? Self.fileName : "\(bundle.name.printable)/\(Self.fileName)"
  }
}

/// What is wrong in one manifest. A value of the right form that is not in the rule's tables may be
/// one that Apple has added since, so it is not certain.
private struct ManifestFaults {
  private var texts: [String] = []
  private(set) var areCertain = false
  private let tables: ManifestContentCheck

  /// More are counted, not listed.
  private static let mostShown = 4

  init(in manifest: PrivacyManifest, by tables: ManifestContentCheck) {
    self.tables = tables
    for (key, value) in manifest.values.sorted(by: { $0.key < $1.key }) {
      switch key {
      case "NSPrivacyTracking": expect(value.boolean != nil, key, value, "a Boolean")
      case "NSPrivacyTrackingDomains":
        expect(
          value.array?.allSatisfy { $0.string != nil } == true, key, value, "a list of strings")
      case "NSPrivacyAccessedAPITypes": for entry in entries(key, value) { examineUse(entry) }
      case "NSPrivacyCollectedDataTypes": for entry in entries(key, value) { examineData(entry) }
      default: add("\(key.printable) is no key of a privacy manifest")
      }
    }
  }

  var message: String? {
    guard !texts.isEmpty else { return nil }
    let rest = texts.count - Self.mostShown
    return texts.prefix(Self.mostShown).joined(separator: "; ")
      + (rest > 0 ? "; and \(rest) more" : "")
  }

  private mutating func add(_ text: String, isCertain: Bool = true) {
    texts.append(text)
    if isCertain { areCertain = true }
  }

  private mutating func expect(
    _ isRight: Bool, _ key: String, _ value: PropertyList?, _ wanted: String
  ) {
    guard !isRight else { return }
    add("\(key) is \(value.map { "of type \($0.typeName)" } ?? "missing"), \(wanted) is needed")
  }

  private mutating func entries(
    _ key: String, _ value: PropertyList
  ) -> [[String: PropertyList]] {
    let list = value.array?.compactMap(\.dictionary)
    expect(list != nil && list?.count == value.array?.count, key, value, "a list of dictionaries")
    return list ?? []
  }

  private mutating func examineUse(_ entry: [String: PropertyList]) {
    let key = "NSPrivacyAccessedAPIType"
    expectKeys(of: entry, [key, key + "Reasons"])
    guard let category = entry[key]?.string else {
      return expect(false, key, entry[key], "a category")
    }
    let known = tables.categories[category]
    if known == nil { refuse(category, "category", prefix: "NSPrivacyAccessedAPICategory") }
    let stated = entry[key + "Reasons"]
    guard let reasons = stated?.array, !reasons.isEmpty else {
      let what = stated?.array == nil ? "has no list of reasons" : "has an empty list of reasons"
      return add("\(category.printable) \(what)")
    }
    for reason in reasons {
      guard let text = reason.string else {
        expect(false, "a reason", reason, "a string")
        continue
      }
      guard let known, !known.contains(text) else { continue }
      let others = tables.categories.filter { $0.value.contains(text) }.keys.sorted()
      if let other = others.first {
        add("\(text) is a reason for \(other), not for \(category.printable)")
      } else {
        let isForm = text.wholeMatch(of: /[0-9A-F]{4}\.[0-9]/) != nil
        add("\(text.printable) is no known reason", isCertain: !isForm)
      }
    }
  }

  private mutating func examineData(_ entry: [String: PropertyList]) {
    let key = "NSPrivacyCollectedDataType"
    expectKeys(of: entry, [key, key + "Linked", key + "Tracking", key + "Purposes"])
    if let type = entry[key]?.string {
      if !tables.dataTypes.contains(type) { refuse(type, "type of data", prefix: key) }
    } else {
      expect(false, key, entry[key], "a type of data")
    }
    for name in [key + "Linked", key + "Tracking"] {
      expect(entry[name]?.boolean != nil, name, entry[name], "a Boolean")
    }
    guard let purposes = entry[key + "Purposes"]?.array, !purposes.isEmpty else {
      return expect(false, key + "Purposes", entry[key + "Purposes"], "a list of purposes")
    }
    for purpose in purposes {
      guard let text = purpose.string else {
        expect(false, "a purpose", purpose, "a string")
        continue
      }
      if !tables.purposes.contains(text) { refuse(text, "purpose", prefix: key + "Purpose") }
    }
  }

  private mutating func expectKeys(of entry: [String: PropertyList], _ known: [String]) {
    for key in entry.keys.sorted() where !known.contains(key) {
      add("\(key.printable) is no key of an entry of \(known[0])s")
    }
  }

  private mutating func refuse(_ text: String, _ what: String, prefix: String) {
    add("\"\(text.printable)\" is no known \(what)", isCertain: !text.hasPrefix(prefix))
  }
}
