import Artifacts
import Comparing
package import Measurement

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder of JSON lines for stores kept in git: one file a branch and month, one line a build.
///
/// Two branches never write to the same file, so merging them is no conflict. Lines are read in any
/// order and doubles count once, so git's `union` merge is right for what is left.
package struct LineFolderStore: HistoryStore {
  private let path: String
  private let use: SQLSchema.Use
  private let patience: Duration

  package init(
    path: String, for use: SQLSchema.Use, patience: Duration = .seconds(10)
  ) throws(StoreError) {
    self.path = path
    self.use = use
    self.patience = patience
    try LineFile.checkFolder(path, creating: use == .writing)
  }

  package func record(_ builds: [BuildRecord]) throws(StoreError) -> [RecordOutcome] {
    let lock = try FolderLock(path, patience: patience)
    defer { lock.release() }
    // Only builds of the same number can be the same build: lines of others need not be understood.
    let known = try read { line in builds.contains { Self.mayBeOf($0, line) } }
    var outcomes: [RecordOutcome] = []
    var fresh: [BuildRecord] = []
    for build in builds {
      let all = known + fresh
      if all.contains(where: { $0.identity == build.identity }) {
        outcomes.append(.known)
        continue
      }
      let other = all.last { $0.isOtherContent(of: build) }
      outcomes.append(other.map { .recordedBeside(digest: $0.artifact.digest) } ?? .recorded)
      fresh.append(build)
    }
    // All of one artifact has one branch and time, so that one write holds it.
    let files = Dictionary(grouping: fresh, by: Self.fileName)
    for name in files.keys.sorted() {
      var lines: [[UInt8]] = []
      for record in files[name] ?? [] { lines.append(try line(of: record)) }
      try LineFile(folder: path, name: name).append(lines)
    }
    return outcomes
  }

  package func series() throws(StoreError) -> [BuildSeries] {
    let groups = Dictionary(grouping: try sorted()) { [$0.clip, $0.branch] }
    return groups.values.compactMap { builds in
      guard let first = builds.first, let last = builds.last else { return nil }
      return BuildSeries(
        clip: first.clip, branch: first.branch, builds: Int64(builds.count), first: first.time,
        last: last.time)
    }.sorted { ($0.clip, $0.branch) < ($1.clip, $1.branch) }
  }

  package func points(_ selection: BuildSelection) throws(StoreError) -> [BuildPoint] {
    try selected(selection).map { BuildPoint($1, number: $0) }
  }

  package func records(_ numbers: [Int64]) throws(StoreError) -> [Int64: BuildRecord] {
    let all = try sorted()
    return numbers.reduce(into: [:]) { records, number in
      guard all.indices.contains(Int(number)) else { return }
      records[number] = all[Int(number)]
    }
  }

  package func sizes(
    ofVariant name: String, _ selection: BuildSelection
  ) throws(StoreError) -> [Int64: SizePair] {
    try selected(selection).reduce(into: [:]) { sizes, build in
      guard let variant = build.record.variants.first(where: { $0.name == name }) else { return }
      sizes[build.number] = SizePair(
        download: ByteCount(variant.download), uncompressed: ByteCount(variant.uncompressed))
    }
  }

  /// A build's number is its place among all, by time.
  private func selected(
    _ selection: BuildSelection
  ) throws(StoreError) -> [(number: Int64, record: BuildRecord)] {
    let wanted = try sorted().enumerated().filter { _, record in
      (selection.clip.map { $0 == record.clip } ?? true)
        && (selection.branch.map { $0 == record.branch } ?? true)
    }
    return wanted.suffix(selection.last ?? wanted.count).map { (Int64($0.offset), $0.element) }
  }

  /// By time, then by what a build is, since a merge may have put lines in any order.
  private func sorted() throws(StoreError) -> [BuildRecord] {
    var seen: Set<[String]> = []
    return try read().filter { seen.insert($0.identity).inserted }
      .enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  private static func mayBeOf(_ build: BuildRecord, _ line: ArraySlice<UInt8>) -> Bool {
    LineFile.contains(line, Array("\"build\":\"\(build.build)\"".utf8))
      // What JSON writes otherwise than it is cannot be searched for.
      || build.build.utf8.contains { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }
  }

  private func read(
    _ isWanted: (ArraySlice<UInt8>) -> Bool = { _ in true }
  ) throws(StoreError) -> [BuildRecord] {
    var records: [BuildRecord] = []
    let decoder = JSONDecoder()
    for name in try LineFile.names(in: path) {
      let file = LineFile(folder: path, name: name)
      for (index, line) in try file.lines().enumerated() where !line.isEmpty && isWanted(line) {
        do {
          records.append(try decoder.decode(BuildRecord.self, from: Data(line)))
        } catch {
          let fact = (error as? DecodingError)?.sentence ?? "is no JSON"
          throw StoreError(
            store: file.path.printable, reason: "line \(index + 1) is damaged: \(fact)")
        }
      }
    }
    return records
  }

  private func line(of record: BuildRecord) throws(StoreError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(record))
    } catch {
      throw StoreError(store: path.printable, reason: "the build cannot be written as JSON")
    }
  }

  /// `main-2026-11.jsonl`; what a file name should not hold is replaced.
  private static func fileName(_ record: BuildRecord) -> String {
    let letters = record.branch.utf8.prefix(80).map { letter in
      switch letter {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: Character(Unicode.Scalar(letter))
      default: Character("-")
      }
    }
    let branch = letters.isEmpty ? "builds" : String(letters)
    return "\(branch)-\(record.time.month).jsonl"
  }
}

extension BuildRecord {
  /// The same number, as far as is known the same commit, and something else in it.
  fileprivate func isOtherContent(of other: BuildRecord) -> Bool {
    identity.dropLast() == other.identity.dropLast() && artifact.digest != other.artifact.digest
      && (commit == other.commit || commit.isEmpty || other.commit.isEmpty)
  }
}
