import Foundation
import TestSupport
import Testing

/// The workflow of `Examples/pull-request.yml`, run step by step with the tool itself.
@Suite(.enabled(if: WriterProcesses.tool != nil, "the tool was not built")) struct WorkflowTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private let folder: TemporaryFolder
  private let workflow: String

  init() throws {
    folder = try TemporaryFolder()
    let file = Self.root.appendingPathComponent("Examples/pull-request.yml")
    workflow = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    for name in ["bin", "build"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/bin/clipaudit", withDestinationPath: WriterProcesses.tool ?? "")
    // What GitHub's own tool does in these steps: it has a run, downloads its report, keeps the comment.
    let gh = """
      #!/bin/sh
      case "$1 $2" in
        "run list") echo 7 ;;
        "run download") [ -e main.json ] && mkdir base && cp main.json base/clipaudit.json ;;
        "pr comment") case "$*" in *--edit-last*) exit 1 ;; esac; cp "$5" "said-$3.md" ;;
        *) exit 9 ;;
      esac
      """
    let path = try folder.write(gh, as: "bin/gh")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// The script of a step, by the step's name.
  private func script(_ step: String) throws -> String {
    let lines = workflow.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "      - name: \(step)"))
    let run = try #require(lines[start...].firstIndex(of: "        run: |"))
    return lines[(run + 1)...].prefix { $0.hasPrefix("          ") }
      .map { $0.dropFirst(10) }.joined(separator: "\n")
      .replacingOccurrences(of: "${{ github.event.number }}", with: "5")
  }

  private func run(_ step: String, _ environment: [String: String] = [:]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    // As GitHub starts it.
    process.arguments = ["-e", "-o", "pipefail", "-c", try script(step)]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = environment.merging([
      "PATH": "\(folder.path)/bin:/usr/bin:/bin", "GITHUB_ACTIONS": "true",
      "GITHUB_BASE_REF": "main", "GITHUB_WORKFLOW": "App Clip",
      "GITHUB_STEP_SUMMARY": folder.path + "/summary.md",
    ]) { own, _ in own }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func build(adding bytes: Int) throws {
    let made = try folder.artifact("7", adding: bytes)
    try? FileManager.default.removeItem(atPath: folder.path + "/build/App.ipa")
    try FileManager.default.moveItem(atPath: made, toPath: folder.path + "/build/App.ipa")
  }

  private static let fetch = "Fetch the report of the branch this goes to"
  private static let audit = "Audit the App Clip, and how much it grew"
  private static let comment = "Say in the pull request what changed"
  private static let record = "Record what is on the main branch, and draw where it leads"

  @Test func theReadmeShowsIt() throws {
    let readme = try Data(contentsOf: Self.root.appendingPathComponent("README.md"))
    #expect(String(decoding: readme, as: UTF8.self).contains("```yaml\n\(workflow)```"))
  }

  @Test func aPullRequestIsHeldAgainstTheMainBranch() throws {
    try build(adding: 0)
    #expect(try run(Self.fetch) == 0)
    #expect(try run(Self.audit) == 0)
    let store = folder.path + "/history.sqlite"
    let main = ["CLIPAUDIT_STORE": store, "GITHUB_REF_NAME": "main", "GITHUB_BASE_REF": ""]
    #expect(try run(Self.record, main) == 0)
    #expect(folder.text(of: "clipaudit-trend.html")?.contains("BakeryClip") == true)
    try FileManager.default.moveItem(
      atPath: folder.path + "/clipaudit.json", toPath: folder.path + "/main.json")

    try build(adding: 5000)
    #expect(try run(Self.fetch) == 0)
    #expect(try run(Self.audit) == 0)
    #expect(
      folder.text(of: "clipaudit.json")?.contains(
        "5 KB (12.7 %) more than the 39 KB of clipaudit.json") == true)
    #expect(folder.text(of: "clipaudit.xml")?.contains("size.regression") == true)
    #expect(folder.text(of: "summary.md")?.contains("BakeryClip") == true)
    #expect(try run(Self.comment) == 0)
    #expect(folder.text(of: "said-5.md")?.contains("Film.mov") == true)
    #expect(folder.names.contains("clipaudit-diff.html"))
  }
}
