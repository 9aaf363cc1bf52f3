import Foundation
import History
import SampleBuilder
import TestSupport
import Testing

/// Where `history record` and `history import` take reports from.
@Suite struct ImportTests {
  private let folder: TemporaryFolder
  private let store: String

  init() throws {
    folder = try TemporaryFolder()
    store = folder.path + "/history.sqlite"
    try FileManager.default.createDirectory(
      atPath: folder.path + "/old", withIntermediateDirectories: false)
  }

  private func report(_ build: String) throws -> String {
    ToolRun("scan", "--format", "json", try folder.artifact(build)).output
  }

  private func run(_ arguments: String..., input: String = "") -> ToolRun {
    ToolRun(["history", arguments[0], "--store", store] + arguments.dropFirst(), input: input)
  }

  @Test func aFolderStandsForTheReportsInIt() throws {
    _ = try folder.write(try report("2"), as: "old/b.json")
    _ = try folder.write(try report("1"), as: "old/a.json")
    _ = try folder.write("notes", as: "old/README.md")
    _ = try folder.write("{", as: "old/.hidden.json")
    for path in [folder.path + "/old", folder.path + "/old/"] {
      let run = run("import", path)
      #expect(run.status == 0)
      #expect(run.output.matches(of: /Clip 1.0 \((\d)\)/).map { String($0.1) } == ["1", "2"])
    }
  }

  @Test func aFolderWithoutReportsIsSaid() {
    let run = run("import", folder.path + "/old")
    #expect(run.status == 3)
    #expect(
      run.messages
        == "clipaudit: \(folder.path)/old: holds no report (.json, .plist, .txt); nothing was "
        + "recorded\n")
  }

  @Test func ofAFolderAllReportsAreTakenOrNone() throws {
    _ = try folder.write(try report("1"), as: "old/a.json")
    let other = try folder.write("{}", as: "old/package.json")
    let run = run("import", folder.path + "/old")
    #expect(run.status == 3)
    #expect(
      run.messages
        == "clipaudit: \(other): is no clipaudit report: schemaVersion is not there; nothing "
        + "was recorded\n")
    #expect(!folder.names.contains("history.sqlite"))
  }

  @Test func aReportComesFromStandardInput() throws {
    let report = try report("7")
    #expect(run("record", "-", input: report).output.hasPrefix("recorded BakeryClip 1.0 (7) in "))
    #expect(run("import", "-", input: report).output.hasPrefix("BakeryClip 1.0 (7) was recorded"))
    for command in ["record", "import"] {
      #expect(
        run(command, "-", input: "{}").messages
          == "clipaudit: standard input: is no clipaudit report: schemaVersion is not there; nothing "
          + "was recorded\n")
    }
  }

  @Test func anArtifactIsNoReport() throws {
    let artifact = try folder.artifact("7")
    let renamed = try folder.write(
      try #require(folder.bytes(of: "Bakery-7.ipa")), as: "Bakery.json")
    for path in [artifact, renamed, folder.path + "/None.app/"] {
      #expect(
        run("import", path).messages
          == "clipaudit: \(path): is no report: clipaudit history record takes an artifact; nothing was "
          + "recorded\n")
    }
  }

  @Test func aFileFromBeforeTheStoreHasNoTime() throws {
    let path = try folder.write(try report("7"), as: "r.json")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: path)
    #expect(
      run("import", path).messages
        == "clipaudit: \(path): the file's time is none at which a clip was built: add --time; nothing "
        + "was recorded\n")
    #expect(run("import", "--time", "2026-01-01", path).status == 0)
  }

  @Test func ofWhatCannotBeScannedItIsSaidThatNothingWasRecorded() throws {
    let run = run("record", try folder.artifact("7"), folder.path + "/none.ipa")
    #expect(run.status == 3)
    #expect(run.messages.hasSuffix("no such file or directory\nclipaudit: nothing was recorded\n"))
    #expect(!folder.names.contains("history.sqlite"))
  }

  @Test func aClipWithoutIdentifierGoesByItsName() throws {
    let report = try report("7")
    let nameless = report.replacingOccurrences(
      of: "\"bundleIdentifier\" : \"org.example.bakery.Clip\"", with: "\"bundleIdentifier\" : \"\"")
    #expect(nameless != report)
    _ = run("record", "-", input: nameless)
    #expect(run("list").output.contains("  BakeryClip  1.0      7"))
  }

  @Test func aBuildThatWasNotMeasuredToItsEndIsMarked() throws {
    var record = BuildRecord.sample(1)
    record.gaps = 2
    _ = try StoreLocation(store).openForWriting().record([record, .sample(2)])
    let lines = run("list").output.split(separator: "\n")
    #expect(lines[1].hasSuffix("  1 warning, not all measured"))
    #expect(lines[2].hasSuffix("  1 warning"))
  }

  @Test func aWordThatWasMistypedIsNoEmptyList() throws {
    #expect(run("record", try folder.artifact("7"), "--label", "branch=main").status == 0)
    let branch = run("list", "--branch", "mian")
    #expect(branch.status == 2)
    #expect(
      branch.messages
        == "clipaudit: no branch in the store \"mian\"; did you mean main?; the store has main\n"
        + "clipaudit --help shows the usage\n")
    let clip = run("list", "--clip", "org.example")
    #expect(clip.status == 2)
    #expect(
      clip.messages.hasPrefix(
        "clipaudit: no clip in the store \"org.example\"; the store has org.example.bakery.Clip\n"))
    #expect(run("list", "--clip", "org.example.bakery.Clip", "--branch", "main").status == 0)
  }

  @Test(arguments: [0, 1, 2, 999, 1000, 1001, 2500])
  func aLongListIsOneArray(_ count: Int) throws {
    let store = try StoreLocation(store).openForWriting()
    let records = (0..<count).map { number in
      var record = BuildRecord.sample(number, time: 1_790_000_000)
      (record.variants, record.items) = (Array(record.variants.prefix(1)), [])
      (record.categories, record.findings, record.labels) = ([], [], [:])
      return record
    }
    _ = try store.record(records)
    let text = run("list", "--format", "json").output
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    #expect(json?.compactMap { $0["build"] as? String } == records.map(\.build))
    #expect(text.hasSuffix(count == 0 ? "[\n\n]\n" : "  }\n]\n"))
    #expect(text.split(separator: "\n").count == (count == 0 ? 2 : count * 18 + 2))
  }
}
