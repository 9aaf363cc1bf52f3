import Artifacts
package import Auditing
package import Measurement

/// One bundle as reports show it.
package struct BundleReport: Sendable {
  package let name: String
  package let path: String
  package let isAppClip: Bool
  package let identifier: String?
  package let shortVersion: String?
  package let build: String?
  package let minimumOS: String?
  /// Plain file lengths; of an unread host as its archive's directory declares them.
  package let uncompressed: ByteCount
  package let limits: ClipLimits?
  /// Sizes and files; nil for a host that was not read.
  package let sizes: BundleSizes?
  package let outcomes: [RuleOutcome]
  /// What all findings that count would save together at most, no byte counted twice.
  package let possibleSaving: SizePair
  /// What to mend first; nil for a host, and where nothing is to do or to be had.
  package let plan: FixPlan?
  package let contents: BundleContents
  /// A clip beside the team's budget; nil without one.
  package let budget: BudgetAssessment?
  /// The same for people, with what the audit made of it; empty without one.
  package let budgets: [BudgetRow]

  init(
    _ bundle: Bundle, _ measured: MeasuredBundle?, _ code: CodeTree?, _ verdict: BundleVerdict,
    limits: ClipLimits?, declaredUncompressed: ByteCount = .zero
  ) {
    contents = BundleContents(bundle, measured, code)
    let ending = bundle.name.hasSuffix(".app") ? 4 : 0
    name = String(bundle.name.dropLast(ending)).printable
    path = bundle.path.isRoot ? bundle.name.printable : bundle.path.description
    isAppClip = bundle.isAppClip
    identifier = bundle.info?.identifier?.printable
    shortVersion = bundle.info?.shortVersion?.printable
    build = bundle.info?.build?.printable
    minimumOS = bundle.info?.minimumOSText?.printable
    uncompressed = measured?.universal.uncompressed ?? declaredUncompressed
    self.limits = limits
    sizes = measured.map { BundleSizes($0) }
    outcomes = verdict.outcomes
    possibleSaving = verdict.possibleSaving
    plan = verdict.plan
    budget = verdict.budget
    budgets = verdict.budget.map { BudgetRow.rows(of: $0, judgedBy: verdict.outcomes) } ?? []
  }

  /// Those that count, and those somebody accepts, in the order of the rules.
  package var allFindings: [Finding] { outcomes.flatMap(\.findings) }

  /// Those that count.
  package var findings: [Finding] { allFindings.filter { !$0.isSuppressed } }

  /// `BistroClip 1.0 (1)`.
  package var title: String {
    [name, shortVersion, build.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
  }
}

/// A measured bundle's sizes, broken down so that every row adds up to the whole.
package struct BundleSizes: Sendable {
  package struct Row: Sendable {
    package let category: String
    package let size: SizePair
    package let files: Int
  }

  package struct File: Sendable {
    /// Printable, relative to the bundle.
    package let path: String
    package let category: String
    /// With the file's own headers in the package.
    package let size: SizePair
    /// What the variant with the largest uncompressed size has of it; nil when that has none.
    package let inWorst: SizePair?
    /// Of the content; nil where it was not read.
    package let crc32: UInt32?
  }

  /// A catalog as the worst variant holds it: assets and structure add up to its size.
  package struct Catalog: Sendable {
    package let path: String
    package let variant: String
    package let size: ByteCount
    /// Header, index, keys and gaps.
    package let structure: ByteCount
    package let assets: [Asset]
  }

  package struct Asset: Sendable {
    package struct Rendition: Sendable {
      package let traits: String
      package let size: ByteCount
    }

    package let name: String
    package let size: ByteCount
    package let renditions: [Rendition]
  }

  /// Something in the worst variant: a file, or an asset of a catalog.
  package struct Item: Sendable {
    package let path: String
    package let size: ByteCount
    /// Nil for an asset: a catalog is packed as a whole.
    package let download: ByteCount?
  }

  package let universal: SizePair
  package let variants: [Variant]
  package let worstDownload: Variant?
  package let worstUncompressed: Variant?
  /// What the bundle is judged by: ours, or Apple's where a thinning report says more.
  package let decisiveDownload: DecisiveSize?
  package let decisiveUncompressed: DecisiveSize?
  /// Apple's figures; nil when no thinning report was given.
  package let reconciliation: Reconciliation?
  /// By falling uncompressed size; the package's own structure last.
  package let breakdown: [Row]
  /// The same of the variant with the largest uncompressed size.
  package let worstBreakdown: [Row]
  /// By falling uncompressed size, of the universal bundle.
  package let files: [File]
  package let catalogs: [Catalog]
  /// What the worst variant holds, catalogs taken apart, by falling size.
  package let worstItems: [Item]
  /// Files by which the worst variant is larger than the smallest, with how much.
  package let worstBecause: [(path: String, more: ByteCount)]
  /// For a reporter that shows more of it than all others do.
  package let measured: MeasuredBundle

  init(_ measured: MeasuredBundle) {
    self.measured = measured
    universal = measured.universal
    variants = measured.variants
    worstDownload = measured.worst(by: \.download)
    worstUncompressed = measured.worst(by: \.uncompressed)
    decisiveDownload = measured.decisive(by: \.download)
    decisiveUncompressed = measured.decisive(by: \.uncompressed)
    reconciliation = measured.reconciliation
    let worst = measured.worstUncompressed
    files = measured.files.map { file in
      File(
        path: file.path.description, category: file.category.rawValue,
        size: measured.weight(of: file), inWorst: measured.weight(of: file, in: worst),
        crc32: file.crc32)
    }.sorted { ($1.size.uncompressed, $0.path) < ($0.size.uncompressed, $1.path) }
    breakdown = Self.rows(files.map { ($0.category, $0.size) }, of: measured.universal)
    worstBreakdown = Self.rows(
      files.compactMap { file in file.inWorst.map { (file.category, $0) } },
      of: worst?.size ?? measured.universal)
    catalogs = measured.files.compactMap { Catalog($0, in: measured) }
    worstItems = Self.items(of: measured, catalogs)
    worstBecause = Self.differences(in: measured)
  }

  private static func items(of measured: MeasuredBundle, _ catalogs: [Catalog]) -> [Item] {
    let opened = Dictionary(
      catalogs.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var items: [Item] = []
    for file in measured.files {
      guard let weight = measured.weight(of: file, in: measured.worstUncompressed) else { continue }
      let path = file.path.description
      guard let catalog = opened[path] else {
        items.append(Item(path: path, size: weight.uncompressed, download: weight.download))
        continue
      }
      items += catalog.assets.map {
        Item(path: "\(path): \($0.name)", size: $0.size, download: nil)
      }
      items.append(Item(path: "\(path): structure", size: catalog.structure, download: nil))
    }
    return items.sorted { ($1.size, $0.path) < ($0.size, $1.path) }
  }

  private static func differences(
    in measured: MeasuredBundle
  ) -> [(path: String, more: ByteCount)] {
    guard let worst = measured.worstUncompressed,
      let smallest = measured.variants.min(by: { $0.size.uncompressed < $1.size.uncompressed }),
      smallest.name != worst.name
    else { return [] }
    return measured.files.compactMap { file in
      let here = measured.part(of: file, in: worst)?.uncompressed ?? .zero
      let there = measured.part(of: file, in: smallest)?.uncompressed ?? .zero
      return here > there ? (file.path.description, here - there) : nil
    }.sorted { ($1.more, $0.path) < ($0.more, $1.path) }
  }

  private static func rows(
    _ files: [(category: String, size: SizePair)], of whole: SizePair
  ) -> [Row] {
    let groups = Dictionary(grouping: files, by: \.category)
    var rows = groups.map { category, members in
      Row(
        category: category, size: members.map(\.size).reduce(.zero, +), files: members.count)
    }
    rows.sort { ($1.size.uncompressed, $0.category) < ($0.size.uncompressed, $1.category) }
    let rest = whole - rows.map(\.size).reduce(.zero, +)
    rows.append(Row(category: "package", size: rest, files: 0))
    return rows
  }
}

extension BundleSizes.Catalog {
  /// Nil for a file that is no catalog the reader understood.
  fileprivate init?(_ file: MeasuredFile, in measured: MeasuredBundle) {
    guard let facts = file.content.catalog,
      let part = measured.part(of: file, in: measured.worstUncompressed),
      let kept = part.keptRenditions
    else { return nil }
    let sizes = facts.sizes(ofKept: kept)
    path = file.path.description
    variant = measured.worstUncompressed?.name ?? "universal"
    size = part.uncompressed
    structure = part.uncompressed - sizes.values.sum()
    let groups = Dictionary(grouping: sizes.keys) { facts.renditions[$0].asset }
    assets = groups.map { name, indices in
      BundleSizes.Asset(
        name: name, size: indices.compactMap { sizes[$0] }.sum(),
        renditions: indices.sorted().map {
          BundleSizes.Asset.Rendition(
            traits: facts.renditions[$0].traits, size: sizes[$0] ?? .zero)
        })
    }.sorted { ($1.size, $0.name) < ($0.size, $1.name) }
  }
}
