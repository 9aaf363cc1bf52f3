import Artifacts
import Auditing
import Foundation
import Reporting
import SampleBuilder
import TestSupport
import Testing

@Suite struct JUnitTests {
  private static let error = ArtifactError(
    path: "builds/\u{1B}[31m<\"evil\">.ipa", reason: "is no zip: it begins with \"]]>&\"")

  private static func documents() throws -> [String] {
    let reports = try ReportSample.allCases.flatMap {
      [try $0.report(), try $0.report(threshold: .note), try $0.report(threshold: nil)]
    }
    return reports.map { JUnitReporter.render([.success($0)]) } + [
      JUnitReporter.render(reports.map { .success($0) } + [.failure(error)]),
      JUnitReporter.render([.failure(error)]),
      JUnitReporter.render([
        .success(try Report(of: Scan(SampleApp.sound.withoutClip()), name: "a"))
      ]),
    ]
  }

  @Test(.enabled(if: XMLLint.isPresent && SharedCorpus.isPresent, "xmllint or schema not present"))
  func everyDocumentIsValidForJenkins() throws {
    let schema = try #require(SharedCorpus.path("schemas/jenkins-junit-10.xsd"))
    for document in try Self.documents() {
      #expect(try XMLLint.complaint(about: document, schema: schema) == nil)
    }
  }

  @Test(.enabled(if: XMLLint.isPresent, "xmllint not present"))
  func everyDocumentIsWellFormed() throws {
    for document in try Self.documents() {
      #expect(try XMLLint.complaint(about: document, schema: nil) == nil)
    }
  }

  @Test func anUnreadableArtifactIsAnError() {
    #expect(
      JUnitReporter.render([.failure(Self.error)]) == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="clipaudit" tests="1" failures="0" errors="1">
          <testsuite name="\u{1B}[31m&lt;&quot;evil&quot;&gt;.ipa" tests="1" failures="0" errors="1">
            <testcase name="artifact" classname="clipaudit">
              <error message="is no zip: it begins with &quot;]]&gt;&amp;&quot;" type="unreadable"/>
            </testcase>
          </testsuite>
        </testsuites>

        """#)
  }

  @Test(
    arguments: [
      (Severity.error, 4), (.warning, 8), (.note, 10), (nil, 0),
    ] as [(Severity?, Int)])
  func theThresholdDecidesWhatFails(threshold: Severity?, failures: Int) throws {
    let text = JUnitReporter.render([
      .success(try ReportSample.failing.report(threshold: threshold))
    ])
    #expect(
      text.contains(
        #"<testsuites name="clipaudit" tests="\#(Self.tests(text))" failures="\#(failures)""#))
    #expect(text.split(separator: "<failure ").count - 1 == failures)
  }

  private static func tests(_ text: String) -> Int { text.split(separator: "<testcase ").count - 1 }

  @Test func anAllowedGapIsSkippedAndSaid() throws {
    let report = try ReportSample.failing.report(threshold: .error, allowsGaps: true)
    #expect(
      JUnitReporter.render([.success(report)]).contains(
        #"<skipped message="1 not measured, allowed: Payload/"#))
  }

  @Test func controlCharactersOfARuleFileCannotBreakTheDocument() throws {
    let json = #"[{"id": "slim.dev-files", "fix": "a\u0000b\u001b[31m\uffff."}]"#
    let book = try RuleBook.builtIn(overriddenBy: [("mine.json", Array(json.utf8))])
    let scan = try Scan(SampleApp.sound.with(clipFile: "a.swift", ""), book: book)
    let text = JUnitReporter.render([.success(try Report(of: scan, name: "a"))])
    #expect(text.contains("fix: a\u{FFFD}b\u{FFFD}[31m\u{FFFD}."))
    #expect(text.hasSuffix("</testsuites>\n"))
  }
}

/// libxml2's checker, as CI systems have it.
enum XMLLint {
  static let isPresent = (try? run(["--version"]))?.status == 0

  /// What it says against a document; nil when it is valid.
  static func complaint(about document: String, schema: String?) throws -> String? {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let file = try folder.write(document, as: "report.xml")
    let result = try run(["--noout"] + (schema.map { ["--schema", $0] } ?? []) + [file])
    return result.status == 0 ? nil : result.output
  }

  private static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xmllint"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
