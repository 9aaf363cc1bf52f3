import History
import Measurement
import TestSupport
import Testing

/// What every store does alike.
@Suite struct StoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: StoreKind.present)
  func whatIsRecordedIsReadBackWhole(_ kind: StoreKind) throws {
    let location = try kind.location(in: folder)
    let record = BuildRecord.sample(7, commit: "abc")
    #expect(try location.openForWriting().record([record]) == [.recorded])
    let store = try location.openForReading()
    let point = try #require(try store.points(BuildSelection()).first)
    #expect(try store.records([point.number]) == [point.number: record])
    #expect(point.title == "7")
    #expect(
      point.size == SizePair(download: ByteCount(410_000), uncompressed: ByteCount(1_000_000)))
    #expect(point.limit == ByteCount(15_000_000))
    // A suppressed finding is kept, but not counted.
    #expect([point.errors, point.warnings, point.notes] == [0, 1, 0])
  }

  /// Reports that were copied together have one time.
  @Test(arguments: StoreKind.present)
  func buildsOfOneTimeComeByTheirNumbers(_ kind: StoreKind) throws {
    let store = try kind.location(in: folder).openForWriting()
    for build in [100, 91, 9] { _ = try store.record([.sample(build, time: 1_790_000_000)]) }
    var dotted = BuildRecord.sample(1, time: 1_790_000_000)
    dotted.build = "91.10"
    _ = try store.record([dotted])
    dotted.build = "91.9"
    _ = try store.record([dotted])
    #expect(
      try store.points(BuildSelection()).map(\.build) == ["9", "91", "91.9", "91.10", "100"])
  }

  @Test(arguments: StoreKind.present)
  func buildsComeByTimeWhateverTheOrderOfTheirRecording(_ kind: StoreKind) throws {
    let store = try kind.location(in: folder).openForWriting()
    for build in [3, 1, 40, 2] { _ = try store.record([.sample(build)]) }
    _ = try store.record([.sample(9, branch: "side"), .sample(5, clip: "org.example.other")])
    func builds(_ selection: BuildSelection) throws -> [String] {
      try store.points(selection).map(\.build)
    }
    #expect(try builds(BuildSelection()) == ["1", "2", "3", "5", "9", "40"])
    #expect(try builds(BuildSelection(branch: "main")) == ["1", "2", "3", "5", "40"])
    #expect(try builds(BuildSelection(branch: "main", last: 2)) == ["5", "40"])
    #expect(try builds(BuildSelection(clip: "org.example.other")) == ["5"])
    #expect(try builds(BuildSelection(clip: "org.example.none")) == [])
    let series = try store.series()
    #expect(series.map(\.clip).map { String($0.suffix(5)) } == [".Clip", ".Clip", "other"])
    #expect(series.map(\.branch) == ["main", "side", "main"])
    #expect(series.map(\.builds) == [4, 1, 1])
    #expect(series[0].first == Moment(seconds: 1_790_086_400))
    #expect(series[0].last == Moment(seconds: 1_793_456_000))
  }

  @Test(arguments: StoreKind.present)
  func theSameBuildIsKeptOnce(_ kind: StoreKind) throws {
    let location = try kind.location(in: folder)
    #expect(try location.openForWriting().record([.sample(7)]) == [.recorded])
    let again = BuildRecord.sample(7, time: 1_800_000_000)
    #expect(try location.openForWriting().record([again, .sample(8)]) == [.known, .recorded])
    #expect(try location.openForReading().points(BuildSelection()).map(\.build) == ["7", "8"])
  }

  @Test(arguments: StoreKind.present)
  func otherContentUnderTheSameNumberIsKeptAndSaid(_ kind: StoreKind) throws {
    let store = try kind.location(in: folder).openForWriting()
    let outcomes = try store.record([
      .sample(7, digest: "a", commit: "1"),
      .sample(7, uncompressed: 1_000_001, digest: "b", commit: "1"),
      // A build number that never changes is no reason to worry, as long as commits tell.
      .sample(7, digest: "c", commit: "2"), .sample(7, uncompressed: 1_000_002, digest: "d"),
      .sample(7, branch: "side", digest: "e", commit: "1"),
    ])
    #expect(
      outcomes == [
        .recorded, .recordedBeside(digest: "a"), .recorded, .recordedBeside(digest: "c"),
        .recorded,
      ])
    #expect(try store.points(BuildSelection()).count == 5)
  }

  @Test(arguments: StoreKind.present)
  func aVariantsSizesAreFoundByItsName(_ kind: StoreKind) throws {
    let store = try kind.location(in: folder).openForWriting()
    _ = try store.record([.sample(1), .sample(2, uncompressed: 2_000_000), .sample(3)])
    let points = try store.points(BuildSelection(last: 2))
    let sizes = try store.sizes(ofVariant: "iPhone @2x", BuildSelection(last: 2))
    #expect(
      points.map { sizes[$0.number]?.uncompressed } == [ByteCount(1_999_990), ByteCount(999_990)])
    #expect(sizes.count == 2)
    #expect(try store.sizes(ofVariant: "iPad", BuildSelection()).isEmpty)
  }

  @Test(arguments: StoreKind.onDisk)
  func readingMakesNoStore(_ kind: StoreKind) throws {
    let location = try kind.location(in: folder)
    let error = #expect(throws: StoreError.self) { try location.openForReading() }
    #expect(error?.reason == "there is no store")
    #expect(folder.names == [])
    #expect(!location.exists)
  }

  @Test(arguments: StoreKind.present)
  func aStoreOfNothingHoldsNoBuild(_ kind: StoreKind) throws {
    let location = try kind.location(in: folder)
    _ = try location.openForWriting()
    #expect(try location.openForReading().points(BuildSelection()) == [])
    #expect(try location.openForReading().series() == [])
  }

  @Test(arguments: [
    ("a.sqlite", StoreLocation.sqlite(path: "a.sqlite")), ("a", .sqlite(path: "a")),
    ("a/", .lines(folder: "a")), ("a//", .lines(folder: "a")), ("/", .lines(folder: "/")),
    ("/proc", .lines(folder: "/proc")),
    ("./a://b", .sqlite(path: "./a://b")), ("/a:b@c", .sqlite(path: "/a:b@c")),
    ("a=b", .sqlite(path: "a=b")), ("C:", .sqlite(path: "C:")),
  ])
  func theKindIsToldByTheWord(_ word: String, location: StoreLocation) {
    #expect(StoreLocation(word) == location)
  }
}
