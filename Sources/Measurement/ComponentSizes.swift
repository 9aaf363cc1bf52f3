import Artifacts

/// What a bundle's files weigh by what belongs together: a framework, a localization, an image of a
/// catalog. Builds are compared by these, since a framework's files come and go with it.
package struct ComponentSizes: Hashable, Sendable {
  /// By component.
  package private(set) var sizes: [String: ByteCount] = [:]

  package init() {}

  package mutating func add(_ path: String, _ size: ByteCount) {
    sizes[Self.component(of: path), default: .zero] += size
  }

  /// A catalog by its assets; one inside a framework belongs to that.
  package mutating func add(
    catalog path: String, _ size: ByteCount, assets: [(name: String, size: ByteCount)]
  ) {
    guard !path.contains("/") else { return add(path, size) }
    for asset in assets { sizes["\(path): \(asset.name)", default: .zero] += asset.size }
    let structure = size - assets.map(\.size).sum()
    sizes["\(path): structure", default: .zero] += structure
  }

  /// By falling size; components of the same size by name.
  package var sorted: [(name: String, size: ByteCount)] {
    sizes.map { (name: $0.key, size: $0.value) }.sorted {
      ($1.size, $0.name) < ($0.size, $1.name)
    }
  }

  /// Folders that Xcode copies or makes as one thing.
  private static let folders = [
    ".framework", ".appex", ".bundle", ".lproj", ".storyboardc", ".nib", ".mlmodelc",
    ".xcframework",
  ]

  /// `Frameworks/Lottie.framework/Info.plist` belongs to `Lottie.framework`.
  private static func component(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard
      let place = parts.firstIndex(where: { part in folders.contains { part.hasSuffix($0) } })
    else { return path }
    let isFramework = parts[place].hasSuffix(".framework")
    return isFramework
      ? String(parts[place]) : parts[...place].joined(separator: "/")
  }
}

extension MeasuredBundle {
  /// What the variant with the largest uncompressed size holds. Names are printable.
  package var components: ComponentSizes {
    var components = ComponentSizes()
    for file in files {
      guard let part = part(of: file, in: worstUncompressed) else { continue }
      let path = file.path.description
      guard let facts = file.content.catalog, let kept = part.keptRenditions else {
        components.add(path, part.uncompressed)
        continue
      }
      let assets = facts.sizes(ofKept: kept).map { index, size in
        (name: facts.renditions[index].asset, size: size)
      }
      components.add(catalog: path, part.uncompressed, assets: assets)
    }
    return components
  }
}
