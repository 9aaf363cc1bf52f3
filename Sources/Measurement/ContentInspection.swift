package import AppleFormats
import Artifacts
import ByteReading

/// What a file turned out to be by its bytes, as far as the audit needs to know.
package enum FileContent: Hashable, Sendable {
  /// Not looked into.
  case plain
  case machO(MachOFacts)
  case assetCatalog(CatalogFacts)
  /// `_CodeSignature/CodeResources`.
  case codeResources(CodeResources)
  case staticLibrary
  /// Named like a font.
  case font(FontFacts)
  /// A text or container that holds a private key.
  case privateKey
  /// A certificate without its key.
  case certificate
  /// It begins like a format that the audit reads, or must be one, and breaks its rules.
  case damaged(reason: String)
}

extension FileContent {
  package var isMachO: Bool {
    if case .machO = self { return true }
    return false
  }

  /// Nil for everything but a binary.
  package var binary: MachOFacts? {
    if case .machO(let facts) = self { return facts }
    return nil
  }

  /// Nil for everything but a catalog.
  package var catalog: CatalogFacts? {
    if case .assetCatalog(let facts) = self { return facts }
    return nil
  }

  var isUniversalBinary: Bool {
    if case .machO(let facts) = self { return facts.isUniversal }
    return false
  }

  var isDamaged: Bool {
    if case .damaged = self { return true }
    return false
  }
}

/// Decides by a file's first bytes whether all of it is needed, and what it then is.
struct ContentInspection {
  /// As many bytes as are searched for a key.
  private static let keyBytes = 8192
  /// Above it a file is measured but not looked into: no executable of a 4 GB app comes near it.
  static let heldBytes: Int64 = 1 << 30

  let entry: ArtifactEntry
  /// Whether pages of code are held against their hashes.
  private let verifiesPages: Bool
  private let head: [UInt8]

  init(_ entry: ArtifactEntry, head: ArraySlice<UInt8>, verifiesPages: Bool) {
    self.entry = entry
    self.verifiesPages = verifiesPages
    self.head = Array(head.prefix(Self.keyBytes))
  }

  private static let fontExtensions: Set = ["ttf", "otf", "ttc"]

  /// Whether `content(of:)` wants the whole file.
  var needsAll: Bool {
    entry.size <= Self.heldBytes
      && (isCatalog || entry.path.isResourceList || MachOFile.isMachO(head))
  }

  private var isCatalog: Bool { entry.path.pathExtension == "car" }

  /// `whole` is empty unless `needsAll`. The catalog comes along for thinning, which needs its bytes.
  func understand(
    _ whole: [UInt8], _ deflate: DeflateMeter
  ) -> (content: FileContent, catalog: AssetCatalog?) {
    do throws(FormatError) {
      if isCatalog, needsAll {
        let catalog = try AssetCatalog(parsing: whole)
        return (.assetCatalog(CatalogFacts(of: catalog, deflate: deflate)), catalog)
      }
    } catch {
      return (.damaged(reason: error.description.printable), nil)
    }
    return (content(of: whole), nil)
  }

  private func content(of whole: [UInt8]) -> FileContent {
    do throws(FormatError) {
      if entry.path.isResourceList, needsAll {
        return .codeResources(try CodeResources(parsing: whole))
      }
      if MachOFile.isMachO(head), needsAll {
        return .machO(
          MachOFacts(of: try MachOFile(parsing: whole), verifyingPages: verifiesPages))
      }
    } catch {
      return .damaged(reason: error.description.printable)
    }
    if MachOFile.Kind(probing: head) == .staticArchive { return .staticLibrary }
    if Self.fontExtensions.contains(entry.path.pathExtension) {
      return .font(FontFacts(head: head))
    }
    if head.contains(sequence: Array("-----BEGIN".utf8)) {
      if head.contains(sequence: Array("PRIVATE KEY-----".utf8)) { return .privateKey }
      if head.contains(sequence: Array("-----BEGIN CERTIFICATE-----".utf8)) { return .certificate }
    }
    return .plain
  }
}

extension [UInt8] {
  /// Whether the bytes stand in here one after the other.
  fileprivate func contains(sequence wanted: [UInt8]) -> Bool {
    ByteSearch(wanted).finds(in: self)
  }
}
