package import Artifacts

/// How files become a package: the zip that Apple's export makes, to the byte.
///
/// The formula of `ditto -c -k --norsrc`, measured on exports of Xcode 9 to 13: every file deflated at
/// level 6 with a data descriptor, every folder an entry of its own, the same extra fields in all.
package enum SizeModel {
  /// Changes when numbers of two builds can no longer be compared.
  package static let version = "1"

  /// Local header 30, central header 46, extra fields 16 and 12.
  static let entryBytes: Int64 = 30 + 46 + 16 + 12
  static let dataDescriptorBytes: Int64 = 16
  static let endRecordBytes: Int64 = 22

  /// A name's length counts twice, in the local and in the central header.
  static func folderBytes(nameLength: Int) -> ByteCount {
    ByteCount(entryBytes + 2 * Int64(nameLength))
  }

  /// An empty file is stored, without a data descriptor.
  static func fileBytes(nameLength: Int, deflated: ByteCount) -> ByteCount {
    let descriptor = deflated == .zero ? 0 : dataDescriptorBytes
    return ByteCount(entryBytes + descriptor + 2 * Int64(nameLength)) + deflated
  }

  /// The package of a bundle packed alone: `Payload/`, `Payload/X.app/`, and what lies below.
  package static func package(
    bundleName: String, files: [(path: ArtifactPath, deflated: ByteCount)], folders: [ArtifactPath]
  ) -> ByteCount {
    let root = prefixLength(bundleName)
    var total = ByteCount(endRecordBytes)
    total += folderBytes(nameLength: "Payload/".utf8.count) + folderBytes(nameLength: root)
    for folder in folders { total += folderBytes(nameLength: root + folder.bytes.count + 1) }
    for file in files {
      total += fileBytes(nameLength: root + file.path.bytes.count, deflated: file.deflated)
    }
    return total
  }

  /// Length of `Payload/X.app/`.
  static func prefixLength(_ bundleName: String) -> Int {
    "Payload/".utf8.count + bundleName.utf8.count + 1
  }
}
