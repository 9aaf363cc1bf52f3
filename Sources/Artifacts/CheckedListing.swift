/// A container's entries with what contradicts itself taken out and named.
struct CheckedListing {
  /// Sorted by path, each path once.
  let entries: [ArtifactEntry]
  private(set) var faults: [EntryFault]

  init(entries listed: [ArtifactEntry], faults: [EntryFault]) throws(ContentFault) {
    self.faults = faults
    var latest: [ArtifactPath: Int] = [:]
    var times: [ArtifactPath: Int] = [:]
    for (index, entry) in listed.enumerated() {
      let isRepeatedFolder = latest[entry.path].map {
        entry.kind == .folder && listed[$0].kind == .folder
      }
      if isRepeatedFolder != true { times[entry.path, default: 0] += 1 }
      latest[entry.path] = index
    }
    for (path, count) in times where count > 1 {
      self.faults.append(
        EntryFault(
          path: path,
          reason: "stands \(count) times in the archive; the last one is counted, as unzip would"))
    }
    let kept = latest.values.map { listed[$0] }.sorted { $0.path < $1.path }
    let blocked = try Self.blockedFolders(among: kept)
    var entries: [ArtifactEntry] = []
    for entry in kept {
      if let parent = entry.path.parent, let blocking = blocked[parent] {
        self.faults.append(
          EntryFault(
            path: entry.path, reason: "lies below \(blocking), which is no folder, not counted"))
      } else {
        entries.append(entry)
      }
    }
    self.entries = entries
    for entry in entries where !entry.path.isUTF8 {
      self.faults.append(
        EntryFault(path: entry.path, reason: "has a name that is not UTF-8, which iOS cannot hold"))
    }
    self.faults.sort { ($0.path, $0.shownPath, $0.reason) < ($1.path, $1.shownPath, $1.reason) }
  }

  /// Folders of files that cannot be, since they or one above them is a file or link: by their path
  /// that file or link. Each folder is looked at once, however many files lie in it.
  private static func blockedFolders(
    among entries: [ArtifactEntry]
  ) throws(ContentFault) -> [ArtifactPath: ArtifactPath] {
    var folders: Set<ArtifactPath> = []
    for entry in entries {
      for folder in entry.path.ancestors {
        guard folders.insert(folder).inserted else { break }
        guard folders.count <= ArtifactLimits.entries else {
          throw ContentFault("holds more than \(ArtifactLimits.entries) folders")
        }
      }
    }
    let solid = entries.filter { $0.kind != .folder && folders.contains($0.path) }.map(\.path)
    guard !solid.isEmpty else { return [:] }
    var blocked = Dictionary(uniqueKeysWithValues: solid.map { ($0, $0) })
    for folder in folders.sorted(by: { $0.bytes.count < $1.bytes.count }) {
      if let parent = folder.parent, let blocking = blocked[parent] { blocked[folder] = blocking }
    }
    return blocked
  }
}
