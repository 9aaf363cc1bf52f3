import Foundation
import History
import TestSupport
import Testing

/// Lines that were not written to their end, or not by this tool.
@Suite struct LineFaultTests {
  private let folder: TemporaryFolder
  private let name = "history/main-2026-09.jsonl"
  private let first: String

  init() throws {
    folder = try TemporaryFolder()
    _ = try StoreLocation(folder.path + "/history/").openForWriting().record([.sample(1)])
    first = try #require(folder.text(of: name))
  }

  private var path: String { folder.path + "/" + name }

  private func list() -> ToolRun {
    ToolRun("history", "list", "--store", folder.path + "/history", "--format", "json")
  }

  private func builds() throws -> [String] {
    let json = try JSONSerialization.jsonObject(with: Data(list().output.utf8))
    return (json as? [[String: Any]] ?? []).compactMap { $0["build"] as? String }
  }

  /// Records one more build and gives what was said of it.
  private func record(_ build: Int) throws -> [String] {
    var remarks: [String] = []
    let store = try StoreLocation(folder.path + "/history/").openForWriting { remarks.append($0) }
    #expect(try store.record([.sample(build)]) == [.recorded])
    return remarks
  }

  private func line(_ build: Int, _ change: (String) -> String = { $0 }) -> String {
    change(first.replacingOccurrences(of: "\"build\":\"1\"", with: "\"build\":\"\(build)\""))
  }

  @Test func aWholeLastLineCountsWithoutItsEnd() throws {
    _ = try folder.write(String(first.dropLast()), as: name)
    #expect(list().messages == "")
    #expect(try builds() == ["1"])
    #expect(try record(2) == [])
    #expect(try builds() == ["1", "2"])
    #expect(folder.text(of: name)?.hasPrefix(first + "{") == true)
  }

  @Test(arguments: [1, 200, 1000])
  func aHalfLineIsLeftOutAndSaid(_ length: Int) throws {
    _ = try folder.write(first + first.prefix(length), as: name)
    let run = list()
    #expect(run.status == 0)
    #expect(run.messages == "clipaudit: \(path): line 2 was never finished and is left out\n")
    #expect(try builds() == ["1"])
    #expect(try record(2) == ["\(path): line 2 was never finished and is left out"])
    #expect(list().messages == "")
    #expect(try builds() == ["1", "2"])
  }

  @Test func aTrendSaysItOnce() throws {
    _ = try folder.write(first + first.prefix(200), as: name)
    let run = ToolRun("trend", "--store", folder.path + "/history", "--format", "csv")
    #expect(run.status == 0)
    #expect(run.messages == "clipaudit: \(path): line 2 was never finished and is left out\n")
  }

  private static let notJSON = "is damaged: is not JSON, or not all of it is there"

  @Test(arguments: [
    ("\u{0}\u{0}\u{0}", notJSON), ("[", notJSON), ("nonsense", notJSON),
    ("{\"clip\":\"a\u{0}\"}", notJSON), ("{}{}", notJSON), ("{]", notJSON),
    ("{}", "is damaged: clip is not there"),
    (
      "=======",
      "is a conflict marker of git's: delete the marker lines, keep the others of both sides "
        + "(*.jsonl merge=union in .gitattributes does that)"
    ),
    (
      "<<<<<<< HEAD",
      "is a conflict marker of git's: delete the marker lines, keep the others of both sides "
        + "(*.jsonl merge=union in .gitattributes does that)"
    ),
  ])
  func whatIsNoLineIsNamedAndKeepsNobodyFromRecording(_ text: String, fact: String) throws {
    for end in ["", "\n"] {
      _ = try folder.write(first + text + end, as: name)
      let run = list()
      #expect(run.status == 3)
      #expect(run.messages == "clipaudit: \(path): line 2 \(fact)\n")
      #expect(
        try record(2) == [
          "\(path): line 2 \(fact); the history cannot be shown before that is mended"
        ])
      let after = try #require(folder.text(of: name))
      #expect(after.hasPrefix(first + text + "\n{"))
      let lines = after.split(separator: "\n")
      _ = try folder.write(lines.filter { $0 != text }.joined(separator: "\n"), as: name)
      #expect(try builds() == ["1", "2"])
    }
  }

  @Test(arguments: [
    ("\"uncompressed\":995000", "\"uncompressed\":-1", "categories[0].uncompressed -1 is negative"),
    ("\"bytes\":2000000", "\"bytes\":-2", "artifact.bytes -2 is negative"),
    ("\"gaps\":0", "\"gaps\":-1", "gaps -1 is negative"),
    ("\"clip\":\"org.example.bakery.Clip\"", "\"clip\":\"\"", "clip is empty"),
    ("\"gaps\":0", "\"gaps\":99999999999999999999", ""),
  ])
  func whatNoBuildCanBeIsNamed(_ text: String, _ other: String, fact: String) throws {
    let damaged = line(2) { $0.replacingOccurrences(of: text, with: other) }
    #expect(damaged != line(2))
    _ = try folder.write(first + damaged, as: name)
    #expect(list().status == 3)
    #expect(list().messages.hasPrefix("clipaudit: \(path): line 2 is damaged: \(fact)"))
  }

  @Test func aBuildWithoutVariantsIsNamed() throws {
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any])
    object["variants"] = [Any]()
    _ = try folder.write(Array(try JSONSerialization.data(withJSONObject: object)), as: name)
    #expect(list().messages == "clipaudit: \(path): line 1 is damaged: variants is empty\n")
  }

  /// Two hundred megabytes that take no room on the disk, and a line that is as long.
  @Test func aFileThatIsNoHistoryIsRefusedAndNotKeptInMemory() throws {
    for byte: UInt8 in [0, UInt8(ascii: "[")] {
      _ = try folder.write([UInt8](repeating: byte, count: byte == 0 ? 1 : 18 << 20), as: name)
      if byte == 0 { #expect(unsafe truncate(path, 200_000_000) == 0) }
      let run = list()
      #expect(run.status == 3)
      #expect(run.messages == "clipaudit: \(path): line 1 is damaged: is longer than 16 MiB\n")
      #expect(
        try record(40) == [
          "\(path): line 1 is damaged: is longer than 16 MiB; the history cannot be shown before that "
            + "is mended"
        ])
      try FileManager.default.removeItem(atPath: folder.path + "/history/main-2026-10.jsonl")
    }
  }

  @Test func linesOfWindowsAreLines() throws {
    _ = try folder.write(
      (first + line(2)).replacingOccurrences(of: "\n", with: "\r\n") + "\r\n", as: name)
    #expect(try builds() == ["1", "2"])
  }

  @Test func whatASecondFileCannotTakeIsTakenBackFromTheFirst() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/history/side-2026-09.jsonl", withIntermediateDirectories: false)
    let store = try StoreLocation(folder.path + "/history/").openForWriting()
    #expect(throws: StoreError.self) { try store.record([.sample(2), .sample(3, branch: "side")]) }
    #expect(folder.text(of: name) == first)
  }
}
