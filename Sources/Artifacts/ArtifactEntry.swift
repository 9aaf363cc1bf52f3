/// One file, folder or link of an artifact, as its directory describes it.
package struct ArtifactEntry: Sendable {
  package enum Kind: Hashable, Sendable {
    case file
    case folder
    /// Never followed. Its size is the length of the text it holds.
    case symbolicLink
  }

  package let path: ArtifactPath
  package let kind: Kind
  /// Uncompressed length in bytes as declared; only reading proves it.
  package let size: Int64
  /// CRC-32 of the content where the container states it (zip).
  package let crc32: UInt32?
  /// Why the content cannot be read, when that is known beforehand.
  package let unreadable: ContentFault?
  /// Where the storage finds it.
  package let place: Place
  /// When the container says it was last changed; nil for what lies in a folder, whose times tell of
  /// copying rather than of building.
  package var modified: EntryTime? = nil

  /// A handle for the storage that made the entry.
  package enum Place: Hashable, Sendable {
    case none
    /// Offset of the local header and stored length in a zip.
    case zip(offset: Int64, stored: Int64, method: UInt16, name: [UInt8])
    /// Running number in a stream; a hard link has the number of its target.
    case stream(Int)
    /// Path on disk below the opened folder.
    case folder
  }
}

/// Content read piece by piece.
package protocol ContentStream {
  /// Fills the buffer and returns how many bytes it holds; 0 at the end.
  mutating func next(into buffer: inout [UInt8]) throws(ContentFault) -> Int
}

/// What holds the entries: a zip, a stream, a folder.
package protocol EntryStorage: Sendable {
  /// Whether several threads may read different entries at once. A stream is read once from start to
  /// end for each call, however many entries are asked for.
  var isRandomAccess: Bool { get }

  /// Hands over the content of each entry, a stream's in the order of the stream.
  func read(
    _ entries: [ArtifactEntry],
    _ body: (ArtifactEntry, inout any ContentStream) -> Void
  ) throws(ArtifactError)
}
