import Artifacts
import History
import Measurement

/// Builds on their way into a store, and what is said of each.
struct RecordedBuilds {
  private let records: [BuildRecord]
  private let location: StoreLocation
  private let console: Console

  init(_ records: [BuildRecord], in location: StoreLocation, console: Console) {
    self.records = records
    self.location = location
    self.console = console
  }

  /// All of them or none.
  func store() -> ExitStatus {
    do throws(StoreError) {
      let outcomes = try location.openForWriting(remark: console.remark).record(records)
      for (record, outcome) in zip(records, outcomes) { say(outcome, of: record) }
      return .passed
    } catch {
      console.remark(error.description + (error.leavesDoubt ? "" : "; nothing was recorded"))
      return .unreadable
    }
  }

  private func say(_ outcome: RecordOutcome, of record: BuildRecord) {
    let branch = record.branch.isEmpty ? "" : " on \(record.branch)"
    let title = "\(record.name) \(record.version) (\(record.build))\(branch)"
    let sizes = "\(record.worst.uncompressed) uncompressed, \(record.worst.download) to download"
    switch outcome {
    case .known:
      console.write("\(title) was recorded before in \(location)\n")
    case .labelled:
      console.write("\(title) was recorded before in \(location); labels added\n")
    case .measuredAnew(let model):
      console.write(
        "recorded \(title) anew in \(location): \(sizes) by size model \(record.modelVersion), "
          + "instead of \(model)\n")
    case .recorded:
      console.write("recorded \(title) in \(location): \(sizes)\n")
    case .recordedBeside(let digest):
      console.write("recorded \(title) in \(location): \(sizes)\n")
      console.remark(
        "\(title) has other content than the build of the same number that was recorded before "
          + "(SHA-256 \(digest.prefix(12))…, now \(record.artifact.digest.prefix(12))…)")
    }
  }
}
