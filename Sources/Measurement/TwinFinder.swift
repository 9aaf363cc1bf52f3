import Artifacts

/// Finds files of a clip that the host holds byte for byte, by length and CRC-32.
///
/// An archive states the CRC of every entry, so nothing of the host is read. In a folder the host's
/// files of equal length are read once for their CRC.
struct TwinFinder {
  let artifact: Artifact
  let host: Bundle?

  private struct Key: Hashable {
    let size: Int64
    let crc32: UInt32
  }

  /// Of `files`, which are the clip's, those a clip could do without.
  func twins(of files: [MeasuredFile], in clip: Bundle) throws(ArtifactError) -> [HostTwin] {
    guard let host else { return [] }
    let candidates = files.filter {
      ($0.isResource || $0.content.catalog != nil) && $0.isRead && $0.uncompressed > .zero
    }
    let places = try hostPlaces(in: host, sizes: Set(candidates.map(\.uncompressed.bytes)))
    let found = candidates.compactMap { file -> (ArtifactPath, ArtifactPath)? in
      guard let crc32 = file.crc32 else { return nil }
      return places[Key(size: file.uncompressed.bytes, crc32: crc32)].map { (file.path, $0) }
    }
    guard !found.isEmpty else { return [] }
    let unnamed = try NameUse(artifact: artifact).unnamed(found.map(\.0), in: clip, files)
    return found.map { path, hostPath in
      HostTwin(path: path, hostPath: hostPath, isNamedInClip: !unnamed.contains(path))
    }
  }

  /// Where the host holds content of these lengths; of several places the first.
  private func hostPlaces(
    in host: Bundle, sizes: Set<Int64>
  ) throws(ArtifactError) -> [Key: ArtifactPath] {
    let rivals = host.entries.filter { $0.kind == .file && sizes.contains($0.size) }
    var places: [Key: ArtifactPath] = [:]
    for (entry, crc32) in try checksums(of: rivals) {
      guard let path = entry.path.relative(to: host.path) else { continue }
      let key = Key(size: entry.size, crc32: crc32)
      if let known = places[key], known < path { continue }
      places[key] = path
    }
    return places
  }

  private func checksums(
    of entries: [ArtifactEntry]
  ) throws(ArtifactError) -> [(ArtifactEntry, UInt32)] {
    var found = entries.compactMap { entry in entry.crc32.map { (entry, $0) } }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    try artifact.read(entries.filter { $0.crc32 == nil }) { entry, stream in
      var crc32: UInt32 = 0
      var size: Int64 = 0
      while let got = try? stream.next(into: &buffer), got > 0 {
        crc32 = updatedCRC32(crc32, buffer[..<got])
        size += Int64(got)
      }
      if size == entry.size { found.append((entry, crc32)) }
    }
    return found
  }
}
