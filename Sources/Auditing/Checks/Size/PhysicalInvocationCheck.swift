import Measurement

/// A clip for iOS 17 or later that only links can start, because it is too large for codes and tags.
struct PhysicalInvocationCheck: Check {
  static let name = "size.physical"
  static let parameterNames: [String] = []

  func judge(_ subject: Subject) -> Judgement {
    guard let limits = subject.limits, let clip = subject.measured else {
      return .notApplicable("has no limit of its own")
    }
    guard let line = limits.physicalWarning else {
      return .notApplicable("one limit holds for every invocation (\(limits.basis))")
    }
    guard let worst = clip.decisive(by: \.uncompressed), worst.bytes > line else {
      return .holds
    }
    return .judged([
      Observation(
        "\(worst.bytes) uncompressed, \(worst.bytes - line) over the \(line) "
          + "up to which QR codes, NFC tags and App Clip Codes start a clip "
          + "(variant \(worst.variant)\(worst.source))")
    ])
  }
}
