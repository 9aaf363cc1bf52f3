import Artifacts
import Auditing
import Measurement
import Reporting
import SampleBuilder
import TestSupport

/// The reports that the golden files show.
enum ReportSample: String, CaseIterable, Sendable {
  case clean, failing, hostile, budgeted

  func report(threshold: Severity? = .error, allowsGaps: Bool = false) throws -> Report {
    let scan = try Self.scans[self]?.get() ?? scan()
    return try Report(of: scan, name: artifactName, threshold, allowsGaps)
  }

  /// Each sample is measured once for all tests.
  private static let scans = Dictionary(
    uniqueKeysWithValues: allCases.map { sample in (sample, Result { try sample.scan() }) })

  func scan() throws -> Scan {
    switch self {
    case .clean: try Scan(.sound)
    case .failing: try Scan(Self.failingApp)
    case .hostile: try Scan(ipa: Self.hostile())
    case .budgeted: try Self.budgeted()
    }
  }

  var artifactName: String {
    switch self {
    case .clean, .failing, .budgeted: "Bakery.ipa"
    case .hostile: #"]]>"<&\u{1B}[31m.ipa"#
    }
  }

  /// Too large, of another version, with strays, copies and a gap.
  static var failingApp: SampleApp {
    SampleApp.sound.with(info: "MinimumOSVersion", "15.0")
      .with(clipInfo: "CFBundleShortVersionString", "0.9")
      .with(clipFile: "Video/intro.mp4", noise(2_000_000)).with(
        clipFile: "Video/long.mov", zeros(8_300_000)
      )
      .with(hostFile: "intro.mp4", noise(2_000_000))
      .with(clipFramework: .framework("Oven", executable: code + noise(80_000)))
      .with(clipFile: "Fonts/Rye.otf", fontHeader + noise(70_000)).with(
        clipFile: "Fonts/Wheat.otf", fontHeader + noise(60_000)
      )
      .with(clipFile: "README.md", "how to bake").with(clipFile: "Podfile.lock", "PODS:")
      .with(clipFile: "server.pem", "-----BEGIN PRIVATE KEY-----\n")
      .with(clipLink: "current", to: "en.lproj")
  }

  /// Below Apple's limit and over budgets of every kind, one of which somebody accepts.
  private static func budgeted() throws -> Scan {
    let app = SampleApp.sound.with(clipFile: "Media/<b>oven.mov", noise(100_000))
      .with(clipFile: "Menu.jpg", noise(40_000))
      .with(clipFramework: .framework("Oven", executable: code + noise(80_000)))
    let json = #"""
      {"budgets": {"default": {
        "download": {"warn": "150 KB", "fail": "200 KB"},
        "uncompressed": {"warn": "250 KB", "fail": "400 KB"},
        "growth": {"download": ["200 %", "50 KB"], "uncompressed": {"warn": "200 KB"}},
        "categories": {"images": {"uncompressed": "50 KB"}, "fonts": {"download": {"warn": 0}}},
        "paths": {"Media/<b>*": {"uncompressed": "60 KB"}},
        "frameworks": {"Oven": {"download": "70 KB"}}}}}
      """#
    let size = SizePair(download: ByteCount(100_000), uncompressed: ByteCount(150_000))
    let base = BaseBuild(
      name: "main.json", model: SizeModel.version, variants: [BaseBuild.Variant(size: size)])
    let policy = Policy(budgets: try ProjectFile(file: "p.json", bytes: Array(json.utf8)).budgets)
    let bases = BaseBuilds(["org.example.bakery.Clip": base], absence: "there is no such clip")
    return try Scan(app, policy: policy, bases: bases) { finding in
      finding.rule.id == "budget.framework"
        ? Suppression(reason: "the oven is being rebuilt", owner: "Ann", source: .configuration)
        : nil
    }
  }

  private static let code = SampleBundle.placeholderExecutable

  /// Names that would break or forge a report if they were printed as they are.
  private static let names: [[UInt8]] = [
    Array("\u{1B}[2J\u{1B}[32mPASS.swift".utf8), Array("a\nPASS  Bakery.ipa\n.swift".utf8),
    Array("\u{202E}gnp.swift".utf8), Array("]]></failure><x a=\"'&.swift".utf8),
    Array("zero\u{200B}width\u{FEFF}.swift".utf8), Array("tab\tbell\u{7}.swift".utf8),
    Array("back\\slash  two.swift".utf8), [0x63, 0x61, 0x66, 0xE9] + Array(".swift".utf8),
    Array(repeating: UInt8(ascii: "n"), count: 250) + Array(".swift".utf8),
    Array("点餐🍞.swift".utf8),
  ]

  private static func hostile() throws -> [UInt8] {
    let clip = "Payload/Bakery.app/AppClips/BakeryClip.app/"
    let app = SampleApp.sound.with(clipInfo: "CFBundleShortVersionString", "1.0\u{1B}[31m\n<&>")
      .with(clipInfo: "CFBundleIdentifier", "org.example.\u{202E}bakery\"'")
    let entries =
      try app.payloadTree().zipEntries
      + names.map { .file(name: Array(clip.utf8) + $0, .bytes([1])) }
      + [.file(name: Array((clip + "\u{85}lost").utf8), .bytes([1])).with(.method(99))]
    return try ZipWriter().bytes(of: entries)
  }
}

extension Report {
  init(
    of scan: Scan, name: String, _ threshold: Severity? = .error, _ allowsGaps: Bool = false
  ) throws {
    self.init(
      scan.measurement, verdicts: scan.verdicts, audit: scan.audit,
      artifact: ArtifactFacts(
        name: name, kind: "ipa", bytes: ByteCount(scan.artifact.byteCount),
        sha256: String(repeating: "0", count: 64)),
      toolVersion: "1.2.3", threshold: threshold, allowsGaps: allowsGaps)
  }
}
