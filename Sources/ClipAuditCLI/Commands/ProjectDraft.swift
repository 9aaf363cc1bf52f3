import Artifacts
import Auditing
import Measurement

/// The text of a project file to start from, with budgets a little above today's sizes.
struct ProjectDraft {
  let clips: [Clip]

  struct Clip {
    let identifier: String
    fileprivate let value: ProjectText

    /// `limit` is Apple's, above which no budget makes sense.
    init(_ clip: MeasuredBundle, limit: ByteCount, artifact: String) {
      identifier = Self.pattern(clip.bundle.info?.identifier)
      let sizes = Length.allCases.map { clip.decisive(by: $0.path)?.bytes ?? .zero }
      var members: [(String, ProjectText)] = [
        (
          "//",
          .text(
            "\(artifact) has \(sizes[0]) to download and \(sizes[1]) uncompressed: "
              + "5 % above is a warning, 10 % above an error, at most Apple's \(limit)")
        )
      ]
      members += zip(Length.allCases, sizes).map {
        ($0.rawValue, ProjectDraft.lines(above: $1, limit: limit))
      }
      let categories = ProjectDraft.categories(of: clip)
      if !categories.isEmpty {
        members.append(
          (
            "categories",
            .object(
              categories.map { category, size in
                (
                  category.rawValue,
                  .object([("uncompressed", ProjectDraft.lines(above: size, limit: limit))])
                )
              })
          ))
      }
      value = .object(members)
    }

    /// The identifier where it is a pattern that fits itself alone; else one for any clip.
    private static func pattern(_ identifier: String?) -> String {
      guard let identifier, let glob = try? Glob(identifier), glob.isLiteral else { return "*" }
      return identifier
    }
  }

  /// How many of the largest categories get a budget of their own.
  private static let categories = 3

  private static func categories(
    of clip: MeasuredBundle
  ) -> [(category: FileCategory, size: ByteCount)] {
    guard let variant = clip.worstUncompressed else { return [] }
    var sizes: [FileCategory: ByteCount] = [:]
    for file in clip.files {
      guard let weight = clip.weight(of: file, in: variant) else { continue }
      sizes[file.category, default: .zero] += weight.uncompressed
    }
    let order = sizes.map { (category: $0.key, size: $0.value) }.sorted {
      ($1.size, $0.category.rawValue) < ($0.size, $1.category.rawValue)
    }
    return Array(order.prefix(categories)).filter { $0.size > .zero }
  }

  /// Above what is there, rounded up; above Apple's limit that limit alone.
  fileprivate static func lines(above size: ByteCount, limit: ByteCount) -> ProjectText {
    let fail = min(rounded(size, percent: 110), limit)
    let warn = rounded(size, percent: 105)
    guard warn < fail else { return .object([("fail", .text(text(fail)))]) }
    return .object([("warn", .text(text(warn))), ("fail", .text(text(fail)))])
  }

  /// So many percent of a size, rounded up to two digits.
  private static func rounded(_ size: ByteCount, percent: Int64) -> ByteCount {
    // A clip is measured in megabytes; the bound keeps the product in range.
    let wanted = (min(size.bytes, 1 << 50) * percent + 99) / 100
    var unit: Int64 = 1
    while wanted / unit >= 100 { unit *= 10 }
    return ByteCount((wanted + unit - 1) / unit * unit)
  }

  /// All its digits, in the largest unit that needs at most one decimal.
  private static func text(_ size: ByteCount) -> String {
    for (unit, name) in [(Int64(1_000_000), "MB"), (1000, "KB")] {
      guard size.bytes >= unit, size.bytes % (unit / 10) == 0 else { continue }
      let tenths = size.bytes / (unit / 10)
      return tenths % 10 == 0
        ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }
    return "\(size.bytes) bytes"
  }
}

extension ProjectDraft {
  var text: String {
    ProjectText.object([
      (
        "//",
        .text(
          "What clipaudit asks of this project beyond Apple's rules. A member whose name begins "
            + "with // is a comment")
      ),
      ("budgets", budgets),
      (
        "allow",
        .object([
          (
            "//",
            .text(
              "What is there on purpose: frameworks by name (Oven), files by path below the clip "
                + "(**/LICENSE.md); * fits anything but /, ** anything")
          ), ("frameworks", .list([])), ("files", .list([])),
        ])
      ),
      (
        "rules",
        .object([
          (
            "//",
            .text(
              "A severity for each rule that is to have another: error, warning, note, off; "
                + "clipaudit rules lists the rules")
          )
        ])
      ),
      (
        "// invocation",
        .text(
          "How the clip is started, from minimum iOS 17 on: auto, physical (QR, NFC and App Clip "
            + "Codes must work, 15 MB), digital, demo")
      ),
      ("invocation", .text("auto")),
      (
        "// distribution",
        .text(
          "How the build reaches devices: auto (by signature and profile), app-store, ad-hoc, "
            + "enterprise, development, archive, unsigned")
      ),
      ("distribution", .text("auto")),
      (
        "// suppressions",
        .text(
          "Findings that are accepted: objects with rule, path, reason, owner and expires "
            + "(2027-03-31, the last day)")
      ),
      ("suppressions", .list([])),
    ]).file
  }

  private var budgets: ProjectText {
    var members: [(String, ProjectText)] = [
      (
        "//",
        .text(
          "Sizes are whole bytes or decimal: 1500000, 1.5 MB, 300 KB. Above warn is a warning, "
            + "above fail an error; a size alone is fail")
      ),
      (
        "default",
        .object([
          (
            "//",
            .text(
              "For every clip. Also categories, paths (by pattern) and frameworks (by name), each "
                + "with download, uncompressed or both")
          ),
          (
            "growth",
            .object([
              ("//", .text("Against another build: clipaudit scan --base REPORT.json")),
              ("download", .object([("warn", .text("5 %")), ("fail", .text("10 %"))])),
              ("uncompressed", .object([("warn", .text("5 %")), ("fail", .text("10 %"))])),
            ])
          ),
        ])
      ),
    ]
    let named = Dictionary(
      clips.map { ($0.identifier, $0.value) }, uniquingKeysWith: { first, _ in first })
    if !named.isEmpty {
      members.append(
        ("clips", .object(named.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })))
    }
    return .object(members)
  }
}
