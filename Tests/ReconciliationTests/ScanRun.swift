import ClipAuditCLI
import Foundation
import SampleBuilder
import Synchronization
import Testing

/// `clipaudit scan` on files in a folder of its own, run in process.
struct ScanRun {
  let status: ClipAuditCLI.ExitStatus
  let output: String
  let complaints: String

  /// What the JSON report says, by path: `clips.0.variants`.
  var json: Any { get throws { try JSONSerialization.jsonObject(with: Data(output.utf8)) } }

  init(_ arguments: [String]) {
    let written = Mutex("")
    let complained = Mutex("")
    status = ClipAudit.run(
      ["scan"] + arguments,
      on: Console(
        write: { text in written.withLock { $0 += text } },
        complain: { text in complained.withLock { $0 += text } }))
    output = written.withLock { $0 }
    complaints = complained.withLock { $0 }
  }
}

/// An artifact and reports on disk, gone when the test is.
final class ScanFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("clipaudit-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, last changed at a time in seconds since 1970, and gives its path.
  func write(_ bytes: [UInt8], as name: String, changed: Double = 1_767_225_600) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: changed)], ofItemAtPath: file)
    return file
  }
}

/// A scan's JSON report, with what the tests ask of it.
struct ScannedJSON {
  private let root: [String: Any]
  let status: ClipAuditCLI.ExitStatus

  init(_ run: ScanRun) throws {
    status = run.status
    root = try #require(try run.json as? [String: Any], "\(run.output)\(run.complaints)")
  }

  var clip: [String: Any] { (root["clips"] as? [[String: Any]])?.first ?? [:] }
  var host: [String: Any] { root["host"] as? [String: Any] ?? [:] }
  var findings: [[String: Any]] { root["findings"] as? [[String: Any]] ?? [] }

  /// `warning: message`
  func findings(of rule: String) -> [String] {
    findings.filter { $0["rule"] as? String == rule }.map {
      "\($0["severity"] as? String ?? ""): \($0["message"] as? String ?? "")"
    }
  }

  /// Ids of the rules about reports that found something.
  var reportRules: [String] {
    Set(findings.compactMap { $0["rule"] as? String }).filter { $0.hasPrefix("size.report") }
      .sorted()
  }
}

extension [String: Any] {
  func objects(_ key: String) -> [[String: Any]] { self[key] as? [[String: Any]] ?? [] }
  func object(_ key: String) -> [String: Any] { self[key] as? [String: Any] ?? [:] }
  func number(_ key: String) -> Int? { self[key] as? Int }
  func text(_ key: String) -> String? { self[key] as? String }
}
