import Foundation
import History
import TestSupport
import Testing

/// Stores that are damaged, locked, newer or in the way.
@Suite struct StoreFaultTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var sqlite: StoreLocation { StoreLocation(folder.path + "/history.sqlite") }
  private var lines: StoreLocation { StoreLocation(folder.path + "/history/") }

  private func reason(_ work: () throws -> Void) -> String? {
    #expect(throws: StoreError.self, performing: work)?.reason
  }

  @Test func aFileOfAnotherKindIsNoStore() throws {
    let path = try folder.write("no database, but some text that is long enough", as: "a.txt")
    let location = StoreLocation(path)
    #expect(reason { _ = try location.openForWriting() } == "is no SQLite database")
    #expect(reason { _ = try location.openForReading() } == "is no SQLite database")
    #expect(folder.text(of: "a.txt")?.hasPrefix("no database") == true)
  }

  @Test func aDamagedDatabaseIsSaid() throws {
    _ = try sqlite.openForWriting().record((0..<400).map { .sample($0) })
    #expect(folder.names == ["history.sqlite"])
    var bytes = try #require(folder.bytes(of: "history.sqlite"))
    for place in bytes.indices where place > 8192 { bytes[place] = 0xA5 }
    _ = try folder.write(bytes, as: "history.sqlite")
    let said = reason {
      let damaged = try sqlite.openForReading()
      _ = try damaged.points(BuildSelection())
      _ = try damaged.records(Array(1...400))
    }
    #expect(said == "is damaged: database disk image is malformed")
  }

  @Test func aDatabaseThatSomebodyHoldsIsWaitedForAndThenSaid() throws {
    let path = folder.path + "/history.sqlite"
    let holder = try SQLiteConnection(path: path, for: .writing)
    _ = try SQLStore(holder, for: .writing)
    try holder.run("BEGIN IMMEDIATE", [])
    let other = try SQLiteConnection(path: path, for: .writing, patience: .milliseconds(50))
    let store = try SQLStore(other, for: .writing)
    #expect(reason { _ = try store.record([.sample(1)]) } == "is locked by another process")
    // Readers do not wait.
    #expect(try sqlite.openForReading().points(BuildSelection()) == [])
    try holder.run("COMMIT", [])
    #expect(try store.record([.sample(1)]) == [.recorded])
  }

  @Test func aFolderThatSomebodyHoldsIsWaitedForAndThenSaid() throws {
    let path = folder.path + "/history"
    let store = try LineFolderStore(path: path, for: .writing, patience: .milliseconds(50))
    let holder = unsafe open(path, O_RDONLY)
    #expect(flock(holder, LOCK_EX) == 0)
    #expect(reason { _ = try store.record([.sample(1)]) } == "is locked by another process")
    close(holder)
    #expect(try store.record([.sample(1)]) == [.recorded])
  }

  @Test func aNewerSchemaIsNotTouched() throws {
    let path = folder.path + "/history.sqlite"
    let newer = SQLSchema(
      steps: SQLSchema.current.steps + [["CREATE TABLE something_new (a TEXT)"]])
    _ = try SQLStore(SQLiteConnection(path: path, for: .writing), for: .writing, schema: newer)
    let said = "has schema 2, written by a newer clipaudit; this one knows up to 1"
    #expect(reason { _ = try sqlite.openForWriting() } == said)
    #expect(reason { _ = try sqlite.openForReading() } == said)
  }

  @Test func anOlderSchemaIsBroughtUpToDateAndKeepsItsBuilds() throws {
    let path = folder.path + "/history.sqlite"
    _ = try sqlite.openForWriting().record([.sample(1)])
    let newer = SQLSchema(
      steps: SQLSchema.current.steps + [["ALTER TABLE clipaudit_builds ADD COLUMN extra TEXT"]])
    let store = try SQLStore(
      SQLiteConnection(path: path, for: .writing), for: .writing, schema: newer)
    #expect(try store.points(BuildSelection()).map(\.build) == ["1"])
    var extra = 0
    try store.connection.query("SELECT extra FROM clipaudit_builds", []) { _ in extra += 1 }
    #expect(extra == 1)
  }

  @Test func aStepThatFailsLeavesTheSchemaAsItWas() throws {
    let path = folder.path + "/history.sqlite"
    _ = try sqlite.openForWriting().record([.sample(1)])
    let broken = SQLSchema(
      steps: SQLSchema.current.steps + [["CREATE TABLE half (a TEXT)", "no SQL at all"]])
    #expect(
      reason {
        _ = try SQLStore(SQLiteConnection(path: path, for: .writing), for: .writing, schema: broken)
      } != nil)
    #expect(try sqlite.openForReading().points(BuildSelection()).count == 1)
    #expect(try sqlite.openForWriting().record([.sample(2)]) == [.recorded])
  }

  @Test func aPlaceWhereNoFileCanBeIsSaid() throws {
    for word in [folder.path + "/none/history.sqlite", folder.path + "/none/history/"] {
      let said = reason { _ = try StoreLocation(word).openForWriting() }
      #expect(said?.hasSuffix("no such file or directory") == true, "\(said ?? "")")
    }
    let file = try folder.write("x", as: "file")
    #expect(reason { _ = try StoreLocation(file + "/").openForWriting() } == "is no folder")
  }

  @Test func linesThatAMergeDoubledCountOnce() throws {
    _ = try lines.openForWriting().record([.sample(2), .sample(1)])
    let name = "history/main-2026-09.jsonl"
    let text = try #require(folder.text(of: name))
    _ = try folder.write(text + "\n" + text, as: name)
    #expect(try lines.openForReading().points(BuildSelection()).map(\.build) == ["1", "2"])
  }

  @Test func branchesAndMonthsHaveFilesOfTheirOwn() throws {
    _ = try lines.openForWriting().record([
      .sample(1), .sample(30), .sample(2, branch: "feature/ü x"), .sample(3, branch: ""),
    ])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/history").sorted() == [
        "builds-2026-09.jsonl", "feature----x-2026-09.jsonl", "main-2026-09.jsonl",
        "main-2026-10.jsonl",
      ])
  }
}
