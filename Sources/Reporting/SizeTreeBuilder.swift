import Artifacts
import Measurement

/// Puts the files of a bundle into their folders, and parts into their files.
struct SizeTreeBuilder {
  private typealias Node = SizeTree.Node

  private let measured: MeasuredBundle
  /// One a view; nil for the bundle as it stands.
  private let variants: [Variant?]
  private let components: [[ArraySlice<UInt8>]]

  init(_ measured: MeasuredBundle, variants: [Variant?]) {
    self.measured = measured
    self.variants = variants
    components = measured.files.map(\.path.components)
  }

  /// What the package consists of besides its files, and what an export rewrites, is added, so that
  /// the nodes have `sizes` together.
  func nodes(adding sizes: [SizePair]) -> [SizeTree.Node] {
    var files = measured.files.map { node(of: $0) }
    let structure = SizeModel.package(
      bundleName: measured.bundle.name, files: [], folders: measured.bundle.folders)
    let none = sizes.map { _ in ByteCount.zero }
    var uncompressed = sizes.map(\.uncompressed) - files.map(\.uncompressed).reduce(none, +)
    var download =
      sizes.map { $0.download - structure } - files.compactMap(\.download).reduce(none, +)
    // An export writes Info.plist anew for each variant.
    if let place = measured.files.firstIndex(where: { $0.path.text == "Info.plist" }) {
      files[place] = files[place].adding(uncompressed, download)
      (uncompressed, download) = (none, none)
    }
    var nodes = folders(files, files.indices, depth: 0)
    nodes.append(
      Node(
        name: "package structure", category: "package", uncompressed: uncompressed,
        download: download.map { $0 + structure }, children: []))
    return nodes
  }

  /// Files lie sorted, so what is in one folder lies together.
  private func folders(
    _ files: [SizeTree.Node], _ range: Range<Int>, depth: Int
  ) -> [SizeTree.Node] {
    var nodes: [SizeTree.Node] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let path = components[index]
      guard depth + 1 < path.count else {
        nodes.append(files[index])
        index += 1
        continue
      }
      var end = index + 1
      while end < range.upperBound, components[end].count > depth + 1,
        components[end][depth] == path[depth]
      {
        end += 1
      }
      let children = folders(files, index..<end, depth: depth + 1)
      nodes.append(Self.folder(String(printing: path[depth]), children))
      index = end
    }
    return nodes
  }

  /// A folder that holds one thing is that thing, by a longer name.
  private static func folder(_ name: String, _ children: [SizeTree.Node]) -> SizeTree.Node {
    if children.count == 1, let only = children.first { return only.named("\(name)/\(only.name)") }
    return SizeTree.Node(name: name, joining: children)
  }

  private func node(of file: MeasuredFile) -> SizeTree.Node {
    let parts = variants.map { measured.part(of: file, in: $0) }
    let nameBytes = measured.weight(of: file).download - file.deflated
    var node = Node(
      name: String(printing: file.path.lastComponent), category: file.category.rawValue,
      uncompressed: parts.map { $0?.uncompressed ?? .zero },
      download: parts.map { $0.map { $0.deflated + nameBytes } ?? .zero }, children: [])
    node.children = SizeTreeParts(file: file, parts: parts).nodes
    node.isFile = !node.children.isEmpty
    return node
  }
}

extension SizeTree.Node {
  fileprivate func named(_ name: String) -> SizeTree.Node {
    SizeTree.Node(
      name: name, category: category, uncompressed: uncompressed, download: download,
      children: children, isFile: isFile)
  }

  fileprivate func adding(_ more: [ByteCount], _ download: [ByteCount]) -> SizeTree.Node {
    SizeTree.Node(
      name: name, category: category, uncompressed: uncompressed + more,
      download: self.download.map { $0 + download }, children: children, isFile: isFile)
  }
}
