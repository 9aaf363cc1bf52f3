import AppleFormats
import Measurement

/// A clip over its limit that a higher minimum OS would allow.
struct MinimumOSLeverCheck: Check {
  static let name = "size.minos-lever"
  static let parameterNames: [String] = []

  func judge(_ subject: Subject) -> Judgement {
    guard let limits = subject.limits, let clip = subject.measured,
      let uncompressed = clip.decisive(by: \.uncompressed)?.bytes,
      let download = clip.decisive(by: \.download)?.bytes
    else { return .notApplicable("has no limit of its own") }
    let largest = max(uncompressed, download)
    guard largest > limits.bytes else { return .notApplicable("the clip fits") }
    let current = subject.bundle.info?.minimumOS
    let lever = subject.limitTable.rows.first { row in
      row.bytes >= largest && current.map { row.from > $0 } ?? false
    }
    guard let lever else { return .holds }
    return .judged([
      Observation("minimum iOS \(lever.from) would allow \(lever.bytes): \(lever.says)")
    ])
  }
}
