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
    package var reason: String
    package var owner: String?
    package var expires: Day?
  }

  package static let version = "1"
  /// A fingerprint's digits.
  private static let fingerprintLength = 64

  /// The file, printable.
  package let name: String
  /// By rule, then fingerprint, each fingerprint once.
  package let entries: [Entry]
  private let byFingerprint: [String: Entry]

  private init(name: String, entries: [Entry]) {
    self.name = name
    self.entries = entries.sorted { ($0.rule, $0.fingerprint) < ($1.rule, $1.fingerprint) }
    byFingerprint = Dictionary(
      entries.map { ($0.fingerprint, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package subscript(fingerprint: Fingerprint) -> Entry? { byFingerprint[fingerprint.description] }

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
      let known = earlier?[finding.fingerprint]
      entries[fingerprint] = Entry(
        rule: finding.rule.id, fingerprint: fingerprint, severity: finding.severity,
        message: finding.message, clip: finding.bundleIdentifier, bytes: finding.amount,
        reason: known?.reason ?? reason, owner: known == nil ? owner : known?.owner,
        expires: known == nil ? expires : known?.expires)
    }
    self.init(name: name, entries: Array(entries.values))
  }
}

extension Baseline.Entry {
  /// Why the finding counts again although it is known; nil while it is covered.
  func change(in finding: Finding) -> String? {
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
    self.init(name: file, entries: entries)
  }

  /// Keys sorted when rendered, entries in their order.
  package var value: JSONValue {
    [
      "schemaVersion": .string(Self.version),
      "findings": .array(
        entries.map { entry in
          var object: [String: JSONValue] = [
            "rule": .string(entry.rule), "fingerprint": .string(entry.fingerprint),
            "severity": .string(entry.severity.rawValue), "message": .string(entry.message),
            "clip": JSONValue(entry.clip), "reason": .string(entry.reason),
            "owner": JSONValue(entry.owner), "expires": JSONValue(entry.expires?.description),
          ]
          if let bytes = entry.bytes { object["bytes"] = .integer(bytes.bytes) }
          return .object(object)
        }),
    ]
  }

  fileprivate static func isFingerprint(_ text: String) -> Bool {
    text.utf8.count == fingerprintLength
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

extension Baseline.Entry {
  fileprivate init(_ node: ConfigurationNode) throws(ConfigurationError) {
    let members = try node.members([
      "rule", "fingerprint", "severity", "message", "clip", "bytes", "reason", "owner", "expires",
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
    var bytes: ByteCount?
    if let node = members["bytes"] { bytes = try node.size() }
    self.bytes = bytes
    var expires: Day?
    if let node = members["expires"], try node.textOrNull() != nil { expires = try node.day() }
    self.expires = expires
  }
}

extension ConfigurationNode {
  fileprivate func textOrNull() throws(ConfigurationError) -> String? {
    if case .null = json.value { return nil }
    return try words()
  }
}
