import AppleFormats
import Artifacts

/// Puts devices that get the same package into one variant, and sizes each.
struct VariantBuilder {
  let bundle: Bundle
  let files: [MeasuredFile]
  let targets: ThinningTargets
  let universal: SizePair
  let deflate: DeflateMeter
  let accuracy: Accuracy

  /// Sorted by falling uncompressed size, then by name.
  func variants() -> [Variant] {
    let thinnable = files.filter { $0.thinning != nil }
    let runtime = files.filter { $0.path.isEmbeddedSwiftRuntime }
    var groups: [Fate: [Int]] = [:]
    for index in targets.targets.indices {
      let target = targets.targets[index]
      let fate = Fate(
        choices: thinnable.map { $0.thinning?.choices[index] ?? 0 },
        dropped: runtime.map { $0.path.isDropped(for: target) })
      groups[fate, default: []].append(index)
    }
    let members = groups.values.map { $0.sorted() }.sorted { $0[0] < $1[0] }
    // Named among all, so that a variant has one name whatever devices are asked for.
    let names = VariantNames(members.map { $0.map { targets.targets[$0] } }).names
    return zip(members, names).filter { indices, _ in
      indices.contains { !targets.devices[$0].isEmpty }
    }.map { indices, name in
      variant(name, indices, thinnable)
    }.sorted {
      ($1.size.uncompressed, $1.size.download, $0.name)
        < ($0.size.uncompressed, $0.size.download, $1.name)
    }
  }

  /// What becomes of every file that thinning may touch.
  private struct Fate: Hashable {
    let choices: [Int]
    let dropped: [Bool]
  }

  private func variant(_ name: String, _ indices: [Int], _ thinnable: [MeasuredFile]) -> Variant {
    // An outcome is known for targets somebody asked for.
    let index = indices.first { !targets.devices[$0].isEmpty } ?? indices[0]
    let target = targets.targets[index]
    let devices = Self.merged(indices.map { targets.devices[$0] })
    let listed = Self.merged(indices.map { targets.listed[$0] })
    var size = universal
    for file in thinnable {
      guard let thinning = file.thinning else { continue }
      let outcome = thinning.outcomes[thinning.choices[index]]
      size.uncompressed += outcome.size - file.uncompressed
      size.download += outcome.deflated - file.deflated
    }
    for file in files where file.path.isDropped(for: target) {
      size =
        size
        - SizePair(
          download: SizeModel.fileBytes(
            nameLength: SizeModel.prefixLength(bundle.name) + file.path.bytes.count,
            deflated: file.deflated),
          uncompressed: file.uncompressed)
    }
    let infoPlist = infoPlist(models: listed.map(\.model))
    if let infoPlist {
      size.uncompressed += infoPlist.part.uncompressed - infoPlist.file.uncompressed
      size.download += infoPlist.part.deflated - infoPlist.file.deflated
    }
    let variant = Variant(
      name: name, devices: devices.map(\.model), rows: indices.flatMap { targets.rows[$0] },
      size: size, accuracy: accuracy,
      target: Variant.Target(index: index, target))
    return variant.with(
      StoreEstimate(
        files: files.compactMap { file in FilePart(of: file, in: variant).map { (file, $0) } },
        folders: bundle.folders.count, package: size.download),
      infoPlist: infoPlist?.part)
  }

  /// The `Info.plist` of the bundle and what the export makes of it; nil where there is none.
  private func infoPlist(models: [String]) -> (file: MeasuredFile, part: FilePart)? {
    guard let info = bundle.info, let file = files.first(where: { $0.path.isInfoPlist }) else {
      return nil
    }
    let bytes = ThinnedInfoPlist(info, models: models).bytes
    deflate.restart()
    deflate.feed(bytes[...])
    return (file, FilePart(ByteCount(bytes.count), deflate.finish()))
  }

  private static func merged(_ lists: [[Device]]) -> [Device] {
    var seen: Set<String> = []
    return lists.joined().filter { seen.insert($0.model).inserted }.sorted()
  }
}

extension ArtifactPath {
  /// The bundle's own.
  var isInfoPlist: Bool { text == "Info.plist" }

  var isEmbeddedSwiftRuntime: Bool {
    name.hasPrefix("libswift") && pathExtension == "dylib" && parent?.name == "Frameworks"
  }

  /// Whether the export drops this library because the target's system has its own.
  func isDropped(for target: ThinningTarget) -> Bool {
    guard isEmbeddedSwiftRuntime else { return false }
    return name.hasPrefix("libswift_")
      ? target.hasConcurrency && name == "libswift_Concurrency.dylib" : target.hasSwift
  }
}
