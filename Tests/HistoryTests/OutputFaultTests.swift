import Foundation
import SampleBuilder
import TestSupport
import Testing

/// What is written to standard output and gets nowhere.
@Suite(.enabled(if: WriterProcesses.tool != nil, "the tool is not beside the tests"))
struct OutputFaultTests {
  private let folder: TemporaryFolder
  private let artifact: String

  init() throws {
    folder = try TemporaryFolder()
    artifact = try folder.write(SampleApp.sound.ipa(), as: "App.ipa")
    _ = ToolRun("history", "record", "--store", folder.path + "/h/", artifact)
  }

  private static let commands = [
    "scan App.ipa", "scan App.ipa --format json", "diff App.ipa App.ipa", "trend --store h/",
    "history list --store h/", "history list --store h/ --format json",
    "history record --store new.sqlite App.ipa", "rules", "rules --format markdown", "devices",
    "init --output new.json", "completions bash", "--version", "--help", "history --help",
  ]

  private func run(_ command: String, _ redirection: String) throws -> (Int32, String) {
    try WriterProcesses.complaint("cd '\(folder.path)'; \"$0\" \(command) \(redirection)")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full"),
    arguments: commands)
  func aFullDiskIsNoSuccess(_ command: String) throws {
    let (status, messages) = try run(command, ">/dev/full")
    #expect(status == 3)
    #expect(
      messages == "clipaudit: standard output: cannot be written: no space left on device\n")
  }

  @Test(arguments: commands)
  func aClosedOutputIsNoSuccess(_ command: String) throws {
    let (status, messages) = try run(command, ">&-")
    #expect(status == 3)
    #expect(messages == "clipaudit: standard output: is closed\n")
  }

  /// A report that goes where standard output goes stands behind it, and replaces nothing.
  @Test func aReportMayGoToStandardOutputToo() throws {
    let (status, messages) = try run(
      "scan --no-config --quiet --report github=/dev/stdout App.ipa", ">out.txt")
    #expect(status == 0)
    #expect(messages == "")
    let lines = try #require(folder.text(of: "out.txt")).split(separator: "\n")
    #expect(lines.first?.hasPrefix("PASS  App.ipa") == true)
    #expect(lines.last?.hasPrefix("::notice title=clipaudit::") == true)
  }

  /// No file that is opened takes the place of what the caller has closed.
  @Test func whatIsClosedIsWrittenNowhereElse() throws {
    let (status, _) = try run("history record --store new/ --label build=9 App.ipa", "<&- >&- 2>&-")
    #expect(status == 3)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/new")
    #expect(names.count == 1)
    let text = try #require(folder.text(of: "new/\(names[0])"))
    #expect(text.hasPrefix("{") && text.hasSuffix("}\n"))
    #expect(text.split(separator: "\n").count == 1)
  }

  @Test func aReaderThatHasEnoughIsNoFault() throws {
    let (status, messages) = try run("rules", "| head -1; exit ${PIPESTATUS[0]}")
    #expect(status == 0)
    #expect(messages == "")
  }
}
