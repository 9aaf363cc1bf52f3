import Foundation
import History
import TestSupport
import Testing

/// What only a server can do. What it does like the other stores is in `StoreTests`.
@Suite(.enabled(if: PostgreSQLServer.shared != nil, "\(PostgreSQLServer.absence)"))
struct PostgreSQLTests {
  private let address: String

  init() throws { address = try #require(PostgreSQLServer.shared).emptyAddress() }

  private func count(_ connection: PostgreSQLConnection, _ sql: String) throws -> Int64 {
    var found: Int64 = 0
    try connection.query(sql, []) { found = $0.integer(0) }
    return found
  }

  @Test func aDatabaseWithoutTablesIsAStoreOfNothingForAReader() throws {
    let location = StoreLocation(address)
    #expect(try location.openForReading().points(BuildSelection()) == [])
    #expect(
      try count(
        PostgreSQLServer.connection(address),
        "SELECT COUNT(*) FROM pg_tables WHERE schemaname = "
          + "current_schema()") == 0)
  }

  @Test func manyWritersAtOnceLoseNothingAndMakeTheTablesOnce() async throws {
    let location = StoreLocation(address)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let store = try location.openForWriting()
          for build in 0..<25 { _ = try store.record([.sample(writer * 100 + build)]) }
          // Everybody records this one, too.
          _ = try store.record([.sample(999)])
        }
      }
      try await group.waitForAll()
    }
    let store = try location.openForReading()
    #expect(try store.points(BuildSelection()).count == 101)
    let numbers = try store.points(BuildSelection()).map(\.number)
    #expect(try store.records(numbers).values.allSatisfy { $0.variants.count == 2 })
  }

  @Test func aServerThatGoesAwayIsSaidAndLosesOnlyWhatWasNotRecorded() throws {
    let connection = try PostgreSQLServer.connection(address)
    let store = try SQLStore(connection, for: .writing)
    #expect(try store.record([.sample(1)]) == [.recorded])
    let server = try count(connection, "SELECT pg_backend_pid()")
    try PostgreSQLServer.connection(address).run("SELECT pg_terminate_backend(\(server))", [])
    let error = #expect(throws: StoreError.self) { try store.record([.sample(2)]) }
    #expect(error?.reason.hasPrefix("the server went away: ") == true)
    #expect(try StoreLocation(address).openForReading().points(BuildSelection()).count == 1)
  }

  @Test func aServerThatIsNotThereIsSaidWithoutThePassword() throws {
    let run = ToolRun(
      "history", "list", "--store", "postgresql://ann:secret@%2Fnowhere/base?connect_timeout=2")
    #expect(run.status == 3)
    #expect(
      run.messages.hasPrefix(
        "clipaudit: postgresql://ann:…@%2Fnowhere/base?connect_timeout=2: cannot be reached: "))
    #expect(!run.messages.contains("secret"))
  }

  @Test func aUserWhoMayOnlyReadCanLookAndIsRefusedTheRest() throws {
    _ = try StoreLocation(address).openForWriting().record([.sample(1)])
    let readOnly = StoreLocation(address + "%20-cdefault_transaction_read_only%3Don")
    #expect(try readOnly.openForReading().points(BuildSelection()).count == 1)
    let error = #expect(throws: StoreError.self) {
      try readOnly.openForWriting().record([.sample(2)])
    }
    #expect(error?.reason == "cannot execute INSERT in a read-only transaction")
  }

  @Test func aNewerSchemaIsNotTouched() throws {
    let newer = SQLSchema(
      steps: SQLSchema.current.steps + [["CREATE TABLE something_new (a TEXT)"]])
    _ = try SQLStore(PostgreSQLServer.connection(address), for: .writing, schema: newer)
    let error = #expect(throws: StoreError.self) { try StoreLocation(address).openForWriting() }
    #expect(error?.reason == "has schema 2, written by a newer clipaudit; this one knows up to 1")
  }

  @Test func aServerThatFallsSilentIsGivenUpAndNothingIsHalfRecorded() throws {
    let connection = try PostgreSQLServer.connection(address, patience: .seconds(2))
    let store = try SQLStore(connection, for: .writing)
    let server = pid_t(try count(connection, "SELECT pg_backend_pid()"))
    #expect(kill(server, SIGSTOP) == 0)
    defer { kill(server, SIGCONT) }
    let start = ContinuousClock.now
    let error = #expect(throws: StoreError.self) { try store.record([.sample(1), .sample(2)]) }
    #expect(error?.reason == "the server has not answered for 2 seconds")
    #expect(error?.leavesDoubt == false)
    #expect(ContinuousClock.now - start < .seconds(8))
    kill(server, SIGCONT)
    #expect(try StoreLocation(address).openForReading().points(BuildSelection()) == [])
  }

  /// The server may have got it done, and nobody knows.
  @Test func silenceWhileABuildIsCommittedLeavesDoubt() throws {
    let connection = try PostgreSQLServer.connection(address, patience: .seconds(1))
    let store = try SQLStore(connection, for: .writing)
    try connection.run(
      "CREATE FUNCTION doze() RETURNS trigger LANGUAGE plpgsql AS "
        + "'BEGIN PERFORM pg_sleep(4); RETURN NULL; END'", [])
    try connection.run(
      "CREATE CONSTRAINT TRIGGER late AFTER INSERT ON clipaudit_builds DEFERRABLE INITIALLY DEFERRED "
        + "FOR EACH ROW EXECUTE FUNCTION doze()", [])
    let error = #expect(throws: StoreError.self) { try store.record([.sample(1)]) }
    #expect(error?.leavesDoubt == true)
    #expect(
      error?.reason
        == "the server has not answered for 1 seconds; whether it was recorded is not known: do it "
        + "again, a build that is there is kept once")
  }

  @Test func aTableThatSomebodyHoldsIsWaitedForAndThenSaid() throws {
    let connection = try PostgreSQLServer.connection(address)
    let store = try SQLStore(connection, for: .writing)
    let holder = try PostgreSQLServer.connection(address)
    try holder.run("BEGIN", [])
    try holder.run("LOCK TABLE clipaudit_builds", [])
    try connection.run("SET lock_timeout = '100ms'", [])
    let error = #expect(throws: StoreError.self) { try store.record([.sample(1)]) }
    #expect(error?.reason == "is locked by another process")
    try holder.run("COMMIT", [])
    #expect(try store.record([.sample(1)]) == [.recorded])
  }
}
