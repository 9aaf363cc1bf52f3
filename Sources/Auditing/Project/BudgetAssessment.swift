import Artifacts
package import Measurement

/// What one line of a budget is about.
package enum BudgetScope: Hashable, Sendable {
  case total
  case category(FileCategory)
  /// The pattern.
  case path(String)
  /// The framework's printable path below the clip.
  case framework(String)

  /// `category`, as reports call it.
  package var kind: String {
    switch self {
    case .total: "total"
    case .category: "category"
    case .path: "path"
    case .framework: "framework"
    }
  }

  /// Printable; nil for the whole clip.
  package var name: String? {
    switch self {
    case .total: nil
    case .category(let category): category.rawValue
    case .path(let pattern): pattern.printable
    case .framework(let path): path
    }
  }
}

/// One length of a part of a clip beside what its budget says, in the variant where it is largest.
package struct BudgetReading: Sendable {
  package let scope: BudgetScope
  package let length: Length
  package let lines: BudgetLines
  package let bytes: ByteCount
  /// Without what was not read and counts in full.
  package let atLeast: ByteCount
  package let variant: String
  /// What of it is largest, the largest first.
  package let contributors: [(path: String, size: ByteCount)]

  /// The line that was passed, if one was.
  package var passed: (line: ByteCount, severity: Severity)? { lines.passed(by: bytes) }

  /// What stays the same when the sizes change; its finding has it, too.
  package var topic: String {
    [scope.kind, scope.name, length.rawValue].compactMap { $0 }.joined(separator: " ")
  }
}

/// How one length of a clip has changed, and how much it may have grown.
package struct GrowthReading: Sendable {
  package let length: Length
  package let lines: GrowthLines
  package let since: ClipGrowth

  package var base: ByteCount { since.before }
  package var now: ByteCount { since.now }
  package var baseName: String { since.baseName }
  package var growth: ByteCount { since.bytes }
  package var passed: (line: GrowthAmount, severity: Severity)? {
    lines.passed(by: growth, from: base)
  }
  /// Whether a line is passed also without what was not read and counts in full.
  var isPassedForCertain: Bool { lines.passed(by: since.atLeast - base, from: base) != nil }
  package var topic: String { length.rawValue }
}

/// A clip held against its budget.
package struct BudgetAssessment: Sendable {
  /// The whole, then categories, paths and frameworks by name; download before uncompressed.
  package let readings: [BudgetReading]
  /// Download before uncompressed.
  package let growth: [GrowthReading]
  /// Why growth is limited and not known.
  package let growthUnknown: String?
  /// Patterns and names that fit nothing in the clip, sorted.
  package let unmatched: [String]

  /// Nil for a clip without a budget.
  init?(
    of clip: MeasuredBundle, by budget: ClipBudget, bases: BaseBuilds?, strangers: [String] = []
  ) {
    guard !budget.isEmpty || !strangers.isEmpty else { return nil }
    let parts = BudgetParts(of: clip, budget)
    readings = Self.totals(of: clip, budget.total) + parts.readings
    unmatched = strangers.map { "clip \"\($0.printable)\"" } + parts.unmatched
    var growth: [GrowthReading] = []
    var unknown: String?
    for length in Length.allCases {
      guard let lines = budget.growth(length) else { continue }
      guard let bases else {
        unknown = "there is nothing to compare with (--base REPORT.json, or --store)"
        continue
      }
      switch bases.growth(of: clip, by: length) {
      case .failure(let error): unknown = error.reason
      case .success(let since):
        growth.append(GrowthReading(length: length, lines: lines, since: since))
      }
    }
    self.growth = growth
    growthUnknown = unknown
  }

  private static func totals(of clip: MeasuredBundle, _ budget: SizeBudget) -> [BudgetReading] {
    Length.allCases.compactMap { length in
      guard let lines = budget[length], let worst = clip.decisive(by: length.path) else {
        return nil
      }
      let variant = clip.worst(by: length.path)
      let files = clip.files.compactMap { file -> (path: String, size: ByteCount)? in
        variant.flatMap { clip.weight(of: file, in: $0) }
          .map { (file.path.description, $0[keyPath: length.path]) }
      }
      return BudgetReading(
        scope: .total, length: length, lines: lines, bytes: worst.bytes,
        atLeast: worst.apple == nil ? clip.atLeast(by: length.path) : worst.bytes,
        variant: worst.variant + worst.source, contributors: BudgetParts.largest(files))
    }
  }
}

/// The parts of a clip that a budget is about, weighed in every variant.
private struct BudgetParts {
  /// How many of the largest files a finding names.
  static let shown = 3

  private struct Part {
    let scope: BudgetScope
    let budget: SizeBudget
    var files: [MeasuredFile] = []
  }

  private let clip: MeasuredBundle
  private let parts: [Part]
  let unmatched: [String]

  init(of clip: MeasuredBundle, _ budget: ClipBudget) {
    self.clip = clip
    var parts: [Part] = []
    var unmatched: [String] = []
    for (category, lines) in budget.categories.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let files = clip.files.filter { $0.category == category }
      parts.append(Part(scope: .category(category), budget: lines, files: files))
    }
    let names = budget.paths.isEmpty ? [] : clip.files.map { Array($0.path.description) }
    for (glob, lines) in budget.paths.sorted(by: { $0.key.text < $1.key.text }) {
      let files = zip(clip.files, names).filter { glob.matches($0.1) }.map(\.0)
      if files.isEmpty { unmatched.append("path \"\(glob.text.printable)\"") }
      parts.append(Part(scope: .path(glob.text), budget: lines, files: files))
    }
    let (frameworks, strangers) = Self.frameworks(in: clip, budget.frameworks)
    self.parts = parts + frameworks
    self.unmatched = unmatched + strangers
  }

  /// Each framework by itself, under all names and patterns that fit: of each line that of the one that
  /// says most.
  private static func frameworks(
    in clip: MeasuredBundle, _ budgets: [Glob: SizeBudget]
  ) -> (parts: [Part], unmatched: [String]) {
    guard !budgets.isEmpty else { return ([], []) }
    var files: [ArtifactPath: [MeasuredFile]] = [:]
    for file in clip.files {
      guard let framework = file.path.outermostFramework else { continue }
      files[framework, default: []].append(file)
    }
    var used: Set<Glob> = []
    let parts = files.sorted { $0.key < $1.key }.compactMap { path, files -> Part? in
      let name = String(path.name.dropLast(".framework".count))
      let fitting = Glob.fitting(budgets.keys, name)
      guard !fitting.isEmpty else { return nil }
      used.formUnion(fitting)
      let budget = fitting.compactMap { budgets[$0] }.reduce(SizeBudget()) { $1.over($0) }
      return Part(scope: .framework(path.description), budget: budget, files: files)
    }
    // A pattern may well fit nothing: it is there for what may come.
    let unused = budgets.keys.filter { $0.isLiteral && !used.contains($0) }.map(\.text).sorted()
    return (parts, unused.map { "framework \"\($0.printable)\"" })
  }

  var readings: [BudgetReading] {
    parts.flatMap { part in
      Length.allCases.compactMap { length in
        part.budget[length].map { reading(of: part, length, $0) }
      }
    }
  }

  private func reading(of part: Part, _ length: Length, _ lines: BudgetLines) -> BudgetReading {
    var worst = ByteCount.zero
    var largest: Variant?
    for variant in clip.variants {
      let sum = part.files.compactMap { clip.weight(of: $0, in: variant) }
        .map { $0[keyPath: length.path] }.sum()
      if largest == nil || sum > worst { (worst, largest) = (sum, variant) }
    }
    let weights = part.files.compactMap { file -> (file: MeasuredFile, size: ByteCount)? in
      largest.flatMap { clip.weight(of: file, in: $0) }.map { (file, $0[keyPath: length.path]) }
    }
    return BudgetReading(
      scope: part.scope, length: length, lines: lines, bytes: worst,
      atLeast: weights.filter { $0.file.isRead }.map(\.size).sum(), variant: largest?.name ?? "",
      contributors: Self.largest(weights.map { ($0.file.path.description, $0.size) }))
  }

  static func largest(
    _ files: [(path: String, size: ByteCount)]
  ) -> [(path: String, size: ByteCount)] {
    Array(files.sorted { ($1.size, $0.path) < ($0.size, $1.path) }.prefix(shown))
  }
}

extension ArtifactPath {
  /// The folder `X.framework` a file lies in, however deep.
  fileprivate var outermostFramework: ArtifactPath? {
    var found: ArtifactPath?
    for folder in ancestors where folder.pathExtension == "framework" { found = folder }
    return found
  }
}
