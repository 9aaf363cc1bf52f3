import AppleFormats
import Auditing
import SampleBuilder
import TestSupport
import Testing

/// An entry that is not well formed is said to be so, and nothing follows from it.
@Suite struct DomainTests {
  private static let key = "com.apple.developer.associated-domains"

  private func found(clip: [String], host: [String] = []) throws -> [String] {
    let app = SampleApp.signedSound
      .with(clipRight: Self.key, .array(clip.map { .string($0) }))
      .with(hostRight: Self.key, .array(host.map { .string($0) }))
    return try Scan(app).findings.filter { $0.rule.id.hasPrefix("domain.") }
      .map { "\($0.rule.id): \($0.message)" }
  }

  private static let malformed: [(entry: String, fault: String)] = [
    ("appclips:https://bistro.example.com/x", "holds the scheme of a URL"),
    ("appclips:", "names no domain"), ("appclips:bistro", "names no full domain"),
    ("appclips:bistro.example.com/x", "holds a path"),
    ("appclips:bistro.example.com:http", "has no number as its port"),
    ("appclips:Bistro.example.com", "holds capital letters"),
    ("appclips: bistro.example.com", "holds a blank"),
  ]

  @Test(arguments: malformed)
  func aMalformedEntryIsNotComparedWithTheHosts(entry: String, fault: String) throws {
    #expect(try found(clip: [entry]) == ["domain.syntax: \(entry) \(fault)"])
  }

  @Test func norIsAWildcard() throws {
    let wildcard = "holds a wildcard, which appclips: does not take"
    #expect(
      try found(clip: ["appclips:*.example.com"]) == [
        "domain.wildcard: appclips:*.example.com \(wildcard)"
      ])
    #expect(
      try found(clip: ["appclips:*.x"]).sorted() == [
        "domain.syntax: appclips:*.x names no full domain",
        "domain.wildcard: appclips:*.x \(wildcard)",
      ])
  }

  @Test func theOthersAreCompared() throws {
    #expect(
      try found(clip: ["appclips:", "appclips:a.example.org"], host: ["applinks:a.example.org"])
        == [
          "domain.syntax: appclips: names no domain",
          "domain.host-entry: appclips:a.example.org is not in the host's \(Self.key): the installed "
            + "app would not take the clip's links",
        ])
  }

  @Test func aServiceInCapitalsIsAnErrorAndAnUnknownOneIsNot() throws {
    let app = SampleApp.signedSound
      .with(hostRight: Self.key, ["AppLinks:example.org", "authsrv:example.org"])
    #expect(
      try Scan(app).findings(of: "domain.syntax").map { "\($0.severity): \($0.message)" } == [
        "error: AppLinks:example.org holds capital letters in the service, applinks is meant",
        "note: authsrv:example.org names the service authsrv, known are applinks, webcredentials, "
          + "activitycontinuation and appclips",
      ])
  }
}
