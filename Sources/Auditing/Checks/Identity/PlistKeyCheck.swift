import AppleFormats
import Artifacts
import Measurement

/// Keys of the bundle's `Info.plist`: one of several must be there, or none of them may.
struct PlistKeyCheck: Check {
  static let name = "plist.keys"

  let needsOneOf: [String]?
  let forbids: [String]?
  /// Keys that may be there as long as they hold nothing; paths go into dictionaries with `/`.
  let forbidsContent: [String]?
  /// What follows from the key being there or missing.
  let because: String
  /// The rule is about builds with this SDK or a later one.
  let sdkFrom: RuleVersion?
  /// The rule is about builds with an SDK below this one.
  let sdkBelow: RuleVersion?

  func judge(_ subject: Subject) -> Judgement {
    guard let info = subject.bundle.info else { return .undecided("Info.plist was not read") }
    if let reason = outsideSDKs(info) { return .notApplicable(reason) }
    if let needed = needsOneOf, !needed.contains(where: { Self.isFilled(info[$0]) }) {
      let verb = needed.count == 1 ? "is" : "are"
      return .judged([
        Observation("\(needed.joined(words: "and")) \(verb) missing or empty: \(because)")
      ])
    }
    let found =
      (forbids ?? []).filter { info.value(at: $0) != nil }
      + (forbidsContent ?? []).filter { Self.saysSomething(info.value(at: $0)) }
    guard !found.isEmpty else { return .holds }
    let verb = found.count == 1 ? "is" : "are"
    return .judged([Observation("\(found.joined(words: "and")) \(verb) there: \(because)")])
  }

  private func outsideSDKs(_ info: InfoPlist) -> String? {
    let sdk = info.sdk
    if let bound = sdkFrom?.value {
      guard let sdk else { return "the SDK is not known, the rule begins with \(bound)" }
      guard sdk >= bound else { return "built with SDK \(sdk), the rule begins with \(bound)" }
    }
    if let bound = sdkBelow?.value, let sdk, sdk >= bound {
      return "built with SDK \(sdk), the rule ends with \(bound)"
    }
    return nil
  }

  /// An empty dictionary counts as there: `UILaunchScreen` is often one.
  private static func isFilled(_ value: PropertyList?) -> Bool {
    guard let value else { return false }
    if case .string(let text) = value { return !text.isEmpty }
    return true
  }

  /// False also for what is switched off.
  private static func saysSomething(_ value: PropertyList?) -> Bool {
    switch value {
    case nil, .boolean(false)?: false
    case .array(let list)?: !list.isEmpty
    case .dictionary(let keys)?: !keys.isEmpty
    case .string(let text)?: !text.isEmpty
    default: true
    }
  }
}

/// The types of what stands in `NSAppClip`.
struct AppClipKeyTypesCheck: Check {
  static let name = "plist.nsappclip-types"

  /// The keys Apple documents, all Boolean.
  let booleans: [String]

  func judge(_ subject: Subject) -> Judgement {
    guard let info = subject.bundle.info else { return .undecided("Info.plist was not read") }
    guard let value = info["NSAppClip"] else { return .notApplicable("there is no NSAppClip") }
    guard case .dictionary(let keys) = value else {
      return .judged([
        Observation("NSAppClip is of type \(value.typeName), a dictionary is needed")
      ])
    }
    return .judged(
      keys.sorted { $0.key < $1.key }.compactMap { key, value in
        guard booleans.contains(key) else {
          return Observation(
            "NSAppClip/\(key.printable) is no key Apple documents", severity: .note)
        }
        if case .boolean = value { return nil }
        return Observation("NSAppClip/\(key) is of type \(value.typeName), a Boolean is needed")
      })
  }
}

/// A clip's icon: named in `Info.plist`, with a catalog that could hold it.
struct IconCheck: Check {
  static let name = "clip.icon"

  func judge(_ subject: Subject) -> Judgement {
    guard let info = subject.bundle.info, let clip = subject.measured else {
      return .undecided("Info.plist was not read")
    }
    guard let name = info.iconName else {
      return .judged([Observation("CFBundleIconName is missing: no icon of a catalog is named")])
    }
    guard clip.files.contains(where: { $0.path == ArtifactPath("Assets.car") }) else {
      return .judged([
        Observation("CFBundleIconName is \(name.printable), but there is no Assets.car to hold it")
      ])
    }
    let names = Set(clip.files.flatMap { $0.content.catalog?.iconNames ?? [] })
    guard names.contains(name.printable) else {
      let found = names.isEmpty ? "no app icon" : "only \(names.sorted().joined(separator: ", "))"
      return .judged([
        Observation("CFBundleIconName is \(name.printable), but the clip's catalog holds \(found)")
      ])
    }
    return .holds
  }
}
