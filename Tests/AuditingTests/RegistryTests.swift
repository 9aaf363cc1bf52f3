import Auditing
import Foundation
import Measurement
import Testing

/// Rule files and checks say the same.
@Suite struct RegistryTests {
  private static let book = try? RuleBook.builtIn()
  private static let rules = book?.rules ?? []

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Rules")

  @Test func everyCheckIsUsedAndEveryRuleHasItsCheck() {
    let used = Set(Self.rules.map { type(of: $0.check).name })
    #expect(used == Set(CheckRegistry.checks.map { $0.name }))
    #expect(CheckRegistry.checks.count == Set(CheckRegistry.checks.map { $0.name }).count)
  }

  /// What rules are judged by, in files beside theirs.
  private static let tables: Set = ["devices.json", "limits.json"]

  @Test func everyRuleOfEveryFileIsBuiltInOnce() throws {
    var ids: [String] = []
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    #expect(Self.tables.isSubset(of: files))
    for file in files where file.hasSuffix(".json") && !Self.tables.contains(file) {
      let data = try Data(contentsOf: Self.folder.appendingPathComponent(file))
      let rules = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
      ids += rules.compactMap { $0["id"] as? String }
    }
    #expect(ids.sorted() == Self.rules.map(\.id))
  }

  @Test(arguments: rules.map(\.id))
  func theRuleIsWrittenInHouseStyle(_ id: String) throws {
    let rule = try #require(Self.book?[id])
    #expect(id.wholeMatch(of: /[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*/) != nil)
    // A title is the state that is wanted; it ends without a full stop.
    #expect(rule.title.wholeMatch(of: /[A-Z].*[^.!?:,;\s]/) != nil)
    #expect(rule.title.count <= 70)
    for text in [rule.rationale, rule.fix] {
      #expect(text.wholeMatch(of: /([A-Z]|iOS ).*\./) != nil, "\(text)")
      #expect(!text.contains("  "))
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "—" && $0 != "–" })
    }
    if let code = rule.appleCode {
      #expect(code.wholeMatch(of: /ITMS-\d{5}/) != nil)
    }
  }

  @Test(arguments: rules.map(\.id))
  func theRuleHasADatedSource(_ id: String) throws {
    let sources = try #require(Self.book?[id]).sources
    #expect(!sources.isEmpty)
    for source in sources {
      #expect(!source.address.isEmpty)
      #expect(source.read.wholeMatch(of: /20\d\d-[01]\d-[0-3]\d/) != nil)
      #expect(!source.confidence.meaning.isEmpty)
      #expect(source.says?.isEmpty != true)
    }
  }

  @Test func theDevicesAreDated() throws {
    #expect(try DeviceTable.builtIn().read == "2026-11-30")
  }

  @Test func theLimitsHaveADatedSource() throws {
    let limits = try #require(Self.book).limits
    #expect(limits.source.hasPrefix("https://developer.apple.com/"))
    #expect(limits.read == "2026-11-30")
  }
}
