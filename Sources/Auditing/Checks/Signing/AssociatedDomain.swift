import AppleFormats
import Artifacts

/// An entry of the associated-domains entitlement: `service:host[:port][?mode=…]`.
struct AssociatedDomain: Hashable {
  let text: String
  let service: String
  /// In small letters, as domains are compared.
  let host: String
  /// `developer`, `managed`, `developer+managed`.
  let mode: String?
  /// What Apple's documentation does not allow in it; nil when it is well formed.
  let fault: String?

  /// Nil for the bare `*` of profiles, which allows every entry.
  init?(_ text: String) {
    guard text != "*" else { return nil }
    self.text = text
    guard let colon = text.firstIndex(of: ":") else {
      (service, host, mode) = ("", text, nil)
      fault = "has no service such as appclips: in front"
      return
    }
    service = String(text[..<colon])
    let rest = text[text.index(after: colon)...]
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let address = parts.first ?? ""
    let query = parts.count == 2 ? String(parts[1]) : nil
    mode = query.flatMap { $0.hasPrefix("mode=") ? String($0.dropFirst(5)) : nil }
    host = String(address.split(separator: ":", omittingEmptySubsequences: false).first ?? "")
      .lowercased()
    fault =
      Self.fault(ofAddress: address)
      ?? (query == nil || mode.map(Self.modes.contains) == true
        ? nil : "has a query other than ?mode=developer or managed")
  }

  private static let modes: Set = ["developer", "managed", "developer+managed"]

  private static func fault(ofAddress address: Substring) -> String? {
    if address.hasPrefix("//") || address.contains("://") { return "holds the scheme of a URL" }
    if address.hasSuffix("/") { return "ends with a slash" }
    if address.contains("/") { return "holds a path" }
    if address.isEmpty { return "names no domain" }
    let parts = address.split(separator: ":", omittingEmptySubsequences: false)
    let isPort = parts.count == 1 || (parts.count == 2 && UInt16(parts[1]) != nil)
    guard isPort else { return "has no number as its port" }
    let host = parts[0].hasPrefix("*.") ? parts[0].dropFirst(2) : parts[0]
    if host.utf8.contains(where: { (0x41...0x5a).contains($0) }) { return "holds capital letters" }
    if host.contains(where: \.isWhitespace) { return "holds a blank" }
    let isName = host.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) || byte == 0x2d
        || byte == 0x2e || byte == 0x5f
    }
    guard isName, host.contains("."), !host.hasPrefix("."), !host.hasSuffix(".") else {
      return "names no full domain"
    }
    return nil
  }

  var isWildcard: Bool { host.contains("*") }

  /// Whether the entry is also for `domain`, as `*.example.com` is for its subdomains.
  func covers(_ domain: String) -> Bool {
    host == domain || (host.hasPrefix("*.") && domain.hasSuffix(host.dropFirst(1)))
  }

  static func all(in rights: [String: PropertyList]) -> [AssociatedDomain] {
    (rights[Right.domains]?.strings ?? []).compactMap { AssociatedDomain($0) }
  }

  /// Domains whose links may start the clip, sorted, each once. An entry that is not well formed, or
  /// holds a wildcard, names none: other rules say so, and there is nothing to compare.
  static func clipHosts(in rights: [String: PropertyList]) -> [String] {
    let entries = clipEntries(in: rights).filter { $0.fault == nil && !$0.isWildcard }
    return Set(entries.map(\.host)).sorted()
  }

  /// The entries for links that start the clip, of whatever form.
  static func clipEntries(in rights: [String: PropertyList]) -> [AssociatedDomain] {
    all(in: rights).filter { $0.service == "appclips" }
  }
}
