import AppleFormats
import Measurement

/// A clip over its limit that a higher minimum OS would allow.
struct MinimumOSLeverCheck: Check {
  static let name = "size.minos-lever"

  func judge(_ subject: Subject) -> Judgement {
    guard let limits = subject.limits, let clip = subject.measured,
      let uncompressed = clip.decisive(by: \.uncompressed)?.bytes,
      let download = clip.decisive(by: \.download)?.bytes
    else { return .notApplicable("has no limit of its own") }
    let largest = max(uncompressed, download)
    guard largest > limits.bytes else { return .notApplicable("the clip fits") }
    guard let current = subject.bundle.info?.minimumOS else {
      return .undecided("MinimumOSVersion is not known")
    }
    for row in subject.limitTable.rows where row.from > current {
      let raised = subject.limitTable.limits(minimumOS: row.from, invocation: limits.invocation)
      guard raised.bytes >= largest else { continue }
      return .judged([
        Observation("minimum iOS \(row.from) would allow \(raised.bytes): \(row.says)")
      ])
    }
    return .holds
  }
}
