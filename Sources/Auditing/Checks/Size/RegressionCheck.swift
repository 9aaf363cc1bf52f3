import Measurement

/// A clip that is larger than its last recorded build by more than is allowed.
struct RegressionCheck: Check {
  static let name = "size.regression"

  /// Growth that is allowed; where both are given, passing either is too much.
  let bytes: Int64?
  let percent: Double?

  func judge(_ subject: Subject) -> Judgement {
    guard let bases = subject.bases else { return .notApplicable("no earlier build was given") }
    guard let clip = subject.measured else { return .notApplicable("was not measured") }
    guard let base = bases.build(of: subject.bundle) else { return .undecided(bases.absence) }
    guard base.model == SizeModel.version else {
      return .undecided(
        "\(base.title) was measured by another model (\(base.model), now \(SizeModel.version))")
    }
    var observations: [Observation] = []
    for length in [Length.uncompressed, .download] {
      guard let worst = clip.worst(by: length.path) else { continue }
      let size = worst.size[keyPath: length.path]
      let before = base.size[keyPath: length.path]
      guard let line = passedLine(from: before, to: size) else { continue }
      guard passedLine(from: before, to: clip.atLeast(by: length.path)) != nil else {
        return .undecided(
          "\(size) \(length.word) would be \(size - before) more than \(base.title), but part of it "
            + "was not read and counts at its full length")
      }
      observations.append(
        Observation(
          "\(size) \(length.word), \(size - before)\(Self.share(of: before, size - before)) more than "
            + "the \(before) of \(base.title), where \(line) is allowed (variant \(worst.name))"))
    }
    return .judged(observations)
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
