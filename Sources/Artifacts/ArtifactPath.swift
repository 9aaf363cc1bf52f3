#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A relative path inside an artifact, compared byte by byte.
///
/// Not a `String`: Swift compares strings by canonical equivalence, under which two files whose names
/// differ only in Unicode normalisation would be one, and a name need not be UTF-8 at all.
package struct ArtifactPath: Hashable, Sendable {
  /// Components joined by `/`, with none at the start or the end. Empty for the artifact's root.
  package let bytes: [UInt8]

  /// All bytes at once, where an array would feed them one by one: paths are looked up a lot.
  package func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }

  package init() { bytes = [] }

  package init(_ text: String) { bytes = Array(text.utf8) }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// A name as an archive stores it, made relative to the root.
  ///
  /// `.` components and doubled slashes vanish, as they do when a file system resolves them.
  package init(archiveName name: some Collection<UInt8>) throws(UnsafeName) {
    guard name.first != slash else { throw .absolute }
    guard !name.contains(0) else { throw .zeroByte }
    guard !name.hasDriveLetter else { throw .absolute }
    var joined: [UInt8] = []
    joined.reserveCapacity(name.count)
    var depth = 0
    for component in name.split(separator: slash) where !component.elementsEqual(".".utf8) {
      guard !component.elementsEqual("..".utf8) else { throw .parentFolder }
      if !joined.isEmpty { joined.append(slash) }
      joined += component
      depth += 1
    }
    guard joined.count <= ArtifactLimits.pathBytes else { throw .tooLong(joined.count) }
    guard depth <= ArtifactLimits.pathDepth else { throw .tooDeep(depth) }
    bytes = joined
  }
}

/// Why the name of an archive entry is not taken as a path.
package enum UnsafeName: Error, Hashable, Sendable {
  case absolute, empty, parentFolder, zeroByte
  case tooLong(Int)
  case tooDeep(Int)
}

extension UnsafeName: CustomStringConvertible {
  package var description: String {
    switch self {
    case .absolute: "absolute name in the archive, not read"
    case .empty: "an entry without a name, not read"
    case .parentFolder: "name with \"..\" in the archive, not read"
    case .zeroByte: "name with a zero byte in the archive, not read"
    case .tooLong(let count):
      "name of \(count) bytes, where iOS allows \(ArtifactLimits.pathBytes), not read"
    case .tooDeep(let depth): "lies \(depth - 1) folders deep, not read"
    }
  }
}

// MARK: - Parts

extension ArtifactPath {
  package var isRoot: Bool { bytes.isEmpty }

  package var components: [ArraySlice<UInt8>] { bytes.split(separator: slash) }

  package var lastComponent: ArraySlice<UInt8> {
    guard let cut = bytes.lastIndex(of: slash) else { return bytes[...] }
    return bytes[(cut + 1)...]
  }

  /// The last component as text; what is not UTF-8 in it becomes U+FFFD. For matching, not printing.
  package var name: String { String(decoding: lastComponent, as: UTF8.self) }

  /// The whole path as text, for matching, not printing.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Lower-case ASCII behind the last dot of the last component; empty without one.
  package var pathExtension: String {
    let name = lastComponent
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }

  package var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// The folder that holds this one; nil for the root.
  package var parent: ArtifactPath? {
    guard !isRoot else { return nil }
    guard let cut = bytes.lastIndex(of: slash) else { return ArtifactPath() }
    return ArtifactPath(bytes: Array(bytes[..<cut]))
  }

  /// Every folder above, the nearest first, without the root.
  package var ancestors: some Sequence<ArtifactPath> {
    sequence(state: parent) { next -> ArtifactPath? in
      guard let current = next, !current.isRoot else { return nil }
      next = current.parent
      return current
    }
  }

  /// Every folder on the way to here whose name has this extension, the outermost first; the last
  /// component counts as one.
  package func folders(withExtension wanted: String) -> [ArtifactPath] {
    var found: [ArtifactPath] = []
    for end in 0...bytes.count where end == bytes.count || bytes[end] == slash {
      // Looks at a few bytes before it makes a path.
      let tail = bytes[..<end].suffix(wanted.utf8.count + 1)
      guard tail.first == UInt8(ascii: "."),
        String(decoding: tail.dropFirst(), as: UTF8.self).lowercased() == wanted
      else { continue }
      let path = ArtifactPath(bytes: Array(bytes[..<end]))
      if path.pathExtension == wanted { found.append(path) }
    }
    return found
  }

  package func appending(_ name: String) -> ArtifactPath {
    isRoot ? ArtifactPath(name) : ArtifactPath(bytes: bytes + [slash] + Array(name.utf8))
  }

  package func appending(_ path: ArtifactPath) -> ArtifactPath {
    if isRoot { return path }
    return path.isRoot ? self : ArtifactPath(bytes: bytes + [slash] + path.bytes)
  }

  /// True for a path below `folder`, not for the folder itself.
  package func isBelow(_ folder: ArtifactPath) -> Bool {
    folder.isRoot
      ? !isRoot
      : bytes.count > folder.bytes.count && bytes[folder.bytes.count] == slash
        && bytes.starts(with: folder.bytes)
  }

  /// The path as seen from a folder above it; nil when it does not lie below.
  package func relative(to folder: ArtifactPath) -> ArtifactPath? {
    guard isBelow(folder) else { return nil }
    return folder.isRoot ? self : ArtifactPath(bytes: Array(bytes[(folder.bytes.count + 1)...]))
  }
}

extension ArtifactPath: Comparable {
  package static func < (left: ArtifactPath, right: ArtifactPath) -> Bool {
    let shared = min(left.bytes.count, right.bytes.count)
    let order = unsafe left.bytes.withUnsafeBytes { left in
      unsafe right.bytes.withUnsafeBytes { right -> Int32 in
        // An empty path has no address.
        guard let left = left.baseAddress, let right = right.baseAddress else { return 0 }
        return unsafe memcmp(left, right, shared)
      }
    }
    return order == 0 ? left.bytes.count < right.bytes.count : order < 0
  }
}

extension ArtifactPath: CustomStringConvertible {
  /// The path as it may be printed.
  package var description: String { String(printing: bytes) }
}

private let slash = UInt8(ascii: "/")

extension Collection<UInt8> {
  fileprivate var hasDriveLetter: Bool {
    let head = Array(prefix(3))
    guard head.count == 3, head[1] == UInt8(ascii: ":"), head[2] == UInt8(ascii: "\\") else {
      return false
    }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(head[0] & 0xDF)
  }
}
