import Artifacts

/// `postgresql://name:password@host:port/base?parameter=value`, taken apart so that nothing secret in it is
/// ever printed. What cannot be taken apart for certain is refused: nobody knows what is secret in it.
///
/// https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-CONNSTRING, 34.1.1.2
package struct PostgreSQLAddress: Hashable, Sendable {
  /// As libpq takes it.
  package let text: String
  /// Without what may be secret.
  package let shown: String
  /// What must not be seen in any message.
  let secrets: [String]
  /// Names of the parameters that are given.
  let parameters: Set<String>

  /// The reason of what is no address follows on it; lower case, no full stop.
  struct Fault: Error, Hashable {
    let reason: String
  }

  /// `rest` is what stands behind the `//`.
  init(behindScheme rest: Substring) throws(Fault) {
    var rest = rest
    var secrets: [String] = []
    var shown = Self.scheme
    let host = rest.prefix { $0 != "/" }
    if let at = host.firstIndex(of: "@") {
      let parts = rest[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      rest = rest[rest.index(after: at)...]
      try Self.checkPercents(in: parts[0], "the name")
      shown += parts[0]
      if parts.count > 1 {
        try Self.checkPercents(in: parts[1], "the password")
        secrets.append(String(parts[1]))
        shown += ":…"
      }
      shown += "@"
    }
    let query = rest.firstIndex(of: "?").map { rest[$0...].dropFirst() }
    let place = rest.prefix { $0 != "?" }
    try Self.checkPlace(place)
    shown += place
    var parameters: Set<String> = []
    for (number, parameter) in (query ?? "").split(separator: "&").enumerated() {
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw Fault(reason: "a parameter behind ? has no =") }
      try Self.checkPercents(in: parts[1], "a parameter")
      let isHarmless = Self.harmless.contains(String(parts[0]))
      if !isHarmless { secrets.append(String(parts[1])) }
      parameters.insert(String(parts[0]))
      shown += (number == 0 ? "?" : "&") + parts[0] + "=" + (isHarmless ? parts[1] : "…")
    }
    self.parameters = parameters
    self.shown = shown.printable
    // A message has them as the server was told them.
    self.secrets = (secrets + secrets.map(Self.decoded)).filter { !$0.isEmpty }
    text = Self.scheme + (host.firstIndex(of: "@").map { host[...$0] } ?? "") + rest
  }

  static let scheme = "postgresql://"

  /// A message of the library's or the server's, or nil where it repeats something secret.
  package func withoutSecrets(_ message: String) -> String? {
    secrets.contains { message.contains($0) } ? nil : message
  }

  /// With these parameters, where the address does not name them itself.
  func text(with defaults: [(name: String, value: String)]) -> String {
    let added = defaults.filter { !parameters.contains($0.name) }.map { "\($0.name)=\($0.value)" }
    guard !added.isEmpty else { return text }
    return text + (text.contains("?") ? "&" : "?") + added.joined(separator: "&")
  }

  /// Hosts with their ports, and the database. Any other sign in it may be a password's.
  private static func checkPlace(_ place: Substring) throws(Fault) {
    guard !place.contains("@") else {
      throw Fault(
        reason: "has an @ too many: in a name or password write @ as %40, / as %2F, : as %3A")
    }
    try checkPercents(in: place, "the host or the database")
    let hosts = place.prefix { $0 != "/" }
    for host in hosts.split(separator: ",") {
      var port = host[...]
      if host.hasPrefix("[") {
        guard let end = host.firstIndex(of: "]") else {
          throw Fault(reason: "has a [ without ]: an address of version 6 stands in brackets")
        }
        let inner = host[..<end].dropFirst()
        guard inner.allSatisfy({ $0.isHexDigit || ":.%".contains($0) }) else {
          throw Fault(reason: "has no address of version 6 in its brackets")
        }
        port = host[end...].dropFirst()
        guard port.isEmpty || port.hasPrefix(":") else {
          throw Fault(reason: "has something other than a port behind the ]")
        }
      } else {
        port = host.drop { $0 != ":" }
        guard host.prefix(host.count - port.count).allSatisfy(isOfHost) else {
          throw Fault(reason: "has a host with a sign that no host has")
        }
      }
      guard port.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }) else {
        throw Fault(
          reason: "has a port that is no number: in a password write / as %2F, @ as %40, : as %3A")
      }
    }
  }

  private static func isOfHost(_ letter: Character) -> Bool {
    letter.isLetter || letter.isNumber || "-._%".contains(letter)
  }

  private static func checkPercents(in text: Substring, _ what: String) throws(Fault) {
    let parts = text.split(separator: "%", omittingEmptySubsequences: false).dropFirst()
    for part in parts {
      guard part.count >= 2, part.prefix(2).allSatisfy({ $0.isASCII && $0.isHexDigit }),
        part.prefix(2) != "00"
      else {
        throw Fault(
          reason: "\(what) has a % that two hexadecimal digits do not follow: write % as %25")
      }
    }
  }

  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Parameters that hold no secret, whatever their value; a name that libpq does not know may be a
  /// password's with a slip in it.
  private static let harmless: Set = [
    "host", "hostaddr", "port", "dbname", "user", "connect_timeout", "options", "application_name",
    "sslmode", "sslrootcert", "sslcert", "sslkey", "sslcrl", "gssencmode", "keepalives",
    "keepalives_idle", "keepalives_interval", "keepalives_count", "tcp_user_timeout",
    "target_session_attrs", "channel_binding", "client_encoding", "passfile", "service",
    "load_balance_hosts",
  ]
}
