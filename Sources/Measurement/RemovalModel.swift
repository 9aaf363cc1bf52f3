import Artifacts

/// What each file and folder of a bundle weighs in the package, to tell what removing some would save.
struct RemovalModel: Sendable {
  private let weights: [ArtifactPath: SizePair]
  /// How many files lie below each folder.
  private let population: [ArtifactPath: Int]
  private let prefix: Int

  init(files: [MeasuredFile], bundleName: String) {
    prefix = SizeModel.prefixLength(bundleName)
    var weights: [ArtifactPath: SizePair] = [:]
    var population: [ArtifactPath: Int] = [:]
    var folders: Set<ArtifactPath> = []
    for file in files {
      weights[file.path] = SizePair(
        download: SizeModel.fileBytes(
          nameLength: prefix + file.path.bytes.count, deflated: file.deflated),
        uncompressed: file.uncompressed)
      if let parent = file.path.parent { population[parent, default: 0] += 1 }
      for folder in file.path.ancestors where !folders.insert(folder).inserted { break }
    }
    // The deepest first, so that each is complete when it is added to the one above.
    for folder in folders.sorted(by: { $0.bytes.count > $1.bytes.count }) {
      guard let parent = folder.parent, let count = population[folder] else { continue }
      population[parent, default: 0] += count
    }
    self.weights = weights
    self.population = population
  }

  func saving(withoutFiles removed: Set<ArtifactPath>) -> SizePair {
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
    return total
  }
}
