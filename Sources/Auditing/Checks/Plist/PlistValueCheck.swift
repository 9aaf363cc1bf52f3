import AppleFormats
import Artifacts
import Measurement

/// A key of `Info.plist` whose values, where it is there, must be among those allowed.
struct PlistValueCheck: Check {
  static let name = "plist.value"

  let key: String
  /// What the string, or each string of the list, may be.
  let allowed: [String]
  let because: String

  func judge(_ subject: Subject) -> Judgement {
    guard let info = subject.bundle.info else { return .undecided("Info.plist was not read") }
    guard let value = info[key] else { return .notApplicable("there is no \(key)") }
    let found = (value.array ?? [value]).map { $0.string.map { .text($0) } ?? Found.other($0) }
    let wrong = found.filter { found in
      if case .text(let text) = found { return !allowed.contains(text) }
      return true
    }
    guard !wrong.isEmpty else { return .holds }
    let words = wrong.map(\.shown).joined(words: "and")
    return .judged([
      Observation(
        "\(key) is \(words), where \(allowed.joined(words: "or")) is needed: \(because)")
    ])
  }

  private enum Found {
    case text(String)
    case other(PropertyList)

    var shown: String {
      switch self {
      case .text(let text): "\"\(text.printable)\""
      case .other(let value): "of type \(value.typeName)"
      }
    }
  }
}

/// A key of `Info.plist` that another one's value asks for.
struct PlistImplicationCheck: Check {
  static let name = "plist.implication"

  let key: String
  /// What the list under `key` must hold for the rule to speak.
  let holding: String
  /// The key that must then be there, with something in it.
  let needs: String

  func judge(_ subject: Subject) -> Judgement {
    guard let info = subject.bundle.info else { return .undecided("Info.plist was not read") }
    guard info[key]?.array?.contains(.string(holding)) == true else {
      return .notApplicable("\(key) does not hold \(holding)")
    }
    if let list = info[needs]?.array, !list.isEmpty { return .holds }
    return .judged([
      Observation("\(key) holds \"\(holding)\", but \(needs) is missing or empty")
    ])
  }
}
