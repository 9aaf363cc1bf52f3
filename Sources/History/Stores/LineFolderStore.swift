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
package final class LineFolderStore: HistoryStore {
  private let folder: LineFolder
  private let patience: Duration
  /// Takes what is worth saying although the work goes on.
  private let remark: (String) -> Void
  private var said: Set<String> = []
  /// What has been read, until something is recorded: the folder as it was at one moment.
  private var builds: [BuildRecord]?

  package init(
    path: String, for use: SQLSchema.Use, patience: Duration = .seconds(10),
    remark: @escaping (String) -> Void = { _ in }
  ) throws(StoreError) {
    folder = try LineFolder(path, creating: use == .writing)
    self.patience = patience
    self.remark = remark
  }

  package func record(_ builds: [BuildRecord]) throws(StoreError) -> [RecordOutcome] {
    let lock = try FolderLock(folder.path, .exclusive, patience: patience)
    defer { lock.release() }
    self.builds = nil
    var known = try candidates(for: builds)
    var outcomes: [RecordOutcome] = []
    var lines: [BuildRecord] = []
    for build in builds {
      if let place = known.firstIndex(where: { $0.identity == build.identity }) {
        let next = known[place].recorded(again: build)
        outcomes.append(RecordOutcome(from: known[place], to: next))
        if next != known[place] { lines.append(next) }
        known[place] = next
        continue
      }
      let other = known.last { $0.isOtherContent(of: build) }
      outcomes.append(.ofNew(build, beside: other))
      lines.append(build)
      known.append(build)
    }
    try append(lines)
    return outcomes
  }

  /// All lines or none, though a month and a branch have a file of their own.
  private func append(_ records: [BuildRecord]) throws(StoreError) {
    let files = Dictionary(grouping: records, by: Self.fileName)
    var additions: [LineFile.Addition] = []
    do throws(StoreError) {
      for name in files.keys.sorted() {
        var lines: [[UInt8]] = []
        for record in files[name] ?? [] { lines.append(try line(of: record)) }
        additions.append(try LineFile(folder: folder.path, name: name).append(lines))
      }
    } catch {
      for addition in additions { addition.takeBack() }
      throw error
    }
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
    if let builds { return builds }
    let read = BuildOrder.sorted(try merged(lines()), time: \.time, number: \.build)
    builds = read
    return read
  }

  private func merged(_ lines: [BuildRecord]) -> [BuildRecord] {
    var places: [[String]: Int] = [:]
    var builds: [BuildRecord] = []
    for line in lines {
      if let place = places[line.identity] {
        builds[place] = builds[place].recorded(again: line)
      } else {
        places[line.identity] = builds.count
        builds.append(line)
      }
    }
    return builds
  }

  // MARK: - Lines

  /// Every line, whole and right.
  private func lines() throws(StoreError) -> [BuildRecord] {
    let (records, unfinished) = try readOnce()
    guard !unfinished.isEmpty else { return records }
    // Perhaps it is being written at this moment.
    let lock = try FolderLock(folder.path, .shared, patience: patience)
    defer { lock.release() }
    let (whole, left) = try readOnce()
    for place in left { say("\(place) was never finished and is left out") }
    return whole
  }

  private func readOnce() throws(StoreError) -> (records: [BuildRecord], unfinished: [String]) {
    var records: [BuildRecord] = []
    var unfinished: [String] = []
    for file in try folder.files() {
      try file.read { line throws(StoreError) in
        let shape = LineShape(line.bytes)
        if shape == .blank { return }
        if shape == .unfinished, !line.isEnded {
          unfinished.append("\(file.path.printable): line \(line.number)")
          return
        }
        do throws(LineFault) {
          records.append(try LineFault.check(line, shape))
        } catch {
          throw StoreError(
            store: file.path.printable, reason: "line \(line.number) \(error.reason)")
        }
      }
    }
    return (records, unfinished)
  }

  /// The builds that may be one of these, or of the same number. A line that cannot be read keeps nobody
  /// from recording, but is not passed over in silence: of files that are not written to only what a
  /// line looks like is looked at, since there may be years of them.
  private func candidates(for builds: [BuildRecord]) throws(StoreError) -> [BuildRecord] {
    // Looking for many numbers in each line takes longer than to understand them all.
    let numbers = builds.count > 20 ? nil : Set(builds.map(\.build))
    var records: [BuildRecord] = []
    let written = Set(builds.map { folder.path + "/" + Self.fileName($0) })
    for file in try folder.files() {
      let isRead = numbers == nil || written.contains(file.path)
      do throws(StoreError) {
        try file.read { line throws(StoreError) in
          let shape = LineShape(line.bytes)
          if shape == .blank { return }
          let place = "\(file.path.printable): line \(line.number)"
          if shape == .unfinished, !line.isEnded {
            return say("\(place) was never finished and is left out")
          }
          do throws(LineFault) {
            let isWanted =
              isRead || shape != .whole || numbers?.contains { Self.mayBe($0, line.bytes) } == true
            if isWanted { records.append(try LineFault.check(line, shape)) }
          } catch {
            say("\(place) \(error.reason); the history cannot be shown before that is mended")
          }
        }
      } catch {
        say("\(error.description); the history cannot be shown before that is mended")
      }
    }
    return merged(records)
  }

  private func say(_ text: String) {
    if said.insert(text).inserted { remark(text) }
  }

  private static func mayBe(_ build: String, _ line: ArraySlice<UInt8>) -> Bool {
    contains(line, Array("\"build\":\"\(build)\"".utf8))
      // What JSON writes otherwise than it is cannot be searched for.
      || build.utf8.contains { $0 == 0x22 || $0 == 0x5C || $0 < 0x20 }
  }

  /// Whether the bytes are somewhere in a line.
  private static func contains(_ line: ArraySlice<UInt8>, _ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return true }
    var rest = line
    while let place = rest.firstIndex(of: first) {
      if rest[place...].starts(with: bytes) { return true }
      rest = rest[(place + 1)...]
    }
    return false
  }

  private func line(of record: BuildRecord) throws(StoreError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(record) else {
      throw StoreError(
        store: folder.path.printable, reason: "the build cannot be written as JSON")
    }
    guard data.count <= LineFile.longestLine else {
      throw StoreError(
        store: folder.path.printable,
        reason: "build \(record.title.printable) has more findings than a line holds: "
          + "\(data.count) bytes")
    }
    return Array(data)
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

/// Why a line is no build.
private struct LineFault: Error {
  /// What follows on "line 7".
  let reason: String

  static func check(
    _ line: LineFile.Line, _ shape: LineShape
  ) throws(LineFault) -> BuildRecord {
    guard shape != .conflictMarker else {
      throw LineFault(
        reason: "is a conflict marker of git's: delete the marker lines, keep the others of both "
          + "sides (*.jsonl merge=union in .gitattributes does that)")
    }
    // The reader of JSON would say the same, after it has gone through all of it.
    guard shape == .whole else {
      throw LineFault(reason: "is damaged: is not JSON, or not all of it is there")
    }
    let record: BuildRecord
    do {
      record = try JSONDecoder().decode(BuildRecord.self, from: Data(line.bytes))
    } catch {
      let fact = (error as? DecodingError)?.sentence ?? "is no JSON"
      throw LineFault(reason: "is damaged: \(fact)")
    }
    if let fact = record.impossibility { throw LineFault(reason: "is damaged: \(fact)") }
    return record
  }
}
