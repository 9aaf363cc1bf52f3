import AppleFormats
import Artifacts
import Dispatch
import Synchronization

/// What reading one entry's content told.
struct MeteredContent: Sendable {
  var size = ByteCount.zero
  var deflated = ByteCount.zero
  var crc32: UInt32 = 0
  var content = FileContent.plain
  var thinning: FileThinning?
  /// Nil where the content was not read, or only inspected.
  var digests: FileDigests?
  /// Why the content could not be read to its end, or is not what the directory says.
  var fault: ContentFault?
}

/// Reads entries and measures them: CRC, length, deflated length, kind.
///
/// Two workers where the storage allows it: deflating is nearly all of a scan, and on two cores the
/// scan of a 15 MB clip takes little more than half the time. Results do not depend on their number.
struct FileMeter {
  let artifact: Artifact
  /// What the app that holds an entry is thinned for; nothing for one that is not thinned.
  let targets: @Sendable (ArtifactEntry) -> ThinningTargets?
  let progress: Progress?

  /// In the order of `entries`, those of `inspected` behind, which are understood without being
  /// deflated: nobody asks for their lengths.
  func measure(
    _ measured: [ArtifactEntry], inspecting inspected: [ArtifactEntry] = []
  ) throws(ArtifactError) -> [MeteredContent] {
    let entries = measured + inspected
    let total = entries.map { ByteCount($0.size) }.sum()
    let state = MeterState(
      total: total, inspected: Set(inspected.map(\.path)), progress: progress)
    if artifact.isRandomAccess {
      try measureApart(entries, state)
    } else {
      try measureInOnePass(entries, state)
    }
    return entries.map { state.result(for: $0) }
  }

  private func measureInOnePass(
    _ entries: [ArtifactEntry], _ state: MeterState
  ) throws(ArtifactError) {
    guard let worker = MeterWorker(state, targets) else { throw outOfMemory }
    try artifact.read(entries) { worker.measure($0, &$1) }
  }

  /// The largest first, so that no worker starts a large file when the others are done.
  private func measureApart(
    _ entries: [ArtifactEntry], _ state: MeterState
  ) throws(ArtifactError) {
    let order = entries.sorted { $0.size > $1.size }
    let next = Atomic(0)
    let failure = Mutex<ArtifactError?>(nil)
    DispatchQueue.concurrentPerform(iterations: min(Self.workers, max(1, order.count))) { _ in
      guard let worker = MeterWorker(state, targets) else {
        failure.withLock { $0 = outOfMemory }
        return
      }
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < order.count else { return }
        do throws(ArtifactError) {
          try artifact.read([order[index]]) { worker.measure($0, &$1) }
        } catch {
          failure.withLock { $0 = error }
          return
        }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private var outOfMemory: ArtifactError {
    ArtifactError(path: artifact.path, reason: "cannot be measured: out of memory")
  }

  /// More gain nothing on the machines CI runs on, and each holds one file.
  private static let workers = 2
}

/// Told how many bytes of how many have been measured.
package typealias Progress = @Sendable (_ done: ByteCount, _ total: ByteCount) -> Void

/// What the workers share.
private final class MeterState: Sendable {
  private let results = Mutex<[ArtifactEntry.Place: [ArtifactPath: MeteredContent]]>([:])
  private let read = Atomic<Int64>(0)
  private let total: ByteCount
  /// Not to be deflated.
  let inspected: Set<ArtifactPath>
  private let progress: Progress?

  init(total: ByteCount, inspected: Set<ArtifactPath>, progress: Progress?) {
    self.total = total
    self.inspected = inspected
    self.progress = progress
  }

  /// False once the whole measurement has unpacked more than any app may hold.
  func account(_ bytes: Int) -> Bool {
    let done = read.add(Int64(bytes), ordering: .relaxed).newValue
    progress?(ByteCount(done), total)
    return done <= ArtifactLimits.contentBytes
  }

  func store(_ content: MeteredContent, for entry: ArtifactEntry) {
    results.withLock { $0[entry.place, default: [:]][entry.path] = content }
  }

  /// Entries that share one place in a stream (hard links) share its content.
  func result(for entry: ArtifactEntry) -> MeteredContent {
    let found = results.withLock { $0[entry.place] }
    return found?[entry.path] ?? found?.values.first
      ?? MeteredContent(fault: ContentFault("was not reached in the archive"))
  }
}

/// One thread's buffers and deflate stream.
private final class MeterWorker {
  private let state: MeterState
  private let deflate: DeflateMeter
  private let hasher = FileHasher()
  private let targets: @Sendable (ArtifactEntry) -> ThinningTargets?
  private var buffer = [UInt8](repeating: 0, count: 1 << 18)
  /// The bytes of the file in hand, when its inspection wants them all.
  private var held: [UInt8] = []
  private var inspection: ContentInspection?
  /// Whether the file in hand is measured and not only inspected.
  private var isDeflating = true

  init?(_ state: MeterState, _ targets: @escaping @Sendable (ArtifactEntry) -> ThinningTargets?) {
    guard let deflate = DeflateMeter() else { return nil }
    self.targets = targets
    self.deflate = deflate
    self.state = state
  }

  func measure(_ entry: ArtifactEntry, _ stream: inout any ContentStream) {
    var metered = MeteredContent()
    isDeflating = !state.inspected.contains(entry.path)
    deflate.restart()
    hasher.restart()
    held = []
    inspection = nil
    do throws(ContentFault) {
      guard try read(entry, &stream, into: &metered) else {
        // What is only inspected, and shows by its first bytes that there is nothing to see.
        state.store(metered, for: entry)
        return
      }
      metered.fault = entry.mismatch(size: metered.size.bytes, crc32: metered.crc32)
    } catch {
      metered.fault = error
    }
    // Apple's packer stores an empty file; nothing else gets shorter by not being deflated.
    metered.deflated = metered.size == .zero || !isDeflating ? metered.size : deflate.finish()
    metered.digests = isDeflating ? hasher.finish() : nil
    if metered.fault == nil { understand(entry, &metered) }
    state.store(metered, for: entry)
  }

  /// False when it ended early, for nothing of the rest is of interest.
  private func read(
    _ entry: ArtifactEntry, _ stream: inout any ContentStream,
    into metered: inout MeteredContent
  ) throws(ContentFault) -> Bool {
    var inspection = ContentInspection(entry, head: [], verifiesPages: isDeflating)
    while true {
      let got = try stream.next(into: &buffer)
      guard got > 0 else { break }
      let piece = buffer[..<got]
      if metered.size == .zero {
        inspection = ContentInspection(entry, head: piece, verifiesPages: isDeflating)
        if !isDeflating, !inspection.needsAll {
          metered.content = inspection.understand([], deflate).content
          return false
        }
      }
      // A file that is longer than its directory says is a fault, and not held to its end.
      if inspection.needsAll, Int64(held.count + got) <= entry.size { held += piece }
      metered.size += ByteCount(got)
      metered.crc32 = updatedCRC32(metered.crc32, piece)
      if isDeflating {
        deflate.feed(piece)
        hasher.feed(piece)
      }
      guard state.account(got) else {
        throw ContentFault("was not read to its end: the bundle unpacks to more than 4 GB")
      }
    }
    self.inspection = inspection
    return true
  }

  private func understand(_ entry: ArtifactEntry, _ metered: inout MeteredContent) {
    guard let understood = inspection?.understand(held, deflate) else { return }
    metered.content = understood.content
    let catalog = understood.catalog
    guard isDeflating, let targets = targets(entry), !targets.targets.isEmpty else { return }
    let thinner = FileThinner(
      targets: targets, deflate: deflate,
      whole: FileThinning.Outcome(size: metered.size, deflated: metered.deflated))
    if let catalog {
      metered.thinning = thinner.thinning(of: catalog)
    } else if case .machO(let binary) = metered.content {
      metered.thinning = thinner.thinning(of: binary, held)
    }
  }
}
