import Artifacts
import Measurement

/// One of a clip's two lengths against the team's own budget.
struct BudgetTotalCheck: Check {
  static let name = "budget.total"

  let length: Length

  func judge(_ subject: Subject) -> Judgement {
    BudgetJudgement.of(subject) { $0.scope == .total && $0.length == length }
  }
}

/// Parts of a clip against their budgets: its categories, paths or frameworks.
struct BudgetPartCheck: Check {
  static let name = "budget.part"

  enum Scope: String, CaseIterable, Decodable {
    case category, path, framework
  }

  let scope: Scope

  func judge(_ subject: Subject) -> Judgement {
    BudgetJudgement.of(subject) { $0.scope.kind == scope.rawValue }
  }
}

/// What the readings of a budget come to.
private enum BudgetJudgement {
  static func of(_ subject: Subject, _ isMeant: (BudgetReading) -> Bool) -> Judgement {
    let readings = subject.budget?.readings.filter(isMeant) ?? []
    guard !readings.isEmpty else { return .notApplicable("no budget is set for this") }
    let passed = readings.filter { $0.passed != nil }
    // A gap is said elsewhere; what is over for certain is said here.
    let certain = passed.filter { $0.lines.passed(by: $0.atLeast) != nil }
    if let doubtful = passed.first, certain.isEmpty {
      return .undecided(
        "\(doubtful.subjectWords)\(doubtful.bytes) \(doubtful.length.word) would be over the "
          + "budget, but part of it was not read and counts at its full length")
    }
    return .judged(certain.compactMap { observation($0, subject) })
  }

  private static func observation(_ reading: BudgetReading, _ subject: Subject) -> Observation? {
    guard let (line, severity) = reading.passed else { return nil }
    let warning = severity == .warning ? "warning line; " : ""
    let largest = reading.contributors.map { "\($0.path) \($0.size)" }.joined(separator: ", ")
    var places: [String] = []
    if case .framework(let path) = reading.scope {
      places = [subject.bundle.path.isRoot ? path : "\(subject.bundle.path)/\(path)"]
    }
    return Observation(
      "\(reading.subjectWords)\(reading.bytes) \(reading.length.word), "
        + "\(reading.bytes - line) over the budget of \(line) "
        + "(\(warning)variant \(reading.variant); largest: \(largest))",
      at: places, severity: severity, amount: reading.bytes,
      topic: reading.topic)
  }
}

extension BudgetReading {
  /// `images: `; nothing for the whole clip.
  fileprivate var subjectWords: String {
    switch scope {
    case .total: ""
    case .category(let category): "\(category.rawValue): "
    case .path(let pattern): "\"\(pattern.printable)\": "
    case .framework(let path): "\(path.split(separator: "/").last.map { String($0) } ?? path): "
    }
  }
}

/// A clip that has grown more than its budget allows since another build.
struct BudgetGrowthCheck: Check {
  static let name = "budget.growth"

  func judge(_ subject: Subject) -> Judgement {
    guard let budget = subject.budget, !budget.growth.isEmpty || budget.growthUnknown != nil else {
      return .notApplicable("no budget is set for this")
    }
    let passed = budget.growth.filter { $0.passed != nil }
    let certain = passed.filter(\.isPassedForCertain)
    if let doubtful = passed.first, certain.isEmpty {
      return .undecided(
        "\(doubtful.growth) more \(doubtful.length.word) would be over the budget, but part of it "
          + "was not read and counts at its full length")
    }
    let observations = certain.compactMap { Self.observation($0) }
    if observations.isEmpty, let reason = budget.growthUnknown { return .undecided(reason) }
    return .judged(observations)
  }

  private static func observation(_ reading: GrowthReading) -> Observation? {
    guard let (line, severity) = reading.passed else { return nil }
    let warning = severity == .warning ? "warning line; " : ""
    return Observation(
      "\(reading.growth) more \(reading.length.word), where \(line) more are allowed "
        + "(\(warning)\(reading.now) now, \(reading.base) in \(reading.baseName)"
        + "\(reading.since.growersText))",
      severity: severity, amount: reading.growth, topic: reading.topic)
  }
}

/// Paths and frameworks with a budget that are not in the clip: a misspelt pattern would limit nothing.
struct BudgetUnmatchedCheck: Check {
  static let name = "budget.unmatched"

  func judge(_ subject: Subject) -> Judgement {
    guard let budget = subject.budget else { return .notApplicable("no budget is set for this") }
    return .judged(
      budget.unmatched.map {
        Observation("the budget for \($0) limits nothing here", topic: $0)
      })
  }
}
