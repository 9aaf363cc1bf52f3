import Auditing
import Measurement

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A tree as the page's script reads it: lists instead of objects, since there may be 20,000 of them.
///
/// A node is `[name, category, uncompressed, download, [nodes]]`, without the last where there are
/// none. A length is a number, or a list with one for each view where they differ; null for a folder's,
/// which is a sum, and for the download of a part of a file, which nobody knows.
enum TreeJSON {
  static func html(of tree: SizeTree) -> HTML {
    let value: JSONValue = [
      "views": .array(
        tree.views.map {
          [
            .string($0.name), .integer(Int64($0.devices)), .integer($0.size.uncompressed.bytes),
            .integer($0.size.download.bytes),
          ]
        }),
      "categories": .array(
        CategoryColor.all.map { [.string($0.name), .string($0.label), .string($0.fill)] }),
      "nodes": .array(tree.nodes.map { node($0) }),
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A tree of plain values always encodes.
    guard let data = try? encoder.encode(value) else { return "null" }
    // The only character by which a text could end the element it stands in.
    let pieces = data.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
    let texts = pieces.map { String(decoding: $0, as: UTF8.self) }
    return HTML(verbatim: texts.joined(separator: #"\u003C"#))
  }

  private static func node(_ node: SizeTree.Node) -> JSONValue {
    let isFolder = !node.isLeaf && !node.isFile
    var values: [JSONValue] = [
      .string(node.name), .integer(Int64(CategoryColor.index(of: node.category))),
      isFolder ? .null : lengths(node.uncompressed),
      isFolder ? .null : node.download.map { lengths($0) } ?? .null,
    ]
    if !node.isLeaf { values.append(.array(node.children.map { self.node($0) })) }
    return .array(values)
  }

  private static func lengths(_ lengths: [ByteCount]) -> JSONValue {
    guard let first = lengths.first, lengths.contains(where: { $0 != first }) else {
      return .integer((lengths.first ?? .zero).bytes)
    }
    return .array(lengths.map { .integer($0.bytes) })
  }
}
