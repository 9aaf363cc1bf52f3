// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors where CI asks for it only, so that a newer compiler's new warning
// does not keep a user from building.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Part of the binary, so that one file is all a user needs.
let ruleFiles = [
  "aasa", "budgets", "catalogs", "code", "contents", "domains", "entitlements", "frameworks",
  "identity", "limits", "plist", "privacy", "signing", "size", "slimming",
]

/// Style and script of the HTML report, each kind in this order.
let pageFiles = [
  "page.css", "map.css", "diff.css", "print.css", "model.js", "map.js", "table.js", "page.js",
]

let package = Package(
  name: "clipaudit",
  platforms: [.macOS(.v15)],
  targets: [
    .systemLibrary(
      name: "CArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .systemLibrary(
      name: "CXML", pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(name: "ByteReading", swiftSettings: strict),
    .target(name: "AppleFormats", dependencies: ["ByteReading", "CXML"], swiftSettings: strict),
    .target(
      name: "CodeSigning", dependencies: ["AppleFormats", "ByteReading", "CCrypto"],
      swiftSettings: strict),
    .target(
      name: "Artifacts", dependencies: ["ByteReading", "CArchive", "CZlib"],
      swiftSettings: strict),
    .target(
      name: "Measurement",
      dependencies: ["AppleFormats", "Artifacts", "ByteReading", "CZlib", "CodeSigning"],
      resources: [.embedInCode("../../Rules/devices.json")],
      swiftSettings: strict),
    .target(
      name: "Auditing", dependencies: ["AppleFormats", "Artifacts", "CodeSigning", "Measurement"],
      resources: ruleFiles.map { .embedInCode("../../Rules/\($0).json") },
      swiftSettings: strict),
    .target(
      name: "Comparing", dependencies: ["Artifacts", "Auditing", "Measurement"],
      swiftSettings: strict),
    .target(
      name: "Reporting",
      dependencies: [
        "AppleFormats", "Artifacts", "Auditing", "CXML", "CodeSigning", "Comparing", "Measurement",
      ],
      resources: pageFiles.map { .embedInCode("HTML/\($0)") },
      swiftSettings: strict),
    .target(
      name: "History",
      dependencies: [
        "AppleFormats", "Artifacts", "Auditing", "CSQLite", "CodeSigning", "Comparing",
        "Measurement",
      ],
      swiftSettings: strict),
    .target(
      name: "ClipAuditCLI",
      dependencies: [
        "AppleFormats", "Artifacts", "Auditing", "ByteReading", "CodeSigning", "Comparing",
        "History",
        "Measurement", "Reporting",
      ],
      swiftSettings: strict),
    .executableTarget(name: "clipaudit", dependencies: ["ClipAuditCLI"], swiftSettings: strict),
    .target(name: "CorpusSupport", path: "Tests/CorpusSupport", swiftSettings: strict),
    .target(
      name: "SampleBuilder",
      dependencies: ["AppleFormats", "ByteReading", "CCrypto", "CodeSigning", "CZlib", "History"],
      swiftSettings: strict),
    .executableTarget(
      name: "make-samples", dependencies: ["SampleBuilder"], swiftSettings: strict),
    .testTarget(
      name: "ByteReadingTests", dependencies: ["ByteReading"], swiftSettings: strict),
    .testTarget(
      name: "AppleFormatsTests",
      dependencies: ["AppleFormats", "ByteReading", "CorpusSupport", "SampleBuilder"],
      swiftSettings: strict),
    .testTarget(
      name: "ArtifactsTests", dependencies: ["Artifacts", "CorpusSupport", "SampleBuilder"],
      swiftSettings: strict),
    .testTarget(
      name: "MeasurementTests",
      dependencies: [
        "AppleFormats", "Artifacts", "CodeSigning", "CorpusSupport", "Measurement",
        "SampleBuilder", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CodeSigningTests",
      dependencies: [
        "AppleFormats", "ByteReading", "CodeSigning", "CorpusSupport", "SampleBuilder",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ReconciliationTests",
      dependencies: ["AppleFormats", "ClipAuditCLI", "CorpusSupport", "SampleBuilder"],
      swiftSettings: strict),
    .testTarget(
      name: "SampleBuilderTests", dependencies: ["AppleFormats", "CodeSigning", "SampleBuilder"],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["Artifacts", "Auditing", "Measurement", "SampleBuilder"],
      path: "Tests/TestSupport", swiftSettings: strict),
    .testTarget(
      name: "AuditingTests",
      dependencies: [
        "AppleFormats", "Artifacts", "Auditing", "Measurement", "SampleBuilder", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ComparingTests", dependencies: ["Auditing", "Comparing", "Measurement"],
      swiftSettings: strict),
    .testTarget(
      name: "ReportingTests",
      dependencies: [
        "AppleFormats", "Artifacts", "Auditing", "Comparing", "CorpusSupport", "Measurement",
        "Reporting", "SampleBuilder", "TestSupport",
      ],
      exclude: ["Golden", "Browser/browser.py", "Browser/checks.py"], swiftSettings: strict),
    .testTarget(
      name: "ClipAuditCLITests",
      dependencies: ["Auditing", "ClipAuditCLI", "SampleBuilder", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SampleArchivesTests",
      dependencies: [
        "Auditing", "ClipAuditCLI", "History", "Measurement", "SampleBuilder", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "HistoryTests",
      dependencies: [
        "AppleFormats", "Artifacts", "ClipAuditCLI", "CorpusSupport", "History", "Measurement",
        "SampleBuilder", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "TranscriptTests", dependencies: ["ClipAuditCLI"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
