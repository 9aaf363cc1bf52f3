import Foundation
import History
import TestSupport
import Testing

/// Writers at the same time, killed writers, and disks that end.
@Suite(
  .enabled(if: WriterProcesses.tool != nil, "the tool is not beside the tests"), .serialized)
struct ManyWritersTests {
  private let folder: TemporaryFolder
  private let report: String

  init() throws {
    folder = try TemporaryFolder()
    report = try folder.write(
      ToolRun("scan", "--format", "json", try folder.artifact()).output, as: "report.json")
  }

  private func command(_ location: StoreLocation, _ build: String) -> String {
    let word: String
    switch location {
    case .sqlite(let path): word = path
    case .lines(let path): word = path + "/"
    case .postgresql(let address): word = address.text
    case .refused: word = ""
    }
    return "\"$0\" history record --store '\(word)' --label build=\(build) '\(report)'"
  }

  @Test(arguments: StoreKind.present)
  func fourProcessesAtOnceLoseNoBuild(_ kind: StoreKind) throws {
    let location = try kind.location(in: folder)
    let each = kind == .sqlite ? 125 : 40
    let codes = try WriterProcesses.run(
      (1...4).map { writer in
        "for n in $(seq \(each)); do \(command(location, "\(writer)000$n")) || exit; done"
      })
    #expect(codes == [0, 0, 0, 0])
    let builds = try location.openForReading().points(BuildSelection()).map(\.build)
    #expect(builds.count == 4 * each)
    #expect(Set(builds).count == 4 * each)
  }

  @Test(arguments: StoreKind.present)
  func twoJobsWithTheSameBuildRecordItOnce(_ kind: StoreKind) throws {
    let location = try kind.location(in: folder)
    let codes = try WriterProcesses.run(
      (1...4).map { _ in "for n in 1 2 3 4 5; do \(command(location, "$n")) || exit; done" })
    #expect(codes == [0, 0, 0, 0])
    #expect(try location.openForReading().points(BuildSelection()).count == 5)
  }

  /// Each build that the tool says is recorded is written down; then everything is killed at once.
  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/timeout"), "no timeout"),
    arguments: StoreKind.present)
  func whatWasSaidToBeRecordedSurvivesAKill(_ kind: StoreKind) throws {
    let location = try kind.location(in: folder)
    _ = try location.openForWriting()
    let loop = "for n in $(seq 1000); do \(command(location, "$n")) >>'\(folder.path)/said'; done"
    for delay in ["0.31", "0.47", "0.63"] {
      let script = "exec timeout -s KILL \(delay) sh -c \"$1\" \"$0\""
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", script, WriterProcesses.tool ?? "", loop]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
    }
    let said = try #require(folder.text(of: "said")).matches(
      of: /recorded BakeryClip 1.0 \((\d+)\) in \S/
    )
    .map { String($0.1) }
    #expect(!said.isEmpty)
    let store = try location.openForWriting()
    let builds = try store.points(BuildSelection()).map(\.build)
    #expect(Set(said).isSubset(of: builds))
    #expect(Set(builds).count == builds.count)
    #expect(try store.record([.sample(5000)]) == [.recorded])
  }

  /// `ulimit -f` ends files at some kilobytes, as a full disk would.
  @Test(arguments: StoreKind.onDisk)
  func whereTheDiskEndsNothingIsLost(_ kind: StoreKind) throws {
    let location = try kind.location(in: folder)
    #expect(try WriterProcesses.run([command(location, "1")]) == [0])
    let script =
      "ulimit -f 64; for n in $(seq 2 200); do \(command(location, "$n")) || exit $?; "
      + "echo $n >>'\(folder.path)/said'; done"
    #expect(try WriterProcesses.run([script]) == [3])
    let said = folder.text(of: "said")?.split(separator: "\n").count ?? 0
    let store = try location.openForWriting()
    #expect(try store.points(BuildSelection()).count == said + 1)
    #expect(try store.record([.sample(5000)]) == [.recorded])
  }

  @Test(arguments: StoreKind.onDisk)
  func aFirstBuildThatDoesNotFitLeavesNoFile(_ kind: StoreKind) throws {
    let location = try kind.location(in: folder)
    let (status, messages) = try WriterProcesses.complaint(
      "ulimit -f 0; \(command(location, "1"))")
    #expect(status == 3)
    #expect(messages.hasSuffix("; nothing was recorded\n"))
    #expect(folder.names.filter { $0.hasPrefix("history.sqlite") } == [])
    #expect(
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/history")) ?? [] == [])
  }
}
