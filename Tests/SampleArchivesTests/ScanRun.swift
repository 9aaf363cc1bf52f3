import ClipAuditCLI
import Foundation
import Synchronization

/// One run of `clipaudit` in this process, with what it wrote.
struct ScanRun {
  let status: ClipAuditCLI.ExitStatus
  let output: String
  let messages: String

  init(_ arguments: String...) { self.init(arguments) }

  init(_ arguments: [String]) {
    let output = Mutex("")
    let messages = Mutex("")
    status = ClipAudit.run(
      arguments,
      on: Console(
        write: { text in output.withLock { $0 += text } },
        complain: { text in messages.withLock { $0 += text } }))
    self.output = output.withLock { $0 }
    self.messages = messages.withLock { $0 }
  }

  /// The rules that the run's JSON report has findings of, each once, sorted.
  func rulesFound() throws -> [String] {
    struct Report: Decodable {
      struct Finding: Decodable { let rule: String }
      let findings: [Finding]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(output.utf8))
    return Set(report.findings.map(\.rule)).sorted()
  }
}
