import ClipAuditCLI
import Foundation
import TestSupport
import Testing

@Suite("Schemas/diff-1.schema.json")
struct DiffSchemaTests {
  private static let schema = Repository.root.appendingPathComponent("Schemas/diff-1.schema.json")

  @Test(
    "takes the JSON diff of samples",
    .enabled(if: JSONSchemaValidator.isPresent, ReportSchemaTests.withoutPython))
  func samples() throws {
    let pairs = [
      ("clean.ipa", "clean.ipa"), ("clean.ipa", "dynamic-framework.ipa"),
      ("stray-resources.ipa", "mismatched-clip.ipa"), ("clean.ipa", "no-clip.ipa"),
      ("no-clip.ipa", "Bakery.xcarchive"), ("clean.ipa", "over-uncompressed-limit.ipa"),
    ]
    let diffs = pairs.map { old, new in
      ScanRun(
        "diff", "--include-host", "--format", "json", Self.path(old), Self.path(new)
      ).output
    }
    #expect(try JSONSchemaValidator.faults(in: diffs, by: Self.schema) == [])
  }

  private static func path(_ name: String) -> String {
    Repository.samples.appendingPathComponent(name).path
  }
}
