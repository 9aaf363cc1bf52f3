package import Measurement

/// One of a clip's two lengths against Apple's limit, in the worst variant.
struct SizeLimitCheck: Check {
  static let name = "size.limit"

  let length: Length

  func judge(_ subject: Subject) -> Judgement {
    guard let limits = subject.limits, let clip = subject.measured,
      let worst = clip.decisive(by: length.path)
    else { return .notApplicable("has no limit of its own") }
    let size = worst.bytes
    guard size > limits.bytes else { return boundJudgement(clip, limits) }
    guard worst.apple != nil || clip.atLeast(by: length.path) > limits.bytes else {
      return .undecided(
        "\(size) \(length.word) would be over the limit of \(limits.bytes), "
          + "but part of it was not read and counts at its full length")
    }
    let over = size - limits.bytes
    let bound: String
    switch worst.accuracy {
    case .exact: bound = ""
    case .estimate: bound = ", estimate"
    case .upperBound: bound = ", at most: part of it was not read"
    }
    return .judged([
      Observation(
        "\(size) \(length.word), \(over) over the limit of \(limits.bytes) "
          + "(\(limits.basis); variant \(worst.variant)\(bound)\(worst.source))", amount: size)
    ])
  }

  /// Apple's figure of the package before thinning does not decide, but it is said.
  private func boundJudgement(_ clip: MeasuredBundle, _ limits: ClipLimits) -> Judgement {
    guard let figure = clip.reconciliation?.universal, figure.isUpperBound,
      case let size = figure.size[keyPath: length.path], size > limits.bytes
    else { return .holds }
    return .judged([
      Observation(
        "\(size) \(length.word) before thinning by \(figure.report), an upper bound, "
          + "\(size - limits.bytes) over the limit of \(limits.bytes) (\(limits.basis)); "
          + "the report has no thinned variant to tell what devices get", severity: .warning,
        amount: size)
    ])
  }
}

extension DecisiveSize {
  /// Whose figure it is, where it is not ours.
  var source: String { apple.map { "; Apple's figure in \($0.report)" } ?? "" }
}

/// Which of a package's two lengths a rule is about.
package enum Length: String, Decodable, CaseIterable, Sendable {
  case download, uncompressed

  package var path: any KeyPath<SizePair, ByteCount> & Sendable {
    switch self {
    case .download: \.download
    case .uncompressed: \.uncompressed
    }
  }

  package var word: String {
    switch self {
    case .download: "to download"
    case .uncompressed: "uncompressed"
    }
  }
}
