import AppleFormats
import CodeSigning

/// Writes `_CodeSignature/CodeResources` of a flat bundle, as `codesign` does for iOS.
///
/// `files2` holds SHA-256 and leaves `Info.plist` and `PkgInfo` out, which the code directory or
/// nothing seals; `files`, kept for old systems, holds SHA-1 of everything. Code in nested bundles
/// is listed file by file, like any resource (seen in exports of Xcode 13 to 26).
struct CodeResourcesWriter {
  /// What lies in the bundle, by path from its root.
  let content: FileTree
  /// The main executable bears the seal, so it cannot be in it.
  let executable: String

  func bytes() throws(SampleError) -> [UInt8] {
    var files: [String: PropertyList] = [:]
    var files2: [String: PropertyList] = [:]
    for (path, node) in content.paths where path != executable && !path.isDesktopStore {
      switch node {
      case .folder: continue
      case .symbolicLink(let target): files2[path] = ["symlink": .string(target)]
      case .file(let bytes, _):
        let sha1 = try hash(bytes, .sha1)
        let sha256 = try hash(bytes, .sha256)
        guard path.isLocalization else {
          files[path] = .data(sha1)
          if !Self.unlisted.contains(path) { files2[path] = ["hash2": .data(sha256)] }
          continue
        }
        files[path] = ["hash": .data(sha1), "optional": true]
        files2[path] = ["hash2": .data(sha256), "optional": true]
      }
    }
    return PropertyListWriter.xml.bytes(of: [
      "files": .dictionary(files), "files2": .dictionary(files2), "rules": Self.rules,
      "rules2": Self.rules2,
    ])
  }

  private func hash(_ bytes: [UInt8], _ digest: Digest) throws(SampleError) -> [UInt8] {
    do {
      return try digest.hash(of: bytes)
    } catch {
      throw SampleError("cannot hash a resource: \(error)")
    }
  }

  private static let unlisted: Set = ["Info.plist", "PkgInfo"]

  private static let rules: PropertyList = [
    "^.*": true,
    "^.*\\.lproj/": ["optional": true, "weight": 1000.0],
    "^.*\\.lproj/locversion.plist$": ["omit": true, "weight": 1100.0],
    "^Base\\.lproj/": ["weight": 1010.0],
    "^version.plist$": true,
  ]

  private static let rules2: PropertyList = [
    ".*\\.dSYM($|/)": ["weight": 11.0],
    "^(.*/)?\\.DS_Store$": ["omit": true, "weight": 2000.0],
    "^.*": true,
    "^.*\\.lproj/": ["optional": true, "weight": 1000.0],
    "^.*\\.lproj/locversion.plist$": ["omit": true, "weight": 1100.0],
    "^Base\\.lproj/": ["weight": 1010.0],
    "^Info\\.plist$": ["omit": true, "weight": 20.0],
    "^PkgInfo$": ["omit": true, "weight": 20.0],
    "^embedded\\.provisionprofile$": ["weight": 20.0],
    "^version\\.plist$": ["weight": 20.0],
  ]
}

extension String {
  fileprivate var isDesktopStore: Bool {
    self == ".DS_Store" || hasSuffix("/.DS_Store")
  }

  fileprivate var isLocalization: Bool {
    split(separator: "/").dropLast().contains { $0.hasSuffix(".lproj") && $0 != "Base.lproj" }
  }
}
