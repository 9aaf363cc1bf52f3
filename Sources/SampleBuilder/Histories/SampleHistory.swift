package import History

/// Two hundred builds of a clip that never were: growth that gets faster, a step by a library, a clean-up, a
/// file that one build held by mistake, four releases. The same on every machine.
package struct SampleHistory: Sendable {
  package static let clip = "org.example.bakery.Clip"

  private let count: Int
  private let firstBuild: Int

  /// Builds 301 to 500. More repeat the story with other numbers.
  package init(count: Int = 200, firstBuild: Int = 301) {
    self.count = count
    self.firstBuild = firstBuild
  }

  package var records: [BuildRecord] {
    var random = SplitMix64(seed: 418)
    var parts = Self.parts
    return (0..<count).map { index in
      let build = firstBuild + index
      change(&parts, in: build, &random)
      return record(build, index, parts, commit: random.next())
    }
  }

  /// Name, category, and bytes at the beginning.
  private static let parts: [(path: String, category: String, bytes: Int64)] = [
    ("BakeryClip", "executable", 4_310_400), ("Assets.car: Bread", "catalogs", 1_480_200),
    ("Assets.car: Counter", "catalogs", 1_120_900), ("Oven.framework", "frameworks", 1_004_600),
    ("Assets.car: Loaf", "catalogs", 610_300), ("Menus.json", "data", 402_100),
    ("Opening.mov", "media", 930_000), ("de.lproj", "localizations", 58_200),
    ("en.lproj", "localizations", 54_700), ("Assets.car: structure", "catalogs", 71_400),
    ("_CodeSignature/CodeResources", "signature", 21_300), ("Info.plist", "metadata", 2_100),
  ]

  private func change(
    _ parts: inout [(path: String, category: String, bytes: Int64)], in build: Int,
    _ random: inout SplitMix64
  ) {
    // Code grows with nearly every build, lately faster.
    let growth: ClosedRange<Int64> = build > 470 ? 12_000...62_000 : -8_000...30_000
    parts[0].bytes += Int64.random(in: growth, using: &random)
    if build % 7 == 0 { parts[5].bytes += Int64.random(in: 500...9_000, using: &random) }
    switch build {
    case 365:
      // The film is streamed from now on.
      parts.removeAll { $0.path == "Opening.mov" }
    case 418:
      parts.append(("Lottie.framework", "frameworks", 1_242_000))
      parts[0].bytes += 41_000
    case 440:
      // Forgotten in one build.
      parts.append(("Fixtures.sqlite", "data", 1_105_000))
    case 441:
      parts.removeAll { $0.path == "Fixtures.sqlite" }
    case 452:
      parts.append(("Assets.car: Harvest", "catalogs", 212_000))
    default:
      break
    }
  }

  private func record(
    _ build: Int, _ index: Int, _ parts: [(path: String, category: String, bytes: Int64)],
    commit: UInt64
  ) -> BuildRecord {
    let total = parts.reduce(0) { $0 + $1.bytes }
    let version = Self.version(of: build)
    let limit: Int64 = 15_000_000
    return BuildRecord(
      clip: Self.clip, name: "BakeryClip", version: version.name, build: "\(build)",
      minimumOS: "16.4", branch: "main", commit: Self.hexadecimal(commit), tag: version.tag,
      labels: ["pipeline": "https://ci.example.org/bakery/\(build)"],
      // A build in 27 hours and some minutes, from 1 April 2026 on.
      time: Moment(seconds: 1_775_030_400 + Int64(index) * 98_340),
      artifact: BuildRecord.ArtifactFacts(
        name: "Bakery.ipa", kind: "ipa", bytes: total * 3, digest: Self.digest(of: build)),
      toolVersion: "0.1.0", modelVersion: "1",
      limit: BuildRecord.Limit(bytes: limit, basis: "minimum iOS 16.4"),
      variants: [
        Self.size("iPad @2x, arm64, P3", total, accuracy: "estimate"),
        Self.size("iPhone @3x", total * 984 / 1000, accuracy: "estimate"),
        Self.size("iPhone @2x", total * 941 / 1000, accuracy: "estimate"),
      ],
      worstDownload: "iPad @2x, arm64, P3", worstUncompressed: "iPad @2x, arm64, P3",
      categories: Self.categories(parts), items: Self.items(parts),
      findings: Self.findings(total, of: limit), gaps: 0)
  }

  private static func version(of build: Int) -> (name: String, tag: String) {
    let releases = [(301, "2.0"), (340, "2.1"), (401, "2.2"), (463, "2.3")]
    guard let release = releases.last(where: { $0.0 <= build }) else { return ("2.0", "") }
    return (release.1, release.0 == build && build != 301 ? "v\(release.1)" : "")
  }

  private static func size(_ name: String, _ total: Int64, accuracy: String = "")
    -> BuildRecord.Size
  {
    BuildRecord.Size(
      name: name, download: total * 412 / 1000, uncompressed: total, accuracy: accuracy)
  }

  private static func categories(
    _ parts: [(path: String, category: String, bytes: Int64)]
  ) -> [BuildRecord.Size] {
    Dictionary(grouping: parts, by: \.category).map { category, members in
      size(category, members.reduce(0) { $0 + $1.bytes })
    }.sorted { ($1.uncompressed, $0.name) < ($0.uncompressed, $1.name) }
  }

  private static func items(
    _ parts: [(path: String, category: String, bytes: Int64)]
  ) -> [BuildRecord.Item] {
    parts.map { BuildRecord.Item(path: $0.path, uncompressed: $0.bytes) }
      .sorted { ($1.uncompressed, $0.path) < ($0.uncompressed, $1.path) }
  }

  private static func findings(_ total: Int64, of limit: Int64) -> [BuildRecord.Finding] {
    var findings = [
      BuildRecord.Finding(
        rule: "slim.dynamic-frameworks", severity: "warning",
        message: "a dynamic framework in a clip",
        path: "Frameworks/Oven.framework", isSuppressed: false)
    ]
    if total > limit {
      findings.append(
        BuildRecord.Finding(
          rule: "size.uncompressed", severity: "error", message: "over the limit of 15 MB",
          path: "", isSuppressed: false))
    }
    return findings
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func digest(of build: Int) -> String {
    var random = SplitMix64(seed: UInt64(build))
    return (0..<4).map { _ in hexadecimal(random.next()) }.joined()
  }
}
