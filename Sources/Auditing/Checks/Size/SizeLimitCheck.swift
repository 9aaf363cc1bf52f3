import Measurement

/// One of a clip's two lengths against Apple's limit, in the worst variant.
struct SizeLimitCheck: Check {
  static let name = "size.limit"
  static let parameterNames = ["length"]

  let length: Length

  func judge(_ subject: Subject) -> Judgement {
    guard let limits = subject.limits, let clip = subject.measured,
      let worst = clip.worst(by: length.path)
    else { return .notApplicable("has no limit of its own") }
    let size = worst.size[keyPath: length.path]
    guard size > limits.bytes else { return .holds }
    guard clip.atLeast(of: worst)[keyPath: length.path] > limits.bytes else {
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
          + "(\(limits.basis); variant \(worst.name)\(bound))")
    ])
  }
}

/// Which of a package's two lengths a rule is about.
enum Length: String, Decodable {
  case download, uncompressed

  var path: any KeyPath<SizePair, ByteCount> & Sendable {
    switch self {
    case .download: \.download
    case .uncompressed: \.uncompressed
    }
  }

  var word: String {
    switch self {
    case .download: "to download"
    case .uncompressed: "uncompressed"
    }
  }
}
