import Foundation
import History
import TestSupport
import Testing

/// A store of each kind that needs no server, new and empty.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
  case sqlite, lines

  var testDescription: String { rawValue }

  func location(in folder: TemporaryFolder) -> StoreLocation {
    switch self {
    case .sqlite: StoreLocation(folder.path + "/history.sqlite")
    case .lines: StoreLocation(folder.path + "/history/")
    }
  }
}

extension BuildRecord {
  /// A build with a few of everything.
  static func sample(
    _ build: Int, branch: String = "main", clip: String = "org.example.bakery.Clip",
    uncompressed: Int64 = 1_000_000, digest: String? = nil, commit: String = "",
    time: Int64? = nil
  ) -> BuildRecord {
    BuildRecord(
      clip: clip, name: "BakeryClip", version: "1.0", build: "\(build)", minimumOS: "16.4",
      branch: branch, commit: commit, tag: "", labels: ["pipeline": "https://ci.example.org/1"],
      time: Moment(seconds: time ?? 1_790_000_000 + Int64(build) * 86_400),
      artifact: ArtifactFacts(
        name: "Bakery.ipa", kind: "ipa", bytes: 2_000_000, digest: digest ?? "digest-\(build)"),
      toolVersion: "0.1.0", modelVersion: "1",
      limit: Limit(bytes: 15_000_000, basis: "minimum iOS 16.4"),
      variants: [
        Size(name: "iPhone @3x", download: 400_000, uncompressed: uncompressed, accuracy: "exact"),
        Size(
          name: "iPhone @2x", download: 410_000, uncompressed: uncompressed - 10,
          accuracy: "estimate"),
      ],
      worstDownload: "iPhone @2x", worstUncompressed: "iPhone @3x",
      categories: [
        Size(name: "executable", download: 300_000, uncompressed: uncompressed - 5000),
        Size(name: "data", download: 100_000, uncompressed: 5000),
      ],
      items: [
        Item(path: "BakeryClip", uncompressed: uncompressed - 5000),
        Item(path: "Ünïcode 'quoted\" 菜单.json", uncompressed: 5000),
      ],
      findings: [
        Finding(
          rule: "size.margin", severity: "warning", message: "close to it", path: "BakeryClip.app",
          isSuppressed: false),
        Finding(
          rule: "slim.fonts", severity: "note", message: "a font", path: "A.ttf",
          isSuppressed: true),
      ], gaps: 0)
  }
}
