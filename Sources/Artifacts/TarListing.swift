import CZlib

/// The entries of a tar, made in one pass over its stream.
struct TarListing {
  private(set) var entries: [ArtifactEntry] = []
  private(set) var faults: [EntryFault] = []
  private var numbers: [ArtifactPath: (number: Int, size: Int64, crc32: UInt32)] = [:]

  init(of storage: TarStorage) throws(ArtifactError) {
    var listing = Self()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    try storage.forEachHeader { (number, header, archive) throws(ContentFault) in
      let path: ArtifactPath
      do throws(UnsafeName) {
        path = try ArtifactPath(archiveName: header.name)
      } catch {
        listing.refuse(header.name, because: error.description)
        return true
      }
      guard !path.isRoot else {
        if header.kind != .folder {
          listing.refuse(header.name, because: UnsafeName.empty.description)
        }
        return true
      }
      try listing.add(header, at: path, number: number, from: archive, buffer: &buffer)
      return true
    }
    self = listing
  }

  private init() {}

  private mutating func refuse(_ name: [UInt8], because reason: String) {
    faults.append(
      EntryFault(
        path: ArtifactPath(), shownPath: String(printing: name.prefix(200)), reason: reason))
  }

  private mutating func add(
    _ header: TarHeader, at path: ArtifactPath, number: Int, from archive: TarArchive,
    buffer: inout [UInt8]
  ) throws(ContentFault) {
    switch header.kind {
    case .folder: append(path, .folder, size: 0, header)
    case .symbolicLink: append(path, .symbolicLink, size: header.linkLength, header)
    case .file:
      if let target = header.hardLink {
        link(path, to: target, header)
      } else {
        try appendFile(path, header, number: number, from: archive, buffer: &buffer)
      }
    case nil:
      faults.append(EntryFault(path: path, reason: "is neither file, folder nor link, not read"))
    }
  }

  private mutating func append(
    _ path: ArtifactPath, _ kind: ArtifactEntry.Kind, size: Int64, _ header: TarHeader
  ) {
    entries.append(
      ArtifactEntry(
        path: path, kind: kind, size: size, crc32: nil, unreadable: nil, place: .none,
        modified: header.modified))
  }

  private mutating func appendFile(
    _ path: ArtifactPath, _ header: TarHeader, number: Int, from archive: TarArchive,
    buffer: inout [UInt8]
  ) throws(ContentFault) {
    var size: Int64 = 0
    var crc: UInt32 = 0
    while true {
      let got = try archive.readData(into: &buffer)
      if got == 0 { break }
      size += Int64(got)
      crc = updatedCRC32(crc, buffer[..<got])
    }
    numbers[path] = (number, size, crc)
    entries.append(
      ArtifactEntry(
        path: path, kind: .file, size: size, crc32: crc, unreadable: nil, place: .stream(number),
        modified: header.modified))
  }

  private mutating func link(_ path: ArtifactPath, to name: [UInt8], _ header: TarHeader) {
    guard let target = try? ArtifactPath(archiveName: name), let found = numbers[target] else {
      faults.append(
        EntryFault(path: path, reason: "is a hard link to something the archive does not hold"))
      return
    }
    numbers[path] = found
    entries.append(
      ArtifactEntry(
        path: path, kind: .file, size: found.size, crc32: found.crc32, unreadable: nil,
        place: .stream(found.number), modified: header.modified))
  }
}

/// CRC-32 as zip and gzip use it, continued over one more piece.
package func updatedCRC32(_ crc: UInt32, _ piece: ArraySlice<UInt8>) -> UInt32 {
  unsafe piece.withUnsafeBufferPointer {
    UInt32(truncatingIfNeeded: unsafe crc32(uLong(crc), $0.baseAddress, uInt($0.count)))
  }
}
