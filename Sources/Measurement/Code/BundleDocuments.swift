import AppleFormats
import Artifacts
import ByteReading

/// The bundles of an artifact at any depth and the small files that describe them, read in one pass.
struct BundleDocuments: Sendable {
  static let infoName = "Info.plist"
  static let privacyName = "PrivacyInfo.xcprivacy"
  static let profileName = "embedded.mobileprovision"

  /// Sorted by path; the app of the artifact among them.
  let bundles: [(path: ArtifactPath, kind: CodeBundle.Kind)]
  /// Bundles that were left out.
  let isIncomplete: Bool
  private let contents: [ArtifactPath: Result<[UInt8], ContentFault>]

  /// Real ones have some 2 to 200 KB, the longest for lists of advertising networks or devices.
  private static let documentBytes = 1 << 20
  /// All together; a large app with 300 frameworks has some 2 MB.
  private static let totalBytes: Int64 = 64 << 20
  /// A large app has some 600.
  static let largestBundleCount = 10_000

  init(of entries: [ArtifactEntry], in artifact: Artifact) throws(ArtifactError) {
    var kinds: [ArtifactPath: CodeBundle.Kind] = [artifact.appPath: .app]
    var visited: Set<ArtifactPath> = [artifact.appPath]
    for entry in entries {
      var folder = entry.kind == .folder ? entry.path : entry.path.parent
      while let path = folder, path.isBelow(artifact.appPath), visited.insert(path).inserted {
        if let kind = CodeBundle.Kind(rawValue: path.pathExtension) { kinds[path] = kind }
        folder = path.parent
      }
    }
    let all = kinds.sorted { $0.key < $1.key }.map { (path: $0.key, kind: $0.value) }
    let apps = all.filter { $0.kind == .app }
    let others = all.filter { $0.kind != .app }.prefix(Self.largestBundleCount)
    isIncomplete = apps.count + others.count < all.count
    bundles = (apps + others).sorted { $0.path < $1.path }
    let paths = Set(bundles.map(\.path))
    let names = Set([Self.infoName, Self.privacyName, Self.profileName].map { Array($0.utf8) })
    var total: Int64 = 0
    var wanted: [ArtifactEntry] = []
    var refused: [ArtifactPath: Result<[UInt8], ContentFault>] = [:]
    for entry in entries where entry.kind == .file {
      guard names.contains(Array(entry.path.lastComponent)), let folder = entry.path.parent,
        paths.contains(folder)
      else { continue }
      guard entry.size <= Self.totalBytes - total else {
        refused[entry.path] = .failure(
          ContentFault("is one of documents of more than \(Self.totalBytes) bytes, not read"))
        continue
      }
      total += min(entry.size, Int64(Self.documentBytes))
      wanted.append(entry)
    }
    contents = try artifact.contents(of: wanted, upTo: Self.documentBytes)
      .merging(refused) { first, _ in first }
  }

  subscript(name: String, of bundle: ArtifactPath) -> BundleDocument {
    switch contents[bundle.appending(name)] {
    case .success(let bytes): .bytes(bytes)
    case .failure(let fault): .unreadable(fault.reason)
    case nil: .missing
    }
  }
}

extension InfoPlist {
  /// The values in an Info.plist's bytes.
  init(parsing bytes: [UInt8]) throws(ContentFault) {
    let plist: PropertyList
    do throws(FormatError) {
      plist = try PropertyList(parsing: bytes)
    } catch {
      throw ContentFault("cannot be understood: \(error.description.printable)")
    }
    guard case .dictionary(let values) = plist else {
      throw ContentFault("holds a value of type \(plist.typeName) instead of a dictionary")
    }
    self.init(values)
  }
}
