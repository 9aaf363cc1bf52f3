import Artifacts
package import Measurement

/// What a bundle consists of: folders, files, and the parts of files that were read, each with its
/// lengths in every package that is made of the bundle.
///
/// The files of a view and its package's own structure add up to the view's size, the parts of a file
/// to the file.
package struct SizeTree: Sendable {
  /// One package: the bundle as it stands, or a variant.
  package struct View: Sendable {
    package let name: String
    package let devices: Int
    package let size: SizePair
  }

  package struct Node: Sendable {
    package let name: String
    /// A file category, `package` for what belongs to no file, `several` for files of more than one.
    package let category: String
    /// By view; zero where the view has none of it.
    package let uncompressed: [ByteCount]
    /// By view; nil for a part of a file, of which nobody can say what it takes when packed.
    package let download: [ByteCount]?
    package var children: [Node]
    /// True for a file whose `children` are its parts.
    package internal(set) var isFile = false
    /// How many small nodes this one stands for; 0 for one that stands for itself.
    package internal(set) var foldedCount = 0
  }

  /// The largest variant first, as in reports; the whole bundle last, if it was thinned.
  package let views: [View]
  package let nodes: [Node]

  package init(_ measured: MeasuredBundle, atMost limit: Int) {
    let isThinned = measured.variants.contains(where: \.isThinned)
    var views = measured.variants.map {
      View(name: $0.name, devices: $0.devices.count, size: $0.size)
    }
    if isThinned {
      views.append(View(name: "universal", devices: 0, size: measured.universal))
    }
    self.views = views
    let builder = SizeTreeBuilder(
      measured, variants: measured.variants.map { $0 } + (isThinned ? [nil] : []))
    nodes = SizeTreeFolding.folded(builder.nodes(adding: views.map(\.size)), atMost: limit)
  }
}

extension SizeTree.Node {
  /// A folder, or an asset: as large as what is in it.
  init(name: String, joining children: [SizeTree.Node]) {
    let none = (children.first?.uncompressed ?? []).map { _ in ByteCount.zero }
    let downloads = children.compactMap(\.download)
    let categories = Set(children.map(\.category))
    self.init(
      name: name, category: categories.count == 1 ? categories.first ?? "" : "several",
      uncompressed: children.map(\.uncompressed).reduce(none, +),
      download: downloads.count == children.count ? downloads.reduce(none, +) : nil,
      children: children)
  }

  package var isLeaf: Bool { children.isEmpty }

  /// The most it takes in any view by either length.
  var weight: ByteCount {
    max(uncompressed.max() ?? .zero, download?.max() ?? .zero)
  }
}

extension [ByteCount] {
  static func + (left: [ByteCount], right: [ByteCount]) -> [ByteCount] {
    zip(left, right).map { $0 + $1 }
  }

  static func - (left: [ByteCount], right: [ByteCount]) -> [ByteCount] {
    zip(left, right).map { $0 - $1 }
  }
}
