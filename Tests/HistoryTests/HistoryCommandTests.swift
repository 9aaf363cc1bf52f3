import Foundation
import SampleBuilder
import TestSupport
import Testing

@Suite struct HistoryCommandTests {
  private let folder: TemporaryFolder
  private let store: String

  init() throws {
    folder = try TemporaryFolder()
    store = folder.path + "/history.sqlite"
  }

  @Test func anArtifactAndTheReportOfItsScanAreTheSameBuild() throws {
    let artifact = try folder.artifact("7")
    let first = ToolRun("history", "record", "--store", store, artifact)
    #expect(first.status == 0)
    #expect(first.messages == "")
    #expect(
      first.output
        == "recorded BakeryClip 1.0 (7) in \(store): 39 KB uncompressed, 4 KB to download\n")
    let report = try folder.write(
      ToolRun("scan", "--format", "json", artifact).output, as: "r.json")
    let second = ToolRun("history", "record", "--store", store, report)
    #expect(second.output == "BakeryClip 1.0 (7) was recorded before in \(store)\n")
    #expect(second.status == 0)
  }

  @Test func theBuildIsListed() throws {
    let artifact = try folder.artifact("7")
    _ = ToolRun(
      "history", "record", "--store", store, "--label", "branch=main",
      "--label=commit=0123456789ab",
      "--label", "tag=v1", artifact)
    let list = ToolRun("history", "list", "--store", store)
    #expect(
      list.output == """
        TIME                  CLIP                     VERSION  BUILD  BRANCH  COMMIT     UNCOMPRESSED  DOWNLOAD
        2026-11-30T12:00:00Z  org.example.bakery.Clip  1.0      7      main    012345678         39 KB      4 KB  v1

        """)
    let json = ToolRun("history", "list", "--store", store, "--format", "json").output
    let builds = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    #expect(builds?.first?["commit"] as? String == "0123456789ab")
    #expect(builds?.first?["uncompressedBytes"] as? Int == 39_474)
  }

  @Test func theStoreMayBeNamedByTheEnvironment() throws {
    let artifact = try folder.artifact()
    let run = ToolRun("history", "record", artifact, environment: ["CLIPAUDIT_STORE": store])
    #expect(run.status == 0)
    #expect(folder.names.contains("history.sqlite"))
  }

  @Test func theCIsWordsAreTakenAndTheUsersCount() throws {
    let artifact = try folder.artifact()
    let environment = [
      "GITLAB_CI": "true", "CI_COMMIT_BRANCH": "main", "CI_COMMIT_SHA": "abc",
      "CI_PIPELINE_CREATED_AT": "2026-10-01T10:00:00Z",
    ]
    _ = ToolRun(
      "history", "record", "--store", store, "--label", "branch=release", artifact,
      environment: environment)
    let list = ToolRun("history", "list", "--store", store).output
    #expect(
      list.contains("2026-10-01T10:00:00Z  org.example.bakery.Clip  1.0      1      release  abc"))
  }

  @Test func otherContentUnderTheSameNumberIsSaid() throws {
    _ = ToolRun("history", "record", "--store", store, try folder.artifact("7"))
    let run = ToolRun(
      "history", "record", "--store", store, try folder.artifact("7", adding: 100_000))
    #expect(run.status == 0)
    #expect(
      run.messages.hasPrefix(
        "clipaudit: BakeryClip 1.0 (7) has other content than the build of the same number that was "
          + "recorded before (SHA-256 "))
    #expect(ToolRun("history", "list", "--store", store).output.split(separator: "\n").count == 3)
  }

  @Test func ofSeveralArtifactsAllAreRecordedOrNone() throws {
    let good = try folder.artifact()
    let bad = try folder.write("no zip", as: "bad.ipa")
    let run = ToolRun("history", "record", "--store", store, good, bad)
    #expect(run.status == 3)
    #expect(run.messages.contains("bad.ipa: is neither a zip (.ipa) nor a tar"))
    #expect(!folder.names.contains("history.sqlite"))
  }

  @Test func anAppWithoutAClipIsNothingToRecord() throws {
    let ipa = try folder.write(SampleApp.sound.withoutClip().ipa(), as: "App.ipa")
    let run = ToolRun("history", "record", "--store", store, ipa)
    #expect(run.status == 3)
    #expect(
      run.messages.hasSuffix(
        "App.ipa holds no App Clip, and no host was measured; nothing was recorded\n"))
    let withHost = ToolRun("history", "record", "--store", store, "--include-host", ipa)
    #expect(withHost.status == 0)
  }

  @Test func applesReportOfAPastBuildIsImported() throws {
    let report = ThinningReportWriter().with(
      "BakeryClip", for: ["iPhone17,1"], system: "16.0", download: 4_000_000,
      uncompressed: 9_000_000)
    let path = try folder.write(report.propertyList, as: "app-thinning.plist")
    let unnamed = ToolRun("history", "import", "--store", store, path)
    #expect(unnamed.status == 3)
    #expect(
      unnamed.messages.hasSuffix(
        "Apple's report does not say which build it is of: add --label build=NUMBER; nothing was "
          + "recorded\n"))
    let run = ToolRun(
      "history", "import", "--store", store, "--time", "2025-05-01", "--label", "build=12",
      "--label", "version=0.9", "--label", "clip=org.example.bakery.Clip", path)
    #expect(
      run.output
        == "recorded BakeryClip 0.9 (12) in \(store): 9 MB uncompressed, 4 MB to download\n")
    #expect(
      ToolRun("history", "list", "--store", store).output
        .contains("2025-05-01T00:00:00Z  org.example.bakery.Clip  0.9      12"))
  }

  @Test func reportsOfPastBuildsAreImportedWithoutAskingTheCI() throws {
    let json = ToolRun("scan", "--format", "json", try folder.artifact("3")).output
    let path = try folder.write(json, as: "old.json")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: path)
    let run = ToolRun(
      "history", "import", "--store", store, path,
      environment: ["GITLAB_CI": "true", "CI_COMMIT_BRANCH": "side"])
    #expect(run.status == 0)
    let list = ToolRun("history", "list", "--store", store).output
    #expect(list.contains("2023-11-14T22:13:20Z"))
    #expect(!list.contains("side"))
  }

  @Test(arguments: [
    ("{}", "is no clipaudit report: schemaVersion is not there"),
    ("[]", "holds no report"), (" [ ]\n", "holds no report"),
    ("[]x", "is no clipaudit report: is not JSON, or not all of it is there"),
    (
      #"{"schemaVersion": "2"}"#,
      #"is a report of schema version "2"; this clipaudit reads version 1"#
    ),
  ])
  func whatIsNoReportIsSaid(_ text: String, reason: String) throws {
    let path = try folder.write(text, as: "report.json")
    let run = ToolRun("history", "record", "--store", store, path)
    #expect(run.status == 3)
    #expect(run.messages == "clipaudit: \(path): \(reason); nothing was recorded\n")
  }

  @Test func aNegativeLengthIsNotTaken() throws {
    let json = ToolRun("scan", "--format", "json", try folder.artifact()).output
      .replacingOccurrences(of: "\"uncompressedBytes\" : 39474", with: "\"uncompressedBytes\" : -1")
    let path = try folder.write(json, as: "report.json")
    let run = ToolRun("history", "import", "--store", store, path)
    #expect(run.status == 3)
    #expect(run.messages.contains("clips[0].variants[0].uncompressedBytes -1 is no length"))
  }

  @Test(arguments: [
    (["history"], "history needs one of record, import, list"),
    (["history", "recrod"], #"no history command "recrod"; did you mean record?"#),
    (
      ["history", "record"],
      "history record needs an artifact or a report: clipaudit history record App.ipa"
    ),
    (
      ["history", "import"],
      "history import needs a report: clipaudit history import clipaudit.json"
    ),
    (["history", "list", "x"], #"history list takes no "x""#),
    (["history", "record", "--label", "x", "a"], #"--label takes KEY=VALUE, not "x""#),
    (["history", "record", "--label", "=x", "a"], #"--label takes KEY=VALUE, not "=x""#),
    (
      ["history", "record", "--time", "soon", "a"],
      #"--time takes a time such as 2026-11-30T14:02:00Z or seconds since 1970, not "soon""#
    ),
    (
      ["history", "record", "--time", "1796061689000", "a"],
      "--time takes seconds since 1970, and 1796061689000 is in milliseconds: 1796061689"
    ),
    (
      ["history", "import", "--time", "2007-12-31", "a"],
      "--time takes a time from 2008, when the App Store opened, to 2100, not 2007-12-31"
    ),
    (
      ["history", "record", "--time", "99999999999999999999", "a"],
      "--time takes a time from 2008, when the App Store opened, to 2100, not 99999999999999999999"
    ),
    (["history", "list", "--last", "0"], #"--last takes a number from 1 on, not "0""#),
    (["history", "list", "--store="], "--store needs a path or an address"),
    (["history", "list", "--store", " \n"], "--store needs a path or an address"),
    (["trend", "x"], #"trend takes no "x"; a store is named by --store"#),
    (
      ["trend", "--budget", "much"],
      #"--budget takes whole bytes or a size with a unit, such as 12.5MB, not "much""#
    ),
    (
      ["trend", "--budget", "1.5"],
      #"--budget takes whole bytes or a size with a unit, such as 12.5MB, not "1.5""#
    ),
    (["trend", "--window", "1"], #"--window takes a number from 2 to 2000, not "1""#),
    (["trend", "--window", "0"], #"--window takes a number from 2 to 2000, not "0""#),
    (["trend", "--window", "many"], #"--window takes a number from 2 to 2000, not "many""#),
    (["trend", "--report", "txt=a"], #"no trend format "txt"; did you mean text?"#),
  ])
  func aWrongCommandLineIsSaid(_ arguments: [String], message: String) {
    let run = ToolRun(arguments)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.messages == "clipaudit: \(message)\nclipaudit --help shows the usage\n")
  }

  @Test(arguments: ["record", "import", "list"])
  func everyCommandHasItsHelp(_ command: String) {
    let help = ToolRun("history", command, "--help")
    #expect(help.status == 0)
    #expect(help.output.contains("clipaudit history \(command) [OPTION...]"))
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
