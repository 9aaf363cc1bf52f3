/// A container's entries with what contradicts itself taken out and named.
struct CheckedListing {
  /// Sorted by path, each path once.
  let entries: [ArtifactEntry]
  private(set) var faults: [EntryFault]

  init(entries listed: [ArtifactEntry], faults: [EntryFault]) {
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
    let solid = Set(kept.lazy.filter { $0.kind != .folder }.map(\.path))
    var entries: [ArtifactEntry] = []
    for entry in kept {
      if let blocking = entry.path.ancestors.first(where: { solid.contains($0) }) {
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
}
