import AppleFormats
import Artifacts
import Measurement

/// Takes a file apart, as it is in each view: a catalog into assets and their renditions, a binary
/// into slices, segments and sections.
///
/// What lies between the parts is a part of its own, so that they add up to the file. Parts that
/// claim more than there is (they overlap, which only damaged files do) are not shown.
struct SizeTreeParts {
  private typealias Node = SizeTree.Node

  let file: MeasuredFile
  /// One a view; nil where the view has nothing of the file.
  let parts: [FilePart?]

  /// Empty for a file that is not taken apart.
  var nodes: [SizeTree.Node] {
    let whole = parts.map { $0?.uncompressed ?? .zero }
    switch file.content {
    case .assetCatalog(let catalog): return filled(assets(of: catalog), to: whole, by: "structure")
    case .machO(let binary): return filled(slices(of: binary), to: whole, by: "header and padding")
    case .plain, .staticLibrary, .privateKey, .certificate, .damaged: return []
    }
  }

  private func filled(
    _ nodes: [SizeTree.Node], to whole: [ByteCount], by name: String
  ) -> [SizeTree.Node] {
    guard !nodes.isEmpty else { return [] }
    let rest = nodes.map(\.uncompressed).reduce(whole, -)
    guard rest.allSatisfy({ $0 >= .zero }) else { return [] }
    return rest.contains { $0 > .zero } ? nodes + [part(name, rest)] : nodes
  }

  private func part(
    _ name: String, _ lengths: [ByteCount], _ children: [SizeTree.Node] = []
  ) -> SizeTree.Node {
    Node(
      name: name, category: file.category.rawValue, uncompressed: lengths, download: nil,
      children: children)
  }

  private func assets(of catalog: CatalogFacts) -> [SizeTree.Node] {
    let sizes = parts.map { catalog.sizes(ofKept: $0?.keptRenditions ?? []) }
    let assets = Dictionary(grouping: catalog.renditions.indices) { catalog.renditions[$0].asset }
    return assets.sorted { $0.key < $1.key }.map { name, indices in
      let renditions = indices.sorted().map { index in
        part(catalog.renditions[index].traits, sizes.map { $0[index] ?? .zero })
      }
      guard renditions.count == 1, let only = renditions.first else {
        return Node(name: name, joining: renditions)
      }
      return part(only.name.isEmpty ? name : "\(name) (\(only.name))", only.uncompressed)
    }
  }

  private func slices(of binary: MachOFacts) -> [SizeTree.Node] {
    let slices = binary.slices.enumerated().map { index, slice in
      let isKept = parts.map { $0?.keptSlices?.contains(index) ?? false }
      let whole = lengths(slice.fileRange.count, where: isKept)
      let segments = slice.segments.compactMap { segment($0, isKept) }
      return part(
        slice.architecture.description, whole,
        filled(segments, to: whole, by: "header and padding"))
    }
    // The only one is the file.
    return slices.count == 1 ? slices[0].children : slices
  }

  private func segment(_ segment: Segment, _ isKept: [Bool]) -> SizeTree.Node? {
    guard !segment.fileRange.isEmpty else { return nil }
    let whole = lengths(segment.fileRange.count, where: isKept)
    let sections = segment.sections.compactMap { section in
      section.fileRange.map { part(section.name.printable, lengths($0.count, where: isKept)) }
    }
    // The first segment begins with the image's header.
    let rest = segment.fileRange.lowerBound == 0 ? "header and padding" : "padding"
    return part(segment.name.printable, whole, filled(sections, to: whole, by: rest))
  }

  private func lengths(_ count: Int, where isKept: [Bool]) -> [ByteCount] {
    isKept.map { $0 ? ByteCount(count) : .zero }
  }
}
