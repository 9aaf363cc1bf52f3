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

  /// Empty for a file that is not taken apart, or is one piece.
  var nodes: [SizeTree.Node] {
    let nodes = pieces
    return nodes.count > 1 ? nodes : []
  }

  private var pieces: [SizeTree.Node] {
    let whole = parts.map { $0?.uncompressed ?? .zero }
    switch file.content {
    case .assetCatalog(let catalog): return filled(assets(of: catalog), to: whole, by: "structure")
    case .machO(let binary): return images(of: binary, in: whole)
    case .plain, .font, .staticLibrary, .privateKey, .certificate, .codeResources, .damaged:
      return []
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

  /// The slices, and what is around them: a universal file's header, or room for the signature that
  /// the export of a variant is going to make.
  private func images(of binary: MachOFacts, in whole: [ByteCount]) -> [SizeTree.Node] {
    let slices = binary.slices.enumerated().map { index, slice in
      self.slice(slice, parts.map { $0?.keptSlices?.contains(index) ?? false })
    }
    let rest = slices.map(\.uncompressed).reduce(whole, -)
    guard rest.allSatisfy({ $0 >= .zero }) else { return [] }
    let isThinned = zip(parts, whole).map { $0?.keptSlices?.count == 1 && $1 != file.uncompressed }
    let around = [
      part("header and padding", zip(rest, isThinned).map { $1 ? .zero : $0 }),
      part("signature to come", zip(rest, isThinned).map { $1 ? $0 : .zero }),
    ].filter { $0.weight > .zero }
    // The only one is the file.
    let isOnly = slices.count == 1 && !slices[0].isLeaf
    return (isOnly ? slices[0].children : slices) + around
  }

  private func slice(_ slice: MachOSliceFacts, _ isKept: [Bool]) -> SizeTree.Node {
    let whole = lengths(slice.fileRange.count, where: isKept)
    let segments = slice.segments.compactMap { segment($0, isKept) }
    return part(
      slice.architecture.description, whole, filled(segments, to: whole, by: "header and padding"))
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
