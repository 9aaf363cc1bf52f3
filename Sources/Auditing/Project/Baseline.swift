import Artifacts
package import Measurement

/// Findings of an earlier build that are left out until they change.
package struct Baseline: Sendable {
  package struct Entry: Sendable {
    package let rule: String
    package let fingerprint: String
    package let severity: Severity
    /// As the finding said it then, for people; nothing is compared with it.
    package let message: String
    /// The bundle identifier; nil for a bundle without one.
    package let clip: String?
    /// Up to which size a finding about a size is left out.
    package let bytes: ByteCount?
    /// `bytes` as somebody wrote it, `2 MB`: such a size stays until the finding passes it.
    let ownSize: String?
    /// What a finding about several places is about, with its topic; empty for others. When some of them
    /// are mended, what is left has another fingerprint and is known by these.
    let subjects: [String]
    package var reason: String
    package var owner: String?
    package var expires: Day?
    let comments: [String: String]
  }

  package static let version = "1"
  /// A fingerprint's digits.
  private static let fingerprintLength = 64

  /// The file, printable.
  package let name: String
  /// By rule, then fingerprint, each fingerprint once.
  package let entries: [Entry]
  private let byFingerprint: [String: Entry]
  private let comments: [String: String]

  private init(name: String, entries: [Entry], comments: [String: String]) {
    self.name = name
    self.comments = comments
    self.entries = entries.sorted { ($0.rule, $0.fingerprint) < ($1.rule, $1.fingerprint) }
    byFingerprint = Dictionary(
      entries.map { ($0.fingerprint, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The entry of this very finding, else one that was about these places and others.
  package func entry(for finding: Finding) -> Entry? {
    if let entry = byFingerprint[finding.fingerprint.description] {
      return entry.rule == finding.rule.id ? entry : nil
    }
    let subjects = Set(finding.identity.subjects)
    return entries.first { entry in
      entry.rule == finding.rule.id && entry.clip == finding.bundleIdentifier
        && !subjects.isEmpty && subjects.isSubset(of: entry.subjects)
    }
  }

  /// Those of these findings that nobody accepts elsewhere. What an earlier baseline says of the same
  /// finding stays said; new entries get these words.
  package init(
    name: String, of findings: [Finding], keeping earlier: Baseline?, reason: String,
    owner: String?, expires: Day?
  ) {
    var entries: [String: Entry] = [:]
    for finding in findings
    where finding.suppression?.source != .configuration && !finding.isAboutAcceptance {
      let fingerprint = finding.fingerprint.description
      let known = earlier?.entry(for: finding)
      let isWithin = known?.ownSize != nil && known?.change(in: finding) == nil
      let subjects = finding.identity.subjects
      entries[fingerprint] = Entry(
        rule: finding.rule.id, fingerprint: fingerprint, severity: finding.severity,
        message: finding.message, clip: finding.bundleIdentifier,
        bytes: isWithin ? known?.bytes : finding.amount, ownSize: isWithin ? known?.ownSize : nil,
        subjects: subjects.count > 1 ? subjects : [], reason: known?.reason ?? reason,
        owner: known == nil ? owner : known?.owner,
        expires: known == nil ? expires : known?.expires, comments: known?.comments ?? [:])
    }
    self.init(name: name, entries: Array(entries.values), comments: earlier?.comments ?? [:])
  }
}

extension Baseline.Entry {
  /// Why the finding counts again although it is known; nil while it is covered.
  package func change(in finding: Finding) -> String? {
    if finding.severity > severity {
      return "is \(finding.severity.article) now, was recorded as \(severity.article)"
    }
    if let amount = finding.amount, let bytes, amount > bytes {
      return "is \(amount.exact) now, was recorded with \(bytes.exact)"
    }
    return nil
  }

  func isExpired(on today: Day?) -> Bool {
    guard let expires, let today else { return false }
    return expires < today
  }

  var suppression: Suppression {
    Suppression(
      reason: reason, owner: owner, expires: expires?.description, source: .baseline)
  }
}

extension Severity {
  fileprivate var article: String { self == .error ? "an error" : "a \(rawValue)" }
}

// MARK: - The file

extension Baseline {
  package init(file: String, bytes: [UInt8]) throws(ConfigurationError) {
    let node = try ConfigurationNode(file: file, bytes: bytes)
    let members = try node.members(["$schema", "schemaVersion", "findings"])
    let version = try node.need("schemaVersion", of: members)
    guard try version.string() == Self.version else {
      throw version.wrong("is not \"\(Self.version)\", the version read here")
    }
    var entries: [Entry] = []
    var known: Set<String> = []
    for node in try node.need("findings", of: members).list() {
      let entry = try Entry(node)
      guard known.insert(entry.fingerprint).inserted else {
        throw node.wrong("repeats the fingerprint of an entry above")
      }
      entries.append(entry)
    }
    self.init(name: file, entries: entries, comments: node.comments)
  }

  /// Keys sorted when rendered, entries in their order.
  package var value: JSONValue {
    .object(
      comments.mapValues { .string($0) }.merging([
        "schemaVersion": .string(Self.version), "findings": .array(entries.map(\.value)),
      ]) { $1 })
  }

  fileprivate static func isFingerprint(_ text: String) -> Bool {
    text.utf8.count == fingerprintLength
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

extension Baseline.Entry {
  fileprivate init(_ node: ConfigurationNode) throws(ConfigurationError) {
    let members = try node.members([
      "rule", "fingerprint", "severity", "message", "clip", "bytes", "subjects", "reason", "owner",
      "expires",
    ])
    rule = try node.need("rule", of: members).words()
    let print = try node.need("fingerprint", of: members)
    fingerprint = try print.string()
    guard Baseline.isFingerprint(fingerprint) else {
      throw print.wrong("is no fingerprint of 64 hexadecimal digits; JSON reports have them")
    }
    severity = try node.need("severity", of: members).word(Severity.self)
    message = try node.need("message", of: members).string()
    reason = try node.need("reason", of: members).words()
    clip = try members["clip"]?.textOrNull()
    owner = try members["owner"]?.textOrNull()
    var (bytes, ownSize): (ByteCount?, String?) = (nil, nil)
    if let node = members["bytes"] {
      bytes = try node.size()
      if case .string(let text) = node.json.value { ownSize = text }
    }
    (self.bytes, self.ownSize) = (bytes, ownSize)
    var subjects: [String] = []
    for node in try members["subjects"]?.list() ?? [] { subjects.append(try node.string()) }
    self.subjects = subjects
    comments = node.comments
    var expires: Day?
    if let node = members["expires"], try node.textOrNull() != nil { expires = try node.day() }
    self.expires = expires
  }
}

extension Baseline.Entry {
  fileprivate var value: JSONValue {
    var object = comments.mapValues { JSONValue.string($0) }
    object["rule"] = .string(rule)
    object["fingerprint"] = .string(fingerprint)
    object["severity"] = .string(severity.rawValue)
    object["message"] = .string(message)
    object["clip"] = JSONValue(clip)
    object["reason"] = .string(reason)
    object["owner"] = JSONValue(owner)
    object["expires"] = JSONValue(expires?.description)
    if let bytes { object["bytes"] = ownSize.map { .string($0) } ?? .integer(bytes.bytes) }
    if !subjects.isEmpty { object["subjects"] = .array(subjects.map { .string($0) }) }
    return .object(object)
  }
}

extension ConfigurationNode {
  fileprivate func textOrNull() throws(ConfigurationError) -> String? {
    if case .null = json.value { return nil }
    return try words()
  }
}
