package import Artifacts

/// An app, App Clip or extension inside an artifact, with the entries that are its own.
package struct Bundle: Sendable {
  package enum Role: Hashable, Sendable {
    case host
    /// In the host's `AppClips/` folder, exported alone, or somewhere it does not belong.
    case appClip(Location)
  }

  package enum Location: Hashable, Sendable {
    case appClips, alone, elsewhere
  }

  package internal(set) var role: Role
  /// Inside the artifact.
  package let path: ArtifactPath
  /// The folder's name, `BistroClip.app`.
  package let name: String
  /// Nil when there is none or it cannot be read; a gap says which.
  package let info: InfoPlist?
  /// Everything below the bundle that is its own, without folders: a host's clips are not in it.
  package let entries: [ArtifactEntry]
  /// Folders below the bundle, relative to it, stated or implied, sorted.
  package let folders: [ArtifactPath]

  init(
    role: Role, path: ArtifactPath, name: String, info: InfoPlist?, among all: [ArtifactEntry],
    without nested: [ArtifactPath] = []
  ) {
    self.role = role
    self.path = path
    self.name = name
    self.info = info
    let own = all.filter { entry in
      entry.path.isBelow(path)
        && !nested.contains { entry.path == $0 || entry.path.isBelow($0) }
    }
    entries = own.filter { $0.kind != .folder }
    folders = Self.folders(of: own, below: path, without: nested)
  }

  /// A packer writes an entry for every folder, also for those an archive only implies. A folder that
  /// held nothing but clips goes with them.
  private static func folders(
    of own: [ArtifactEntry], below path: ArtifactPath, without nested: [ArtifactPath]
  ) -> [ArtifactPath] {
    let holders = Set(nested.flatMap { Array($0.ancestors) })
    var found: Set<ArtifactPath> = []
    for entry in own {
      guard let relative = entry.path.relative(to: path) else { continue }
      if entry.kind == .folder {
        guard !holders.contains(entry.path) else { continue }
        found.insert(relative)
      }
      for ancestor in relative.ancestors where !found.insert(ancestor).inserted { break }
    }
    return found.sorted()
  }

  /// Whether an export made it for some devices only, which it then lists.
  package var isThinned: Bool { info?["UISupportedDevices"] != nil }

  package var isAppClip: Bool { role != .host }

  /// The executable the bundle names, if it holds it. Apple's file systems find a file by a name in
  /// another Unicode normalisation, too.
  package var executable: ArtifactEntry? {
    guard let name = info?.executable else { return nil }
    let wanted = path.appending(name)
    let files = entries.lazy.filter { $0.kind == .file }
    return files.first { $0.path == wanted }
      ?? files.first { $0.path.name == name && $0.path.parent == path }
  }
}
