import AppleFormats
import Auditing
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// Which line a clip is judged by.
@Suite struct LimitTableTests {
  private let table: LimitTable

  private static let builtIn = Result { () throws(ConfigurationError) in
    try RuleBook.builtIn().limits
  }

  init() throws { table = try Self.builtIn.get() }

  struct Row: Sendable, CustomTestStringConvertible {
    let minimumOS: String
    let invocation: Invocation
    let megabytes: Int64
    var warnsAt: Int64?

    var testDescription: String { "\(minimumOS) \(invocation)" }
  }

  private static let oldRows = ["13.0", "14.0", "15.9", "15.9.9"].flatMap { version in
    Invocation.allCases.map { Row(minimumOS: version, invocation: $0, megabytes: 10) }
  }

  private static let middleRows = ["16.0", "16", "16.4", "16.9"].flatMap { version in
    Invocation.allCases.map { Row(minimumOS: version, invocation: $0, megabytes: 15) }
  }

  private static let newRows = ["17.0", "17", "26.0"].flatMap { version in
    [
      Row(minimumOS: version, invocation: .auto, megabytes: 100, warnsAt: 15),
      Row(minimumOS: version, invocation: .physical, megabytes: 15),
      Row(minimumOS: version, invocation: .digital, megabytes: 100),
      Row(minimumOS: version, invocation: .demo, megabytes: 100),
    ]
  }

  @Test(arguments: oldRows + middleRows + newRows)
  func theMinimumOSAndTheInvocationDecide(_ row: Row) throws {
    let limits = table.limits(
      minimumOS: Version(row.minimumOS), invocation: row.invocation)
    #expect(limits.bytes.bytes == row.megabytes * 1_000_000)
    #expect(limits.physicalWarning?.bytes == row.warnsAt.map { $0 * 1_000_000 })
  }

  @Test(
    arguments: [
      ("missing", nil), ("empty", ""), ("a word", "sixteen"),
      ("a number", PropertyList.integer(17)),
    ] as [(String, PropertyList?)])
  func withoutAMinimumOSTheStrictestLimitHolds(what: String, value: PropertyList?) throws {
    var app = SampleApp.sound
    app.clipInfo["MinimumOSVersion"] = value
    let scan = try Scan(app)
    let limits = scan.audit.limits(of: try #require(scan.measurement.clips.first).bundle)
    #expect(limits.bytes.bytes == 10_000_000)
    #expect(limits.basis == "minimum iOS unknown, the strictest limit assumed")
  }

  @Test(
    arguments: [
      ("16.4", .auto, "minimum iOS 16.4"), ("16.4", .physical, "minimum iOS 16.4"),
      ("17.0", .auto, "minimum iOS 17.0"),
      ("17.0", .physical, "minimum iOS 17.0, physical invocation"),
      ("17.0", .digital, "minimum iOS 17.0, digital invocation"),
      ("17.0", .demo, "minimum iOS 17.0, demo invocation"),
    ] as [(String, Invocation, String)])
  func theBasisSaysWhy(version: String, invocation: Invocation, basis: String) throws {
    let limits = table.limits(
      minimumOS: Version(version), invocation: invocation)
    #expect(limits.basis == basis)
  }
}
