import AppleFormats
package import Artifacts

/// A bundle with every file's lengths, and the sizes of the packages that come of it.
package struct MeasuredBundle: Sendable {
  package let bundle: Bundle
  /// Sorted by path.
  package let files: [MeasuredFile]
  /// The bundle as it stands, not thinned.
  package let universal: SizePair
  /// What was not read is in `universal` at its full length; without it, the bundle has at least this.
  package let atLeast: SizePair
  /// One row for each package that devices would get.
  package let variants: [Variant]
  /// Files whose content the host holds, too, under whatever name.
  package let hostTwins: [HostTwin]
  /// Catalogs that the host holds, too, byte for byte.
  package let catalogTwins: [HostTwin]
  /// What Apple's limit is held against.
  package let worstUncompressed: Variant?
  /// What Apple's own reports say of it; nil when none was handed in.
  package internal(set) var reconciliation: Reconciliation?
  private let removal: RemovalModel

  /// `targets` is nil for a bundle that is not to be thinned.
  init(
    bundle: Bundle, files: [MeasuredFile], targets: ThinningTargets?, twins: [HostTwin] = []
  ) {
    self.bundle = bundle
    self.files = files
    let catalogs = Set(files.lazy.filter { $0.content.catalog != nil }.map(\.path))
    hostTwins = twins.filter { !catalogs.contains($0.path) }
    catalogTwins = twins.filter { catalogs.contains($0.path) }
    universal = Self.size(of: files, in: bundle)
    atLeast = Self.size(of: files.filter(\.isRead), in: bundle)
    let accuracy = Accuracy(of: bundle, files)
    if let targets, !targets.devices.allSatisfy(\.isEmpty), let deflate = DeflateMeter() {
      variants =
        VariantBuilder(
          bundle: bundle, files: files, targets: targets, universal: universal, deflate: deflate,
          accuracy: accuracy
        ).variants()
    } else {
      variants = [Variant(asItIs: bundle, universal, accuracy)]
    }
    worstUncompressed = Self.worst(of: variants, by: \.uncompressed)
    removal = RemovalModel(files: files, in: worstUncompressed, bundleName: bundle.name)
  }

  private static func size(of files: [MeasuredFile], in bundle: Bundle) -> SizePair {
    SizePair(
      download: SizeModel.package(
        bundleName: bundle.name, files: files.map { ($0.path, $0.deflated) },
        folders: bundle.folders),
      uncompressed: files.map(\.uncompressed).sum())
  }

  /// What the largest variant has for certain: without what was not read and is in it at its full length.
  package func atLeast(by length: KeyPath<SizePair, ByteCount>) -> ByteCount {
    let worst = worst(by: length)?.size ?? universal
    return (worst - (universal - atLeast))[keyPath: length]
  }

  /// What the variant with the largest uncompressed size and its package lose when these files, with
  /// the folders that are then empty, and these renditions go.
  package func saving(
    withoutFiles removed: Set<ArtifactPath>, renditions: Set<RenditionPlace> = []
  ) -> SizePair {
    removal.saving(withoutFiles: removed, renditions: renditions)
  }

  /// What removing files saves in any one variant.
  package func removal(in variant: Variant) -> RemovalModel {
    RemovalModel(files: files, in: variant, bundleName: bundle.name)
  }

  /// The variants that hold any of these files or renditions.
  package func variants(
    holding files: Set<ArtifactPath>, renditions: Set<RenditionPlace> = []
  ) -> [Variant] {
    let catalogs = Dictionary(grouping: renditions, by: \.catalog)
      .mapValues { Set($0.map(\.index)) }
    let touched = self.files.filter { files.contains($0.path) || catalogs[$0.path] != nil }
    return variants.filter { variant in
      touched.contains { file in
        guard let part = part(of: file, in: variant) else { return false }
        if files.contains(file.path) { return true }
        return catalogs[file.path]?.isDisjoint(with: part.keptRenditions ?? []) == false
      }
    }
  }

  /// What is left of a file in a variant; nil when nothing is.
  package func part(of file: MeasuredFile, in variant: Variant?) -> FilePart? {
    FilePart(of: file, in: variant)
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
    Self.worst(of: variants, by: length)
  }

  private static func worst(
    of variants: [Variant], by length: KeyPath<SizePair, ByteCount>
  ) -> Variant? {
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
  /// The devices with their systems, as Apple's reports list them.
  package let rows: [DeviceRow]
  package let size: SizePair
  package let accuracy: Accuracy
  /// What the store would make of it.
  package let store: StoreEstimate?
  /// What it was thinned for; nil when it was not.
  let target: Target?

  struct Target: Sendable {
    let index: Int
    let target: ThinningTarget

    init(index: Int, _ target: ThinningTarget) {
      self.index = index
      self.target = target
    }
  }

  package var isThinned: Bool { target != nil }

  func with(_ store: StoreEstimate) -> Variant {
    Variant(
      name: name, devices: devices, rows: rows, size: size, accuracy: accuracy, store: store,
      target: target)
  }

  init(
    name: String, devices: [String], rows: [DeviceRow], size: SizePair, accuracy: Accuracy,
    store: StoreEstimate? = nil, target: Target? = nil
  ) {
    self.name = name
    self.devices = devices
    self.rows = rows
    self.size = size
    self.accuracy = accuracy
    self.store = store
    self.target = target
  }
}

extension Variant {
  /// The only one of a bundle that is not thinned: it was thinned before, or runs on no device.
  fileprivate init(asItIs bundle: Bundle, _ size: SizePair, _ accuracy: Accuracy) {
    let devices = (bundle.info?["UISupportedDevices"]?.array ?? []).compactMap(\.string)
    self.init(
      name: bundle.isThinned ? "as exported" : "universal", devices: devices.map(\.printable),
      rows: devices.map { DeviceRow(model: $0, system: nil) }, size: size, accuracy: accuracy)
  }
}

/// How far a variant's size may be from Apple's.
package enum Accuracy: String, Sendable {
  /// The formula of Apple's packer on bytes that thinning would not touch.
  case exact
  /// Thinned by a model of Apple's export.
  case estimate
  /// Something in it was not read or not understood, and counts in full.
  case upperBound = "upper-bound"

  init(of bundle: Bundle, _ files: [MeasuredFile]) {
    if !files.allSatisfy({ $0.isRead && !$0.content.isDamaged }) {
      self = .upperBound
    } else if bundle.isThinned
      || !files.contains(where: { $0.thinning != nil || $0.path.isEmbeddedSwiftRuntime })
    {
      self = .exact
    } else {
      self = .estimate
    }
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
