import History
import Measurement
import TestSupport
import Testing

/// The same build more than once: what counts then.
@Suite struct RecordAgainTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func records(in location: StoreLocation) throws -> [BuildRecord] {
    let store = try location.openForReading()
    let numbers = try store.points(BuildSelection()).map(\.number)
    let records = try store.records(numbers)
    return numbers.compactMap { records[$0] }
  }

  @Test(arguments: StoreKind.present)
  func labelsAreAdded(_ kind: StoreKind) throws {
    let location = try kind.location(in: folder)
    _ = try location.openForWriting().record([.sample(7), .sample(8)])
    var again = BuildRecord.sample(7, commit: "abc", time: 1_800_000_000)
    again.tag = "v1.0"
    again.labels = ["reviewer": "ann", "pipeline": "https://ci.example.org/2"]
    #expect(try location.openForWriting().record([again]) == [.labelled])
    #expect(try location.openForWriting().record([again]) == [.known])
    #expect(try location.openForWriting().record([.sample(7)]) == [.known])
    var expected = BuildRecord.sample(7, commit: "abc")
    expected.tag = "v1.0"
    expected.labels = ["reviewer": "ann", "pipeline": "https://ci.example.org/1"]
    #expect(try records(in: location) == [expected, .sample(8)])
  }

  @Test(arguments: StoreKind.present)
  func theSizesOfTheNewerModelCount(_ kind: StoreKind) throws {
    let location = try kind.location(in: folder)
    var old = BuildRecord.sample(7)
    old.modelVersion = "9"
    old.labels["reviewer"] = "ann"
    _ = try location.openForWriting().record([old])
    var new = BuildRecord.sample(7, uncompressed: 1_100_000, time: 1_800_000_000)
    new.modelVersion = "10"
    #expect(
      try location.openForWriting().record([new]) == [.measuredAnew(formerModel: "9")])
    #expect(try location.openForWriting().record([new, old]) == [.known, .known])
    new.time = old.time
    new.labels["reviewer"] = "ann"
    #expect(try records(in: location) == [new])
    #expect(
      try location.openForReading().sizes(ofVariant: "iPhone @3x", BuildSelection()).values.map(
        \.uncompressed.bytes) == [1_100_000])
  }

  @Test(arguments: StoreKind.present)
  func twiceInOneCallIsOnce(_ kind: StoreKind) throws {
    let location = try kind.location(in: folder)
    var tagged = BuildRecord.sample(7)
    tagged.tag = "v1"
    #expect(
      try location.openForWriting().record([.sample(7), .sample(7), tagged])
        == [.recorded, .known, .labelled])
    #expect(try records(in: location) == [tagged])
  }

  /// An archive and the tar of it, an export and its copy: other bytes around the same build.
  @Test(arguments: StoreKind.present)
  func anotherContainerOfTheSameIsNoReasonToWorry(_ kind: StoreKind) throws {
    let location = try kind.location(in: folder)
    let store = try location.openForWriting()
    #expect(try store.record([.sample(7, digest: "folder")]) == [.recorded])
    #expect(try store.record([.sample(7, digest: "tar")]) == [.recorded])
    #expect(
      try store.record([.sample(7, uncompressed: 1_000_001, digest: "other")])
        == [.recordedBeside(digest: "tar")])
  }

  @Test func aReleaseIsMarkedAfterwards() throws {
    let store = folder.path + "/h.sqlite"
    let artifact = try folder.artifact("7")
    _ = ToolRun("history", "record", "--store", store, artifact)
    let run = ToolRun("history", "record", "--store", store, "--label", "tag=v1.0", artifact)
    #expect(run.status == 0)
    #expect(
      run.output == "BakeryClip 1.0 (7) was recorded before in \(store); labels added\n")
    #expect(ToolRun("history", "list", "--store", store).output.hasSuffix("  v1.0\n"))
  }

  @Test func aSecondMeasurementIsSaid() throws {
    let location = StoreLocation(folder.path + "/h.sqlite")
    let json = ToolRun("scan", "--format", "json", try folder.artifact("7")).output
    let report = try folder.write(json, as: "r.json")
    let older = try folder.write(
      json.replacing(/("model" : \{\s+"version" : )"[^"]*"/) { "\($0.1)\"0\"" }, as: "older.json")
    _ = ToolRun("history", "import", "--store", location.description, older)
    let run = ToolRun("history", "record", "--store", location.description, report)
    #expect(
      run.output.contains(
        "recorded BakeryClip 1.0 (7) anew in \(location): 39 KB uncompressed, 4 KB to download by size "
          + "model "))
    #expect(run.output.hasSuffix(", instead of 0\n"))
  }
}
