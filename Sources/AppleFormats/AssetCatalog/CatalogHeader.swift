package import ByteReading

/// Who compiled a catalog, and for which version of the format.
package struct CatalogHeader: Hashable, Sendable {
  /// Version of the CoreUI framework that wrote the catalog, such as 498 or 918.
  package let coreUIVersion: UInt32
  package let storageVersion: UInt32
  /// Seconds since 1970, or 0.
  package let timestamp: UInt32
  /// What the header says; some tools write 0 or leave it stale.
  package let declaredRenditionCount: UInt32
  package let coreUI: String
  /// The compiling tool, such as `Xcode 16.3 (16E140) via AssetCatalogAgent-AssetRuntime`.
  package let tool: String
  package let schemaVersion: UInt32
  package let colorSpace: UInt32
  package let keySemantics: UInt32

  package init(parsing block: ByteReader) throws(FormatError) {
    var reader = block.reading("asset catalog header")
    guard reader.starts(with: "RATC".utf8) else { throw reader.error("no RATC magic") }
    try reader.skip(4)
    coreUIVersion = try reader.read(UInt32.self, .little)
    storageVersion = try reader.read(UInt32.self, .little)
    timestamp = try reader.read(UInt32.self, .little)
    declaredRenditionCount = try reader.read(UInt32.self, .little)
    coreUI = try reader.readFixedString(128).trimmingNewlines
    tool = try reader.readFixedString(256).trimmingNewlines
    try reader.skip(16 + 4)
    schemaVersion = try reader.read(UInt32.self, .little)
    colorSpace = try reader.read(UInt32.self, .little)
    keySemantics = try reader.read(UInt32.self, .little)
  }
}

/// What later tools did to a catalog, and the platform it was compiled for.
package struct ExtendedMetadata: Hashable, Sendable {
  /// Empty in a universal catalog; else what it was thinned or optimized for.
  package let thinningArguments: String
  package let deploymentVersion: String
  package let platform: String
  package let authoringTool: String

  package init(parsing block: ByteReader) throws(FormatError) {
    var reader = block.reading("asset catalog metadata")
    guard reader.starts(with: "META".utf8) else { throw reader.error("no META magic") }
    try reader.skip(4)
    thinningArguments = try reader.readFixedString(256)
    deploymentVersion = try reader.readFixedString(256)
    platform = try reader.readFixedString(256)
    authoringTool = try reader.readFixedString(256).trimmingNewlines
  }

  /// True when `assetutil` has cut the catalog down for one kind of device.
  package var isThinned: Bool { thinningArguments.containsWord("thinned") }
  /// True when the catalog was compiled for the one device a build ran on.
  package var isOptimized: Bool { thinningArguments.containsWord("optimized") }
}

extension String {
  fileprivate var trimmingNewlines: String {
    var text = Substring(self)
    while text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }

  fileprivate func containsWord(_ word: String) -> Bool {
    split(whereSeparator: { !$0.isLetter }).contains { $0 == word }
  }
}
