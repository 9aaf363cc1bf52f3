import Measurement

/// A length close below Apple's limit.
struct SizeMarginCheck: Check {
  static let name = "size.margin"

  /// Share of the limit from which it is worth a warning.
  let fraction: Double

  func judge(_ subject: Subject) -> Judgement {
    guard let limits = subject.limits, let clip = subject.measured else {
      return .notApplicable("has no limit of its own")
    }
    let observations = [Length.uncompressed, .download].compactMap { length -> Observation? in
      guard let worst = clip.decisive(by: length.path) else { return nil }
      let size = worst.bytes
      guard size <= limits.bytes, Double(size.bytes) >= fraction * Double(limits.bytes.bytes) else {
        return nil
      }
      let percent = Int((Double(size.bytes) / Double(limits.bytes.bytes) * 1000).rounded(.down))
      return Observation(
        "\(size) \(length.word), \(percent / 10).\(percent % 10) % of the limit of \(limits.bytes): "
          + "\(limits.bytes - size) left (variant \(worst.variant)\(worst.source))", amount: size)
    }
    return .judged(observations)
  }
}
