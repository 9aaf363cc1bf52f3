import Measurement

/// A clip for iOS 17 or later that only links can start, because it is too large for codes and tags.
struct PhysicalInvocationCheck: Check {
  static let name = "size.physical"

  func judge(_ subject: Subject) -> Judgement {
    guard let limits = subject.limits, let clip = subject.measured else {
      return .notApplicable("has no limit of its own")
    }
    guard let line = limits.physicalWarning else {
      return .notApplicable("no smaller limit to look out for (\(limits.basis))")
    }
    for length in [Length.uncompressed, .download] {
      guard let worst = clip.decisive(by: length.path), worst.bytes > line else { continue }
      guard worst.apple != nil || clip.atLeast(by: length.path) > line else {
        return .undecided(
          "\(worst.bytes) \(length.word) would be over \(line), "
            + "but part of it was not read and counts at its full length")
      }
      return .judged([
        Observation(
          "\(worst.bytes) \(length.word), \(worst.bytes - line) over the \(line) up to which QR "
            + "codes, NFC tags and App Clip Codes start a clip "
            + "(variant \(worst.variant)\(worst.source))", amount: worst.bytes)
      ])
    }
    return .holds
  }
}
