import ClipAuditCLI
import Foundation
import SampleBuilder
import TestSupport
import Testing

/// `--report FORMAT=PATH`: written whole or not at all.
@Suite struct ReportFileTests {
  private let folder: TemporaryFolder
  private let artifact: String

  init() throws {
    folder = try TemporaryFolder()
    artifact = try folder.ipa(.faulty)
  }

  @Test func aFileHoldsWhatStandardOutputWould() throws {
    let formats = ["text", "json", "junit", "sarif", "markdown", "github", "gitlab", "html"]
    let run = CommandRun(
      ["--quiet", artifact]
        + formats.flatMap { ["--report", "\($0)=\(folder.path)/\($0)"] }
    )
    #expect(run.status == .failed)
    #expect(run.messages == "")
    #expect(run.output.split(separator: "\n").count == 1)
    for format in formats {
      #expect(folder.text(of: format) == CommandRun("--quiet", "--format", format, artifact).output)
    }
    #expect(folder.names == (["Bakery.ipa"] + formats).sorted())
  }

  @Test func aFileIsReplaced() throws {
    let file = try folder.write("old", as: "report.json")
    _ = CommandRun("--report=json=\(file)", artifact)
    #expect(folder.text(of: "report.json") == CommandRun("--format=json", artifact).output)
  }

  @Test func whatIsReadIsNotWrittenOver() throws {
    let link = folder.path + "/link.ipa"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: artifact)
    let before = try Data(contentsOf: URL(fileURLWithPath: artifact))
    let other = folder.path + "/x.json"
    for (arguments, fact) in [
      ([artifact, "--report", "json=\(artifact)"], "is read, and would be written over"),
      ([artifact, "--report", "json=\(link)"], "is read, and would be written over"),
      (["init", "--force", "--output", link, artifact], "is read, and would be written over"),
      (
        ["diff", "--report", "json=\(link)", artifact, artifact],
        "is read, and would be written over"
      ),
      (
        [artifact, "--report", "json=\(other)", "--report", "junit=\(other)"],
        "would be written twice"
      ),
    ] {
      let run = CommandRun(arguments)
      #expect(run.status == .misused, "\(arguments)")
      #expect(run.output == "")
      #expect(run.messages.contains(fact), "\(run.messages)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: artifact)) == before)
    #expect(folder.names == ["Bakery.ipa", "link.ipa"])
  }

  @Test(arguments: [
    ("--store h.sqlite --report json=h.sqlite Bakery.ipa", "is read"),
    ("--store hs/ --report json=hs/builds.jsonl Bakery.ipa", "is read"),
    ("--rules rules --report json=rules/r.json Bakery.ipa", "is read"),
    ("--report json=Bakery.app/Info.plist Bakery.app", "is read"),
    ("--config p.json --report json=p.json Bakery.ipa", "is read"),
    ("--config p.json --report json=known.json Bakery.ipa", "is read"),
    ("diff --config p.json --report json=p.json Bakery.ipa Bakery.ipa", "is read"),
    ("diff --report json=Bakery.ipa Bakery.ipa Bakery.ipa", "is read"),
    ("--report json=a.out --report junit=./a.out Bakery.ipa", "would be written twice"),
    ("--report json=- Bakery.ipa", "--report writes files"),
  ])
  func nothingElseThatIsReadIsWrittenOver(line: String, fact: String) throws {
    for name in ["hs", "rules", "Bakery.app"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
    }
    let files = [
      "h.sqlite": "", "hs/builds.jsonl": "", "rules/r.json": "[]", "Bakery.app/Info.plist": "",
      "p.json": #"{"baseline": "known.json"}"#,
      "known.json": #"{"schemaVersion": "1", "findings": []}"#,
    ]
    for (name, text) in files { _ = try folder.write(text, as: name) }
    // Paths from the working folder, which these tests do not change.
    let words = line.split(separator: " ").map { word in
      word.split(separator: "=").map { part in
        part.contains(".") || ["hs/", "rules"].contains(part) ? "\(folder.path)/\(part)" : "\(part)"
      }.joined(separator: "=")
    }
    let run = CommandRun(words, workingFolder: folder.path)
    #expect(run.status == .misused)
    #expect(run.messages.contains(fact), "\(run.messages)")
    for (name, text) in files { #expect(folder.text(of: name) == text, "\(name)") }
  }

  @Test func aLinkStaysOne() throws {
    let file = try folder.write("old", as: "real.json")
    let link = folder.path + "/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    _ = CommandRun("--report=json=\(link)", artifact)
    #expect(folder.text(of: "real.json") == CommandRun("--format=json", artifact).output)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
  }

  @Test func colourNeverGetsIntoAFile() throws {
    _ = CommandRun(
      ["--color=always", "--report", "text=\(folder.path)/a=b.txt", artifact], terminal: 40)
    #expect(folder.text(of: "a=b.txt") == CommandRun(artifact).output)
  }

  @Test func aFolderIsNotWrittenOver() throws {
    let run = CommandRun("--report", "json=\(folder.path)", artifact)
    #expect(run.status == .unreadable)
    #expect(run.messages == "clipaudit: \(folder.path): report not written: is a folder\n")
    #expect(run.output.hasPrefix("FAIL"))
    #expect(folder.names == ["Bakery.ipa"])
  }

  @Test func aFolderThatIsNotThereIsSaid() throws {
    let path = folder.path + "/none/report.json"
    let run = CommandRun("--report", "json=\(path)", artifact)
    #expect(run.status == .unreadable)
    #expect(
      run.messages == "clipaudit: \(path): report not written: no such file or directory\n")
  }

  /// Root may write everywhere, so the folder's place is one where nobody can.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self"), "no /proc"))
  func aFolderThatTakesNoFileIsSaid() throws {
    let run = CommandRun("--report", "json=/proc/report.json", artifact)
    #expect(run.status == .unreadable)
    #expect(run.messages.hasPrefix("clipaudit: /proc/report.json: report not written: "))
  }

  @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/dev/full"), "no /dev/full"))
  func aDeviceThatIsFullIsSaid() throws {
    let run = CommandRun("--report", "json=/dev/full", artifact)
    #expect(run.status == .unreadable)
    #expect(
      run.messages == "clipaudit: /dev/full: report not written: no space left on device\n")
  }

  /// A name so long that the file beside it cannot be made: the old one stays as it was.
  @Test func theOldFileStaysWhenWritingFails() throws {
    let name = String(repeating: "r", count: 255)
    let file = try folder.write("old", as: name)
    let run = CommandRun("--report", "json=\(file)", artifact)
    #expect(run.status == .unreadable)
    #expect(run.messages == "clipaudit: \(file): report not written: file name too long\n")
    #expect(folder.text(of: name) == "old")
    #expect(folder.names == ["Bakery.ipa", name])
  }

  @Test func theOtherReportsAreWrittenAllTheSame() throws {
    let run = CommandRun(
      "--report", "json=\(folder.path)", "--report", "junit=\(folder.path)/a.xml", artifact)
    #expect(run.status == .unreadable)
    #expect(folder.text(of: "a.xml")?.hasSuffix("</testsuites>\n") == true)
  }

  /// An empty file is no report; JUnit has a form for an artifact that cannot be read.
  @Test func withoutAReadableArtifactNoEmptyReportIsWritten() throws {
    let broken = try folder.write("no zip", as: "broken.ipa")
    let run = CommandRun(
      "--report", "json=\(folder.path)/a.json", "--report", "junit=\(folder.path)/a.xml", broken)
    #expect(run.status == .unreadable)
    #expect(run.messages.hasSuffix("/a.json: report not written: no artifact could be read\n"))
    #expect(folder.names == ["Bakery.ipa", "a.xml", "broken.ipa"])
  }
}
