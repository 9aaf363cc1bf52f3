#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// All rules in force, built in and given, sorted by id, with the table of Apple's limits.
package struct RuleBook: Sendable {
  package let rules: [Rule]
  package let limits: LimitTable
  /// Rules by id as files state them, with the last file that said something.
  private let drafts: [String: (draft: RuleDraft, file: String)]

  /// Of all rules, those that are switched off among them, sorted.
  package var identifiers: [String] { drafts.keys.sorted() }

  /// Rule files by name, applied in this order; a later rule of the same id overrides fields.
  package init(
    files: [(name: String, bytes: [UInt8])], limits: (name: String, bytes: [UInt8])
  ) throws(ConfigurationError) {
    var drafts: [String: (draft: RuleDraft, file: String)] = [:]
    for file in files {
      var seen: Set<String> = []
      for draft in try Self.drafts(in: file) {
        guard seen.insert(draft.id).inserted else {
          throw ConfigurationError(file: file.name, key: draft.id, reason: "stands here twice")
        }
        if drafts[draft.id] == nil {
          guard draft.severity != "off" || draft.check != nil else {
            throw ConfigurationError(
              file: file.name, key: draft.id, reason: "is switched off, but there is no such rule")
          }
          drafts[draft.id] = (draft, file.name)
        } else {
          drafts[draft.id]?.draft.override(with: draft)
          drafts[draft.id]?.file = file.name
        }
      }
    }
    try self.init(drafts, limits: try LimitTable(file: limits.name, bytes: limits.bytes))
  }

  private init(
    _ drafts: [String: (draft: RuleDraft, file: String)], limits: LimitTable
  ) throws(ConfigurationError) {
    var rules: [Rule] = []
    for (_, entry) in drafts.sorted(by: { $0.key < $1.key }) {
      if let rule = try entry.draft.rule(in: entry.file) { rules.append(rule) }
    }
    self.rules = rules
    self.limits = limits
    self.drafts = drafts
  }

  /// With what a file changes in rules that are here.
  func overridden(
    by changes: [RuleDraft], file: String
  ) throws(ConfigurationError) -> RuleBook {
    guard !changes.isEmpty else { return self }
    var drafts = drafts
    for change in changes {
      drafts[change.id]?.draft.override(with: change)
      drafts[change.id]?.file = file
    }
    return try RuleBook(drafts, limits: limits)
  }

  package subscript(id: String) -> Rule? { rules.first { $0.id == id } }

  private static func drafts(
    in file: (name: String, bytes: [UInt8])
  ) throws(ConfigurationError) -> [RuleDraft] {
    let objects: [[String: JSONValue]] = try decodeJSON(file.bytes, file: file.name)
    for (index, object) in objects.enumerated() {
      var place = "[\(index)]"
      if case .string(let id)? = object["id"] { place = id }
      let fields = RuleDraft.CodingKeys.allCases.map(\.rawValue)
      try refuseStrangers(in: object, besides: fields, of: "a rule", at: place, file.name)
      guard case .array(let sources)? = object["sources"] else { continue }
      for case .object(let source) in sources {
        let fields = Rule.Source.CodingKeys.allCases.map(\.rawValue)
        try refuseStrangers(in: source, besides: fields, of: "a source", at: place, file.name)
      }
    }
    return try decodeJSON(file.bytes, file: file.name)
  }

  private static func refuseStrangers(
    in object: [String: JSONValue], besides known: [String], of what: String, at place: String,
    _ file: String
  ) throws(ConfigurationError) {
    guard let key = object.keys.sorted().first(where: { !known.contains($0) }) else { return }
    throw ConfigurationError(
      file: file, key: "\(place): \(key)",
      reason: "is no field of \(what) (\(known.sorted().joined(separator: ", ")))")
  }
}

/// Decodes JSON and says in a sentence what is wrong with it, where.
package func decodeJSON<Value: Decodable>(
  _ bytes: [UInt8], file: String
) throws(ConfigurationError) -> Value {
  do {
    return try JSONDecoder().decode(Value.self, from: Data(bytes))
  } catch let error as DecodingError {
    throw ConfigurationError(file: file, key: error.place, reason: error.sentence)
  } catch {
    throw ConfigurationError(file: file, reason: "is no JSON")
  }
}

extension DecodingError {
  private var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }

  fileprivate var place: String? {
    guard let path = context?.codingPath, !path.isEmpty else { return nil }
    return path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }

  fileprivate var sentence: String {
    switch self {
    case .typeMismatch(let type, _): "must be \(Self.word(for: type))"
    case .valueNotFound(let type, _): "is null, must be \(Self.word(for: type))"
    case .keyNotFound(let key, _): "lacks \"\(key.stringValue)\""
    case .dataCorrupted(let context): context.codingPath.isEmpty ? "is no JSON" : Self.fact(context)
    @unknown default: "cannot be read"
    }
  }

  /// What the error says, as this package's sentences begin and end.
  private static func fact(_ context: Context) -> String {
    let text = context.debugDescription
    guard text.hasPrefix("Cannot initialize") else { return text }
    return "is none of the words known here"
  }

  private static func word(for type: any Any.Type) -> String {
    let name = "\(type)"
    if name.hasPrefix("String") { return "a string" }
    if name.hasPrefix("Bool") { return "true or false" }
    if name.hasPrefix("Int") { return "a whole number" }
    if name.hasPrefix("Double") { return "a number" }
    if name.hasPrefix("Array") { return "a list" }
    return "an object"
  }
}
