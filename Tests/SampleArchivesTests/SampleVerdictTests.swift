import ClipAuditCLI
import Foundation
import SampleBuilder
import Testing

@Suite("Scanning a sample archive")
struct SampleVerdictTests {
  struct Verdict: CustomTestStringConvertible, Sendable {
    let name: String
    let status: ClipAuditCLI.ExitStatus
    let rules: [String]

    var testDescription: String { name }
  }

  static let verdicts = [
    Verdict(name: "clean.ipa", status: .passed, rules: []),
    Verdict(
      name: "over-uncompressed-limit.ipa", status: .failed,
      rules: ["size.minos-lever", "size.uncompressed"]),
    Verdict(name: "dynamic-framework.ipa", status: .passed, rules: ["slim.dynamic-frameworks"]),
    Verdict(
      name: "stray-resources.ipa", status: .failed,
      rules: [
        "bundle.private-key", "bundle.standalone-lib", "slim.dev-files", "slim.duplicate-files",
        "slim.host-twins",
      ]),
    Verdict(
      name: "mismatched-clip.ipa", status: .failed,
      rules: ["clip.build-match", "clip.bundle-id-prefix", "clip.version-match"]),
    Verdict(name: "no-clip.ipa", status: .passed, rules: []),
    Verdict(name: "Bakery.xcarchive", status: .passed, rules: []),
  ]

  @Test("finds what the sample is about, and nothing else", arguments: verdicts)
  func found(_ verdict: Verdict) throws {
    let path = Repository.samples.appendingPathComponent(verdict.name).path
    let run = ScanRun("scan", "--format", "json", path)
    #expect(run.status == verdict.status)
    #expect(try run.rulesFound() == verdict.rules)
    #expect(run.messages.isEmpty)
  }

  @Test("finds nothing in the clean sample with its host measured")
  func measuredHost() throws {
    let path = Repository.samples.appendingPathComponent("clean.ipa").path
    #expect(try ScanRun("scan", "--include-host", "--format", "json", path).rulesFound() == [])
  }

  @Test("has an expectation for every stored one")
  func complete() {
    #expect(Self.verdicts.map(\.name) == SampleArchive.stored.map(\.name))
  }

  @Test("finds the large one over both limits")
  func large() throws {
    let archive = try #require(SampleArchive.large.first { $0.name == "over-download-limit.ipa" })
    guard case .file(let bytes) = try archive.build() else {
      Issue.record("it is no file")
      return
    }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString + ".ipa")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = ScanRun("scan", "--format", "json", "--no-digest", file.path)
    #expect(run.status == .failed)
    #expect(try run.rulesFound() == ["size.download", "size.minos-lever", "size.uncompressed"])
  }
}
