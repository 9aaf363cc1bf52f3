import Artifacts
import History
import Measurement

/// Builds on their way into a store, and what is said of each.
struct RecordedBuilds {
  private let records: [BuildRecord]
  private let choice: StoreChoice
  private let console: Console

  init(_ records: [BuildRecord], in choice: StoreChoice, console: Console) {
    self.records = records
    self.choice = choice
    self.console = console
  }

  /// All of them or none.
  func store() -> ExitStatus {
    do throws(StoreError) {
      let outcomes = try choice.location.openForWriting().record(records)
      for (record, outcome) in zip(records, outcomes) { say(outcome, of: record) }
      return .passed
    } catch {
      console.complain("clipaudit: \(error.description); nothing was recorded\n")
      return .unreadable
    }
  }

  private func say(_ outcome: RecordOutcome, of record: BuildRecord) {
    let branch = record.branch.isEmpty ? "" : " on \(record.branch)"
    let title = "\(record.name) \(record.version) (\(record.build))\(branch)"
    let sizes = "\(record.worst.uncompressed) uncompressed, \(record.worst.download) to download"
    switch outcome {
    case .known:
      console.write("\(title) was recorded before\n")
    case .recorded:
      console.write("recorded \(title): \(sizes)\n")
    case .recordedBeside(let digest):
      console.write("recorded \(title): \(sizes)\n")
      console.complain(
        "clipaudit: \(title) has other content than the build of the same number that was recorded "
          + "before (SHA-256 \(digest.prefix(12))…, now \(record.artifact.digest.prefix(12))…)\n")
    }
  }
}
