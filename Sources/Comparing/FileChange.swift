import Auditing
import Measurement

/// A file of a bundle that is not as it was.
package struct FileChange: Sendable {
  package enum Kind: String, Sendable {
    case added, removed, changed
    /// The same content at another path.
    case moved
  }

  package let kind: Kind
  package let path: String
  /// Where it was before, if that is another place.
  package let oldPath: String?
  package let category: String
  /// In the largest variants.
  package let change: SizeChange
}

/// The files of a bundle on both sides, put side by side.
struct FileComparison {
  let changes: [FileChange]
  let pairs: [(old: FileSnapshot, new: FileSnapshot)]
  let onlyOld: [FileSnapshot]
  let onlyNew: [FileSnapshot]

  /// Where files of the old side are now.
  var newPaths: [String: String] {
    Dictionary(pairs.map { ($0.old.path, $0.new.path) }) { first, _ in first }
  }

  /// Same content by checksum and length: two contents share both by chance in one of four billion.
  private struct Content: Hashable {
    let crc32: String
    let length: Int64

    init?(_ file: FileSnapshot) {
      guard let crc32 = file.crc32, file.size.uncompressed.bytes > 0 else { return nil }
      self.crc32 = crc32
      length = file.size.uncompressed.bytes
    }
  }

  init(_ old: [FileSnapshot], _ new: [FileSnapshot], by leading: Length) {
    let byPath: (FileSnapshot) -> String? = { $0.path }
    var pairing = Pairing(
      old.sorted { $0.path < $1.path }, new.sorted { $0.path < $1.path }, by: [byPath])
    // A file that keeps its name is the more likely one among several of the same content.
    pairing.pair { file in
      Content(file).map { [$0.crc32, "\($0.length)", String(file.path.lastPart)] }
    }
    pairing.pair { Content($0) }
    // A bundle has one executable, however it is called.
    pairing.pair { $0.category == "executable" ? $0.category : nil }
    pairs = pairing.pairs
    onlyOld = pairing.onlyOld
    onlyNew = pairing.onlyNew
    let changes =
      pairing.pairs.compactMap { FileChange($0.old, $0.new) }
      + pairing.onlyOld.compactMap { FileChange($0, nil) }
      + pairing.onlyNew.compactMap { FileChange(nil, $0) }
    self.changes = changes.sorted {
      ranks(
        ($0.change.magnitude(by: leading), $0.path),
        before: ($1.change.magnitude(by: leading), $1.path))
    }
  }
}

extension FileChange {
  /// Nil for a file that is the same.
  fileprivate init?(_ old: FileSnapshot?, _ new: FileSnapshot?) {
    guard let file = new ?? old else { return nil }
    path = file.path
    category = file.category
    change = SizeChange(
      old.map { $0.inWorst ?? .zero }, new.map { $0.inWorst ?? .zero })
    guard let old, let new else {
      (kind, oldPath) = (new == nil ? .removed : .added, nil)
      return
    }
    guard old.path == new.path else {
      let isSame = old.crc32 == new.crc32 && old.size.uncompressed == new.size.uncompressed
      (kind, oldPath) = (isSame ? .moved : .changed, old.path)
      return
    }
    let isOther = old.crc32 != nil && new.crc32 != nil && old.crc32 != new.crc32
    guard isOther || old.size != new.size || !change.isZero else { return nil }
    (kind, oldPath) = (.changed, nil)
  }
}

extension String {
  /// Behind the last slash.
  var lastPart: Substring { split(separator: "/").last ?? self[...] }
}
