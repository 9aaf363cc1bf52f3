import AppleFormats
import Comparing
import Measurement
import Reporting
import SampleBuilder
import TestSupport

/// The diffs that the golden files show.
enum DiffSample: String, CaseIterable, Sendable {
  case equal, grown, renamed, removed, hostile

  func diff() throws -> BuildDiff { try Self.diffs[self]?.get() ?? make() }

  /// Each is measured once for all tests.
  private static let diffs = Dictionary(
    uniqueKeysWithValues: allCases.map { sample in (sample, Result { try sample.make() }) })

  private func make() throws -> BuildDiff {
    let (old, new) = try sides()
    return try BuildDiff(from: BuildSnapshot(of: old), to: BuildSnapshot(of: new))
  }

  private func sides() throws -> (old: Report, new: Report) {
    let base = SampleApp.sound.with(clipFile: "Menu/bread.json", noise(40_000))
      .with(clipFile: "intro.mp4", noise(30_000))
    switch self {
    case .equal: return try (base.report("old.ipa"), base.report("old.ipa"))
    case .grown: return try (base.report("old.ipa"), Self.grown(base).report("new.ipa"))
    case .renamed:
      let new = base.without(clipFile: "intro.mp4").without(clipFile: "Menu/bread.json")
        .with(clipFile: "Films/intro.mp4", noise(30_000))
        .with(clipFile: "Menu/loaves.json", noise(40_000))
      return try (base.report("old.ipa"), new.report("new.ipa"))
    case .removed:
      return try (base.report("old.ipa"), base.withoutClip().report("new.ipa"))
    case .hostile:
      return try (ReportSample.clean.report(), ReportSample.hostile.report())
    }
  }

  /// A new framework, larger code and text, one finding gone and others new.
  private static func grown(_ base: SampleApp) -> SampleApp {
    var code = MachOWriter(minimumOS: Version(17), sdk: Version(26))
    code.code = noise(8_192)
    code.dylibs.append(MachOWriter.Dylib("@rpath/Oven.framework/Oven"))
    code.runPaths = ["@executable_path/Frameworks"]
    return base.with(info: "CFBundleShortVersionString", "1.1").with(info: "CFBundleVersion", "2")
      .with(clipInfo: "NSCameraUsageDescription", "scans the code on the loaf")
      .with(clipExecutable: code.bytes)
      .with(
        clipFramework: .framework(
          "Oven", executable: SampleBundle.placeholderPlugIn + noise(300_000))
      )
      .with(clipFile: "README.md", "how to bake")
      .with(clipFile: "fr.lproj/Localizable.strings", "hello")
      .with(clipFile: "Menu/bread.json", noise(52_000))
  }
}

extension SampleApp {
  fileprivate func report(_ name: String) throws -> Report {
    try Report(of: Scan(self), name: name)
  }
}

extension BuildSnapshot {
  /// As a report tells of it.
  init(of report: Report) throws {
    try self.init(parsing: Array(JSONReporter.render([report]).utf8))
  }
}
