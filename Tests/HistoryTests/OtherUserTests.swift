import Foundation
import History
import TestSupport
import Testing

private enum OtherUser {
  static let isPossible =
    getuid() == 0 && WriterProcesses.tool != nil
    && FileManager.default.isExecutableFile(atPath: "/usr/sbin/runuser")
}

/// A store whose file belongs to somebody else, in a folder that anybody may write.
@Suite(.enabled(if: OtherUser.isPossible, "this needs root and runuser"))
struct OtherUserTests {
  private let folder: TemporaryFolder
  private let store: String

  init() throws {
    folder = try TemporaryFolder()
    store = folder.path + "/h.sqlite"
    _ = try StoreLocation(store).openForWriting().record([.sample(1)])
    _ = try WriterProcesses.run([
      "cp \"$0\" '\(folder.path)/tool' && chmod 755 '\(folder.path)/tool' && "
        + "chown daemon '\(store)' && chmod 644 '\(store)' && chmod 777 '\(folder.path)'"
    ])
  }

  private func run(_ arguments: String, as user: String) throws -> (Int32, String) {
    try WriterProcesses.complaint(
      "/usr/sbin/runuser -u \(user) -- '\(folder.path)/tool' \(arguments) >'\(folder.path)/out'")
  }

  private var output: String { folder.text(of: "out") ?? "" }
  private var storeFiles: [String] { folder.names.filter { $0.hasPrefix("h.sqlite") } }

  @Test func aReaderLeavesNothingBehindThatKeepsTheOwnerOut() throws {
    #expect(try run("history list --store '\(store)'", as: "nobody") == (0, ""))
    #expect(output.contains("org.example.bakery.Clip"))
    #expect(storeFiles == ["h.sqlite"])
    let report = try folder.write("[]", as: "r.json")
    #expect(
      try run("history record --store '\(store)' '\(report)'", as: "daemon").1
        == "clipaudit: \(report): holds no report; nothing was recorded\n")
    let json = ToolRun("scan", "--format", "json", try folder.artifact("2")).output
    _ = try folder.write(json, as: "r.json")
    #expect(try run("history record --store '\(store)' '\(report)'", as: "daemon") == (0, ""))
    #expect(storeFiles == ["h.sqlite"])
  }

  @Test func whoMayNotWriteIsToldBeforeAnythingIsMade() throws {
    let json = ToolRun("scan", "--format", "json", try folder.artifact("2")).output
    let report = try folder.write(json, as: "r.json")
    #expect(
      try run("history record --store '\(store)' '\(report)'", as: "nobody")
        == (
          3, "clipaudit: \(store): cannot be written: permission denied; nothing was recorded\n"
        ))
    #expect(storeFiles == ["h.sqlite"])
  }

  /// A writer that is at work has put the last commits beside the file.
  @Test func aReaderSeesWhatIsNotInTheFileYet() throws {
    let writer = try SQLiteConnection(path: store, for: .writing)
    try writer.run("UPDATE clipaudit_builds SET tag = 'fresh'", [])
    #expect(storeFiles == ["h.sqlite", "h.sqlite-shm", "h.sqlite-wal"])
    #expect(try run("history list --store '\(store)'", as: "nobody") == (0, ""))
    #expect(output.contains("fresh"))
    #expect(try StoreLocation(store).openForWriting().record([.sample(2)]) == [.recorded])
    withExtendedLifetime(writer) {}
  }

  @Test func aLogThatNobodyElseCanReadIsSaid() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/copy", withIntermediateDirectories: false)
    let writer = try SQLiteConnection(path: store, for: .writing)
    try writer.run("UPDATE clipaudit_builds SET tag = 'fresh'", [])
    let copy = folder.path + "/copy/h.sqlite"
    try FileManager.default.copyItem(atPath: store, toPath: copy)
    try FileManager.default.copyItem(atPath: store + "-wal", toPath: copy + "-wal")
    let (status, messages) = try run("history list --store '\(copy)'", as: "nobody")
    #expect(status == 3)
    #expect(
      messages == "clipaudit: \(copy): has a log, \(copy)-wal, that somebody who may write has to "
        + "fold in: have the owner run clipaudit history list once\n")
    withExtendedLifetime(writer) {}
  }

  @Test(arguments: [("h.sqlite", "h.sqlite"), ("lines/", "lines")])
  func aPlaceThatIsClosedIsNoPlaceWithoutAStore(_ name: String, shown: String) throws {
    let closed = folder.path + "/closed"
    try FileManager.default.createDirectory(
      atPath: closed, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    let json = ToolRun("scan", "--format", "json", try folder.artifact("2")).output
    let report = try folder.write(json, as: "r.json")
    let record = "history record --store '\(closed)/\(name)' '\(report)'"
    #expect(
      try run(record, as: "nobody")
        == (
          3,
          "clipaudit: \(closed)/\(shown): cannot be made: permission denied; nothing was recorded\n"
        ))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: closed)
    #expect(
      try run(record, as: "nobody").1
        == "clipaudit: \(closed)/\(shown): cannot be opened: permission denied; nothing was recorded\n"
    )
    for command in ["history list", "trend"] {
      #expect(
        try run("\(command) --store '\(closed)/\(name)'", as: "nobody")
          == (3, "clipaudit: \(closed)/\(shown): cannot be opened: permission denied\n"))
    }
  }
}
