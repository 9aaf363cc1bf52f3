import AppleFormats
import Artifacts

/// Compares a bundle's files with all that vouches for them: lists of resources, the hashes in code
/// directories, pages of code. Everything was hashed when it was measured.
struct SealInspection {
  /// Each once, sorted by path.
  let breaches: [SealBreach]

  init(_ bundle: Bundle, _ files: [MeasuredFile], others: [ArtifactPath: FileDigests]) {
    var seals = SealedFiles(files, others)
    let main = bundle.executable?.path.relative(to: bundle.path)
    for file in files {
      switch file.content {
      case .machO(let facts):
        seals.compare(facts.signing, of: file.path, isMain: file.path == main)
      case .codeResources(let list):
        guard let folder = file.path.parent else { continue }
        ResourceListInspection(list: list, root: folder.parent, main: main).run(on: &seals)
      case .damaged(let reason) where file.path.isResourceList:
        seals.note(file.path, .unreadable(reason: reason))
      default: continue
      }
    }
    breaches = seals.breaches.sorted {
      ($0.path, $0.kind.order) < ($1.path, $1.kind.order)
    }
  }
}

/// The files by the names that seals give them, and what was found wrong so far.
struct SealedFiles {
  private(set) var breaches: Set<SealBreach> = []
  let paths: [ArtifactPath]
  /// Names are compared as Apple's file systems do, whatever their Unicode normalisation; two that
  /// differ only by it share a key.
  private var digests: [String: [FileDigests?]] = [:]
  /// By the path of the file, and of the folder it lies in.
  private var codeHashes: [String: Set<[UInt8]>] = [:]

  init(_ files: [MeasuredFile], _ others: [ArtifactPath: FileDigests]) {
    paths = files.map(\.path)
    for file in files {
      digests[file.path.text, default: []].append(file.digests)
      guard case .machO(let facts) = file.content else { continue }
      let hashes = facts.signing.compactMap(\.facts).flatMap(\.codeDirectoryHashes)
      codeHashes[file.path.text, default: []].formUnion(hashes)
      if let folder = file.path.parent {
        codeHashes[folder.text, default: []].formUnion(hashes)
      }
    }
    for (path, digest) in others { digests[path.text, default: []].append(digest) }
  }

  mutating func note(_ path: ArtifactPath, _ kind: SealBreach.Kind) {
    breaches.insert(SealBreach(path: path, kind: kind))
  }

  func holds(_ path: ArtifactPath) -> Bool { digests[path.text] != nil }

  /// Whether a file is what `check` wants; true for one that could not be hashed, which is a gap.
  func satisfies(_ path: ArtifactPath, _ check: (FileDigests) -> Bool) -> Bool {
    (digests[path.text] ?? []).contains { $0.map(check) ?? true }
  }

  /// The names of the code that lies at a path or right in a folder of it; nil where there is none.
  func codeHashes(at path: ArtifactPath) -> Set<[UInt8]>? { codeHashes[path.text] }

  mutating func compare(_ slices: [SliceSigning], of path: ArtifactPath, isMain: Bool) {
    for slice in slices where slice.isLoadable {
      guard let facts = slice.facts else { continue }
      switch facts.pages {
      case .damaged, .notCovered: note(path, .pages(facts.pages))
      case .sound, .unverified: break
      }
      if !facts.damagedSlots.isEmpty { note(path, .signature) }
      if facts.signer?.isSound == false { note(path, .message) }
      // A library may seal a list that lies inside itself; only a bundle's executable has resources.
      guard isMain || facts.companions.contains(where: { $0.slot == .codeResources }) else {
        continue
      }
      for companion in facts.companions { compare(companion, besides: path) }
    }
  }

  private mutating func compare(_ companion: SealedCompanion, besides executable: ArtifactPath) {
    let name = companion.slot == .infoPlist ? "Info.plist" : ArtifactPath.resourceList.text
    let path = executable.parent?.appending(name) ?? ArtifactPath(name)
    if !holds(path) {
      note(path, .missing)
    } else if !satisfies(path, { companion.holds(for: $0) ?? true }) {
      note(path, .changed)
    }
  }
}

extension SealBreach.Kind {
  /// Kinds of the same file, the most telling first.
  fileprivate var order: Int {
    switch self {
    case .unreadable: 0
    case .missing: 1
    case .changed: 2
    case .pages: 3
    case .signature: 4
    case .message: 5
    case .added: 6
    case .changedForOldSystems: 7
    }
  }
}

extension ArtifactPath {
  static let resourceList = ArtifactPath("_CodeSignature/CodeResources")

  var isResourceList: Bool {
    name == "CodeResources" && parent?.name == "_CodeSignature"
  }
}
