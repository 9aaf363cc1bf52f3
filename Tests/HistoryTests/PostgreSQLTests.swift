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
        PostgreSQLConnection(url: address),
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
    let connection = try PostgreSQLConnection(url: address)
    let store = try SQLStore(connection, for: .writing)
    #expect(try store.record([.sample(1)]) == [.recorded])
    let server = try count(connection, "SELECT pg_backend_pid()")
    try PostgreSQLConnection(url: address).run("SELECT pg_terminate_backend(\(server))", [])
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
    _ = try SQLStore(PostgreSQLConnection(url: address), for: .writing, schema: newer)
    let error = #expect(throws: StoreError.self) { try StoreLocation(address).openForWriting() }
    #expect(error?.reason == "has schema 2, written by a newer clipaudit; this one knows up to 1")
  }
}
