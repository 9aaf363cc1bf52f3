#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a user hands in: an `.ipa`, an `.xcarchive` folder, zipped or in a tar, or an `.app`.
///
/// Opening lists what is inside and finds the app; content is read later, entry by entry, and nothing
/// is written to disk.
package struct Artifact: Sendable {
  package enum Kind: String, Sendable {
    case ipa, xcarchive, app
  }

  /// The last component of the path as given.
  package let name: String
  /// The path as given, for messages.
  package let path: String
  package let kind: Kind
  /// Length of the file, or the sum of all file lengths of a folder.
  package let byteCount: Int64
  /// Where the host app lies.
  package let appPath: ArtifactPath
  /// Everything inside, sorted by path, each path once.
  package let entries: [ArtifactEntry]
  /// What cannot be read or trusted, as far as the directory shows it.
  package let faults: [EntryFault]
  package let isFolder: Bool
  private let storage: any EntryStorage

  package init(opening path: String) throws(ArtifactError) {
    guard !path.isEmpty else { throw ArtifactError(path: path, reason: "an empty path") }
    let opened = try OpenedContainer(path)
    let listing: CheckedListing
    do throws(ContentFault) {
      listing = try CheckedListing(entries: opened.entries, faults: opened.faults)
    } catch {
      throw ArtifactError(path: path, reason: error.reason)
    }
    let layout = try ArtifactLayout(of: listing.entries, in: opened)
    name = Self.name(of: path)
    self.path = path
    kind = layout.kind
    byteCount = opened.byteCount
    appPath = layout.appPath
    entries = listing.entries
    faults = listing.faults
    isFolder = opened.form == .folder
    storage = opened.storage
  }

  /// Whether several threads may read different entries at once.
  package var isRandomAccess: Bool { storage.isRandomAccess }

  /// Hands over the content of each entry. A tar is unpacked from its start for each call, and gives
  /// the content that hard links share once, under the first of them.
  package func read(
    _ entries: [ArtifactEntry], _ body: (ArtifactEntry, inout any ContentStream) -> Void
  ) throws(ArtifactError) {
    guard !entries.isEmpty else { return }
    try storage.read(entries, body)
  }

  static func lastComponent(of path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }

  /// `.` and `..` say where a folder is and not what it is called.
  private static func name(of path: String) -> String {
    let last = lastComponent(of: path)
    guard last == "." || last == "..", let whole = unsafe realpath(path, nil) else { return last }
    defer { unsafe free(whole) }
    return lastComponent(of: unsafe String(cString: whole))
  }
}

/// The container behind a path, before anybody looks for an app in it.
struct OpenedContainer {
  enum Form {
    case folder, zip, tar
  }

  let path: String
  let form: Form
  let byteCount: Int64
  let storage: any EntryStorage
  let entries: [ArtifactEntry]
  let faults: [EntryFault]
  var usesBackslashes = false

  init(_ path: String) throws(ArtifactError) {
    self.path = path
    if try Self.isFolder(path) {
      let listing = try FolderListing(of: path)
      form = .folder
      storage = FolderStorage(root: path)
      entries = listing.entries
      faults = listing.faults
      byteCount = entries.reduce(0) { $0 &+ $1.size }
      return
    }
    let file = try ReadableFile(path: path)
    byteCount = file.size
    do throws(ContentFault) {
      guard try Container(of: file) == .tar else {
        let (directory, storage) = try Self.zip(file)
        form = .zip
        self.storage = storage
        entries = directory.entries
        faults = directory.faults
        usesBackslashes = directory.usesBackslashes
        return
      }
    } catch {
      throw ArtifactError(path: path, reason: error.reason)
    }
    let tar = TarStorage(path: path)
    let listing = try TarListing(of: tar)
    form = .tar
    storage = tar
    entries = listing.entries
    faults = listing.faults
  }

  private static func zip(_ file: ReadableFile) throws(ContentFault) -> (ZipDirectory, ZipStorage) {
    guard let end = try ZipEndRecord(in: file) else {
      throw ContentFault(
        "is a zip without its end record: the file is cut off; upload or copy it again")
    }
    return (try ZipDirectory(of: file, end: end), ZipStorage(file: file))
  }

  private static func isFolder(_ path: String) throws(ArtifactError) -> Bool {
    var status = stat()
    guard unsafe stat(systemPath(Array(path.utf8)), &status) == 0 else {
      throw ArtifactError(path: path, reason: "cannot be opened: \(systemErrorText())")
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return true
    case S_IFREG: return false
    default: throw ArtifactError(path: path, reason: "is neither a file nor a folder")
    }
  }
}
