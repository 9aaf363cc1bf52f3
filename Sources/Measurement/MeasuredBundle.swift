package import Artifacts

/// A bundle with every file's lengths, and the sizes of the packages that come of it.
package struct MeasuredBundle: Sendable {
  package let bundle: Bundle
  /// Sorted by path.
  package let files: [MeasuredFile]
  /// The bundle as it stands, not thinned.
  package let universal: SizePair
  /// What was not read is in `universal` at its full length; without it, the sizes are at least these.
  package let atLeast: SizePair
  /// One row for each package that devices would get.
  package let variants: [Variant]
  /// Files whose content the host holds, too, under whatever name.
  package let hostTwins: [HostTwin]
  private let removal: RemovalModel

  package init(
    bundle: Bundle, files: [MeasuredFile], hostTwins: [HostTwin] = []
  ) {
    self.bundle = bundle
    self.files = files
    self.hostTwins = hostTwins
    universal = Self.size(of: files, in: bundle)
    atLeast = Self.size(of: files.filter(\.isRead), in: bundle)
    removal = RemovalModel(files: files, bundleName: bundle.name)
    variants = [
      Variant(
        name: "universal", devices: [], size: universal,
        accuracy: Accuracy(ofUnthinned: bundle, files))
    ]
  }

  private static func size(of files: [MeasuredFile], in bundle: Bundle) -> SizePair {
    SizePair(
      download: SizeModel.package(
        bundleName: bundle.name, files: files.map { ($0.path, $0.deflated) },
        folders: bundle.folders),
      uncompressed: files.map(\.uncompressed).sum())
  }

  /// What the package and the bundle lose when these files go, with the folders that are then empty.
  package func saving(withoutFiles removed: Set<ArtifactPath>) -> SizePair {
    removal.saving(withoutFiles: removed)
  }

  /// A file's lengths with its own headers in the package.
  package func weight(of file: MeasuredFile) -> SizePair {
    SizePair(
      download: SizeModel.fileBytes(
        nameLength: SizeModel.prefixLength(bundle.name) + file.path.bytes.count,
        deflated: file.deflated),
      uncompressed: file.uncompressed)
  }

  /// The variant that is largest by a length, the first of equals.
  package func worst(by length: KeyPath<SizePair, ByteCount>) -> Variant? {
    var worst: Variant?
    for variant in variants {
      if let current = worst, variant.size[keyPath: length] <= current.size[keyPath: length] {
        continue
      }
      worst = variant
    }
    return worst
  }
}

/// One package a set of devices would get.
package struct Variant: Sendable {
  package let name: String
  package let devices: [String]
  package let size: SizePair
  package let accuracy: Accuracy
}

/// How far a variant's size may be from Apple's.
package enum Accuracy: String, Sendable {
  /// The formula of Apple's packer on bytes that thinning would not touch.
  case exact
  case estimate
  /// Thinning would make it smaller, or something in it was not read.
  case upperBound = "upper-bound"

  /// Exact when there is nothing to thin: one slice a binary, no catalog, no Swift library, all read.
  init(ofUnthinned bundle: Bundle, _ files: [MeasuredFile]) {
    let isThinned = bundle.info?["UISupportedDevices"] != nil
    let isWhole = files.allSatisfy { $0.isRead && !$0.content.isDamaged }
    let canBeThinned = files.contains { file in
      file.category == .catalogs || file.path.pathExtension == "car"
        || file.category == .swiftRuntime || file.content.isUniversalBinary
    }
    self = isWhole && (isThinned || !canBeThinned) ? .exact : .upperBound
  }
}

/// A file of the clip that is also in the host, byte for byte.
package struct HostTwin: Sendable {
  /// Relative to the clip.
  package let path: ArtifactPath
  /// Relative to the host; the first of several.
  package let hostPath: ArtifactPath
  /// Whether anything in the clip that could ask for it holds its name.
  package let isNamedInClip: Bool
}
