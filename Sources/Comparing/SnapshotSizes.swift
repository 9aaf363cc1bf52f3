package import Measurement

/// What follows from the sizes that a report tells.
extension BundleSnapshot.Sizes {
  /// What the limit is held against; the first of equals.
  package var worst: VariantSnapshot? {
    variants.max { $0.size.uncompressed < $1.size.uncompressed }
  }

  /// The larger of each size, which need not be of one variant.
  package var largest: SizePair? {
    guard let uncompressed = variants.map(\.size.uncompressed).max(),
      let download = variants.map(\.size.download).max()
    else { return nil }
    return SizePair(download: download, uncompressed: uncompressed)
  }

  /// What the largest variant has besides its files: headers of folders, and what an export rewrites.
  package var rest: SizePair {
    (worst?.size ?? .zero) - files.compactMap(\.inWorst).reduce(.zero, +)
  }

  /// What the largest variant consists of, by what belongs together.
  package var components: ComponentSizes {
    let opened = Dictionary(catalogs.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var components = ComponentSizes()
    for file in files {
      guard let part = file.inWorst?.uncompressed else { continue }
      if let catalog = opened[file.path] {
        components.add(
          catalog: file.path, part, assets: catalog.assets.map { ($0.name, $0.size) })
      } else {
        components.add(file.path, part)
      }
    }
    return components
  }

  /// The files of the largest variant by kind, and what is besides them as `package`; by name.
  package var categories: [(name: String, size: SizePair)] {
    var sizes: [String: SizePair] = ["package": rest]
    for file in files {
      if let part = file.inWorst { sizes[file.category, default: .zero] += part }
    }
    return sizes.map { (name: $0.key, size: $0.value) }.sorted { $0.name < $1.name }
  }
}
