import Measurement

/// A clip that is larger than in an earlier build by more than is allowed.
struct RegressionCheck: Check {
  static let name = "size.regression"

  /// Growth that is allowed; where both are given, passing either is too much.
  let bytes: Int64?
  let percent: Double?

  func judge(_ subject: Subject) -> Judgement {
    guard let bases = subject.terms.bases else {
      return .notApplicable("no earlier build was given")
    }
    guard let clip = subject.measured else { return .notApplicable("was not measured") }
    // A team that says how much may come on top has said it.
    let lengths = [Length.uncompressed, .download].filter { !hasOwnLine($0, in: subject) }
    guard !lengths.isEmpty else {
      return .notApplicable("the project file limits growth (budget.growth)")
    }
    var observations: [Observation] = []
    for length in lengths {
      let growth: ClipGrowth
      switch bases.growth(of: clip, by: length) {
      case .failure(let error): return .undecided(error.reason)
      case .success(let found): growth = found
      }
      guard let line = passedLine(from: growth.before, to: growth.now) else { continue }
      guard passedLine(from: growth.before, to: growth.atLeast) != nil else {
        return .undecided(
          "\(growth.now) \(length.word) would be \(growth.bytes) more than \(growth.baseName), but "
            + "part of it was not read and counts at its full length")
      }
      let share = Self.share(of: growth.before, growth.bytes)
      observations.append(
        Observation(
          "\(growth.now) \(length.word), \(growth.bytes)\(share) more than the \(growth.before) of "
            + "\(growth.baseName), where \(line) is allowed (variant \(growth.variant)"
            + "\(growth.growersText))"))
    }
    return .judged(observations)
  }

  private func hasOwnLine(_ length: Length, in subject: Subject) -> Bool {
    guard let budget = subject.budget else { return false }
    return budget.growth.contains { $0.length == length }
  }

  /// The allowance that is used up, in words; nil where none is.
  private func passedLine(from before: ByteCount, to after: ByteCount) -> String? {
    let growth = after - before
    guard growth > .zero else { return nil }
    if let bytes, growth.bytes > bytes { return "\(ByteCount(bytes))" }
    if let percent, Double(growth.bytes) > Double(before.bytes) * percent / 100 {
      return "\(Self.number(percent)) %"
    }
    return bytes == nil && percent == nil ? "nothing" : nil
  }

  private static func share(of before: ByteCount, _ growth: ByteCount) -> String {
    guard before > .zero else { return "" }
    let tenths = (Double(growth.bytes) / Double(before.bytes) * 1000).rounded()
    return tenths < 1e15 ? " (\(number(tenths / 10)) %)" : ""
  }

  /// `1`, `2.5`
  private static func number(_ value: Double) -> String {
    Int64(exactly: value).map { "\($0)" } ?? "\(value)"
  }
}
