package import Artifacts

/// What each file, folder and rendition of a variant weighs, to tell what removing some would save.
package struct RemovalModel: Sendable {
  private let weights: [ArtifactPath: SizePair]
  private let renditions: [RenditionPlace: SizePair]
  /// How many files lie below each folder.
  private let population: [ArtifactPath: Int]
  private let prefix: Int

  init(files: [MeasuredFile], in variant: Variant?, bundleName: String) {
    prefix = SizeModel.prefixLength(bundleName)
    var weights: [ArtifactPath: SizePair] = [:]
    var renditions: [RenditionPlace: SizePair] = [:]
    var population: [ArtifactPath: Int] = [:]
    var folders: Set<ArtifactPath> = []
    for file in files {
      guard let part = FilePart(of: file, in: variant) else { continue }
      weights[file.path] = SizePair(
        download: SizeModel.fileBytes(
          nameLength: prefix + file.path.bytes.count, deflated: part.deflated),
        uncompressed: part.uncompressed)
      if let parent = file.path.parent { population[parent, default: 0] += 1 }
      for folder in file.path.ancestors where !folders.insert(folder).inserted { break }
      guard let catalog = file.content.catalog, let kept = part.keptRenditions else { continue }
      let ratio = Double(part.deflated.bytes) / Double(max(1, part.uncompressed.bytes))
      for (index, size) in catalog.sizes(ofKept: kept) {
        renditions[RenditionPlace(catalog: file.path, index: index)] = SizePair(
          download: ByteCount(Int64(Double(size.bytes) * ratio)), uncompressed: size)
      }
    }
    // The deepest first, so that each is complete when it is added to the one above.
    for folder in folders.sorted(by: { $0.bytes.count > $1.bytes.count }) {
      guard let parent = folder.parent, let count = population[folder] else { continue }
      population[parent, default: 0] += count
    }
    self.weights = weights
    self.renditions = renditions
    self.population = population
  }

  /// Of a folder that is then empty its entry goes, too.
  package func saving(
    withoutFiles removed: Set<ArtifactPath>, renditions gone: Set<RenditionPlace>
  ) -> SizePair {
    var total = SizePair.zero
    var leaving: [ArtifactPath: Int] = [:]
    for path in removed {
      guard let weight = weights[path] else { continue }
      total += weight
      for folder in path.ancestors { leaving[folder, default: 0] += 1 }
    }
    for (folder, count) in leaving where population[folder] == count {
      total.download += SizeModel.folderBytes(nameLength: prefix + folder.bytes.count + 1)
    }
    for place in gone where !removed.contains(place.catalog) {
      total += renditions[place] ?? .zero
    }
    return total
  }
}
