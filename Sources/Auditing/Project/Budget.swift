package import Measurement

/// Two amounts above which somebody wants to know: from the first on a warning, from the second an error.
package struct BudgetLines: Hashable, Sendable {
  package let warn: ByteCount?
  package let fail: ByteCount?

  /// Its own lines, and those of the other where it has none.
  static func joined(_ own: BudgetLines?, _ other: BudgetLines?) -> BudgetLines? {
    guard let own, let other else { return own ?? other }
    let (warn, fail) = (own.warn ?? other.warn, own.fail ?? other.fail)
    // Above what fails nobody would see a warning.
    if let warn, let fail, warn > fail { return BudgetLines(warn: nil, fail: fail) }
    return BudgetLines(warn: warn, fail: fail)
  }

  /// Nil below both, else the line that was passed and how grave that is.
  func passed(by size: ByteCount) -> (line: ByteCount, severity: Severity)? {
    if let fail, size > fail { return (fail, .error) }
    if let warn, size > warn { return (warn, .warning) }
    return nil
  }
}

/// Lines for both of a package's lengths.
package struct SizeBudget: Hashable, Sendable {
  package var download: BudgetLines?
  package var uncompressed: BudgetLines?

  subscript(length: Length) -> BudgetLines? {
    switch length {
    case .download: download
    case .uncompressed: uncompressed
    }
  }

  /// Its own lines, and those of the other where it has none.
  func over(_ other: SizeBudget) -> SizeBudget {
    SizeBudget(
      download: .joined(download, other.download),
      uncompressed: .joined(uncompressed, other.uncompressed))
  }
}

/// How much a clip may have grown: so many bytes, or such a part of what it was.
package enum GrowthAmount: Hashable, Sendable {
  case bytes(ByteCount)
  case percent(Double)

  /// The same in bytes, rounded down.
  package func bytes(of base: ByteCount) -> ByteCount {
    switch self {
    case .bytes(let bytes): bytes
    // No artifact comes near the bound, but a report may say so.
    case .percent(let percent): ByteCount(Int64(min(1e15, Double(base.bytes) / 100 * percent)))
    }
  }
}

extension GrowthAmount {
  /// Never where one is in bytes and the other a part.
  func isAbove(_ other: GrowthAmount) -> Bool {
    switch (self, other) {
    case (.bytes(let left), .bytes(let right)): left > right
    case (.percent(let left), .percent(let right)): left > right
    case (.bytes, .percent), (.percent, .bytes): false
    }
  }
}

extension GrowthAmount: CustomStringConvertible {
  package var description: String {
    switch self {
    case .bytes(let bytes): "\(bytes)"
    case .percent(let percent):
      percent == percent.rounded() ? "\(Int(percent)) %" : "\(percent) %"
    }
  }
}

/// Amounts of growth; of several the smallest decides.
package struct GrowthLines: Hashable, Sendable {
  package let warn: [GrowthAmount]
  package let fail: [GrowthAmount]

  /// Its own amounts, and those of the other where it has none.
  static func joined(_ own: GrowthLines?, _ other: GrowthLines?) -> GrowthLines? {
    guard let own, let other else { return own ?? other }
    return GrowthLines(
      warn: own.warn.isEmpty ? other.warn : own.warn,
      fail: own.fail.isEmpty ? other.fail : own.fail)
  }

  /// Nil below both, else the amount that was passed and how grave that is.
  func passed(
    by growth: ByteCount, from base: ByteCount
  ) -> (line: GrowthAmount, severity: Severity)? {
    for (amounts, severity) in [(fail, Severity.error), (warn, .warning)] {
      let smallest = amounts.min { $0.bytes(of: base) < $1.bytes(of: base) }
      if let line = smallest, growth > line.bytes(of: base) { return (line, severity) }
    }
    return nil
  }
}

/// What a team allows one clip to weigh, beside what Apple does.
package struct ClipBudget: Hashable, Sendable {
  package var total = SizeBudget()
  package var categories: [FileCategory: SizeBudget] = [:]
  /// By patterns for paths below the clip.
  package var paths: [Glob: SizeBudget] = [:]
  /// By patterns for names, `Oven` of `Frameworks/Oven.framework`.
  package var frameworks: [Glob: SizeBudget] = [:]
  package var downloadGrowth: GrowthLines?
  package var uncompressedGrowth: GrowthLines?

  package var isEmpty: Bool { self == ClipBudget() }

  package func growth(_ length: Length) -> GrowthLines? {
    switch length {
    case .download: downloadGrowth
    case .uncompressed: uncompressedGrowth
    }
  }

  /// Its own lines, and those of the other where it has none.
  func over(_ other: ClipBudget) -> ClipBudget {
    var both = self
    both.total = total.over(other.total)
    both.categories.merge(other.categories) { $0.over($1) }
    both.paths.merge(other.paths) { $0.over($1) }
    both.frameworks.merge(other.frameworks) { $0.over($1) }
    both.downloadGrowth = .joined(downloadGrowth, other.downloadGrowth)
    both.uncompressedGrowth = .joined(uncompressedGrowth, other.uncompressedGrowth)
    return both
  }
}

/// The budgets of all clips of a project.
package struct BudgetBook: Hashable, Sendable {
  /// For every clip, as far as its own says nothing else.
  package var common = ClipBudget()
  /// By patterns for bundle identifiers.
  package var clips: [Glob: ClipBudget] = [:]

  package init() {}

  package var isEmpty: Bool { self == BudgetBook() }

  /// The lines of all patterns that fit, of each line the one of the pattern that says most.
  package func budget(for identifier: String?) -> ClipBudget {
    guard let identifier else { return common }
    return Glob.fitting(clips.keys, identifier).compactMap { clips[$0] }.reduce(common) {
      $1.over($0)
    }
  }

  /// Identifiers with a budget that no clip of the artifact has, for a clip that none is for: a
  /// misspelt one would limit nothing. Of a clip that has its own, others may be of other apps.
  func strangers(besides identifier: String?, among all: [String]) -> [String] {
    guard let identifier, Glob.fitting(clips.keys, identifier).isEmpty else { return [] }
    return clips.keys.filter { key in !all.contains { key.matches($0) } }.map(\.text).sorted()
  }
}
