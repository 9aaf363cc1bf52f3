import Auditing
import Measurement

/// Why a bundle's largest variant has another size: a framework, a folder or a file, and how much.
///
/// All causes of a bundle together are the change between the variants they are of.
package struct Cause: Sendable {
  /// What a package has besides its files.
  package static let structure = "package structure"

  package let name: String
  package let change: SizeChange
  /// Where it was before, if it was moved.
  package let oldName: String?
  /// Files in it that are not as they were.
  package let files: Int
  /// Sections or images that changed most.
  package let parts: [SizeRow]
}

/// Puts the files of a bundle together into what a person would name as the cause.
struct CauseRanking {
  let causes: [Cause]
  /// By framework or nested bundle; the bundle's own files under its own name.
  let containers: [SizeRow]

  /// From as many changed files on, a folder is named instead of each.
  private static let crowd = 4
  private static let mostParts = 3

  private struct Unit {
    var old: SizePair?
    var new: SizePair?
    var files = 0
    var oldName: String?

    mutating func add(_ before: FileSnapshot?, _ after: FileSnapshot?, isChanged: Bool) {
      if let size = before?.inWorst { old = (old ?? .zero) + size }
      if let size = after?.inWorst { new = (new ?? .zero) + size }
      if isChanged { files += 1 }
    }
  }

  /// `rest` is what the packages have besides their files.
  init(
    _ files: FileComparison, sections: [SizeRow], assets: [SizeRow], rest: SizeChange,
    bundle: String, by leading: Length
  ) {
    var units: [String: Unit] = [:]
    let changed = Set(files.changes.map(\.path))
    let crowded = Self.crowdedFolders(of: files)
    for (old, new) in files.pairs {
      let (before, after) = (Self.unit(of: old.path, crowded), Self.unit(of: new.path, crowded))
      let isChanged = changed.contains(new.path)
      let isInside = old.path.container == nil && new.path.container == nil
      if before == after || isInside {
        // A file of the bundle's own that was moved took no room from anything.
        units[after, default: Unit()].add(old, new, isChanged: isChanged)
        if before != after, after == new.path { units[after]?.oldName = old.path }
      } else {
        units[before, default: Unit()].add(old, nil, isChanged: isChanged)
        units[after, default: Unit()].add(nil, new, isChanged: isChanged)
      }
    }
    for file in files.onlyOld {
      units[Self.unit(of: file.path, crowded), default: Unit()].add(file, nil, isChanged: true)
    }
    for file in files.onlyNew {
      units[Self.unit(of: file.path, crowded), default: Unit()].add(nil, file, isChanged: true)
    }
    let details = Self.details(sections + assets)
    var causes = units.map { name, unit in
      let change = SizeChange(unit.old, unit.new)
      let parts = change.presence == .both ? details[name] ?? [] : []
      return Cause(
        name: name, change: change, oldName: unit.oldName, files: unit.files,
        parts: Array(SizeRow.ranked(parts, by: .uncompressed).prefix(Self.mostParts)))
    }
    causes.append(
      Cause(name: Cause.structure, change: rest, oldName: nil, files: 0, parts: []))
    self.causes = causes.filter { !$0.change.isZero }.sorted {
      ranks(
        ($0.change.magnitude(by: leading), $0.name),
        before: ($1.change.magnitude(by: leading), $1.name))
    }
    let all = (files.pairs.map(\.old) + files.onlyOld, files.pairs.map(\.new) + files.onlyNew)
    let owners = SizeRow.rows(all.0, all.1, name: { $0.path.container ?? bundle }) {
      $0.inWorst ?? .zero
    }
    containers = SizeRow.ranked(
      owners + [SizeRow(name: Cause.structure, change: rest)], by: leading)
  }

  private static func crowdedFolders(of files: FileComparison) -> Set<Substring> {
    var counts: [Substring: Int] = [:]
    for change in files.changes where change.path.container == nil && change.kind != .moved {
      if let folder = change.path.topFolder { counts[folder, default: 0] += 1 }
    }
    return Set(counts.filter { $0.value >= crowd }.keys)
  }

  private static func unit(of path: String, _ crowded: Set<Substring>) -> String {
    if let container = path.container { return container }
    guard let folder = path.topFolder, crowded.contains(folder) else { return path }
    return "\(folder)/"
  }

  /// Parts by the unit their file belongs to: `Assets.car: Loaf`, `Oven.framework/Oven: __TEXT`.
  private static func details(_ rows: [SizeRow]) -> [String: [SizeRow]] {
    Dictionary(
      grouping: rows,
      by: { $0.fileName.container ?? $0.fileName })
  }
}

extension String {
  private static let containers = [".framework", ".appex", ".bundle", ".xctest", ".app", ".dylib"]

  /// The outermost nested bundle or library that a file is or belongs to.
  var container: String? {
    let parts = split(separator: "/")
    guard
      let place = parts.firstIndex(where: { part in
        Self.containers.contains { part.hasSuffix($0) }
      })
    else { return nil }
    return parts[...place].joined(separator: "/")
  }

  /// Nil for a file at the bundle's root.
  var topFolder: Substring? {
    let parts = split(separator: "/", maxSplits: 1)
    return parts.count > 1 ? parts[0] : nil
  }
}
