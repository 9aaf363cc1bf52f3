import Auditing
import ClipAuditCLI
import TestSupport
import Testing

@Suite struct RulesCommandTests {
  private struct NoObject: Error {}

  @Test func theListHasALineForEveryRule() throws {
    let run = CommandRun("rules")
    #expect(run.status == .passed)
    let lines = run.output.split(separator: "\n").filter { !$0.hasPrefix("# ") }
    #expect(
      lines.map { String($0.prefix { $0 != " " }) } == (try RuleBook.builtIn().rules.map(\.id)))
    let last = try #require(lines.last?.split(separator: " ", omittingEmptySubsequences: true))
    #expect(
      last.joined(separator: " ")
        == "suppression.unused note Every suppression accepts a finding")
  }

  @Test func aRuleIsExplained() {
    let run = CommandRun("rules", "clip.min-os-14")
    #expect(
      run.output == """
        clip.min-os-14  (error, about the clip)
        The clip's minimum OS is 14.0 or later

        why: App Clips exist since iOS 14; a clip cannot be for an earlier system.
        fix: Set the clip's IPHONEOS_DEPLOYMENT_TARGET to 14.0 or later.
        Apple's number: none known
        source: https://developer.apple.com/documentation/appclip/creating-an-app-clip-with-xcode \
        (Apple's documentation, help or sessions; read 2026-11-30)

        """)
    #expect(run.status == .passed)
  }

  @Test func severalRulesAreExplainedOneAfterTheOther() {
    let both = CommandRun("rules", "slim.fonts", "clip.icon").output
    #expect(
      both == CommandRun("rules", "slim.fonts").output + "\n"
        + CommandRun("rules", "clip.icon").output)
  }

  @Test func theListNamesEachFamilyOnce() throws {
    let heads = CommandRun("rules").output.split(separator: "\n").filter { $0.hasPrefix("# ") }
    let families = try RuleBook.builtIn().families
    #expect(heads.map { String($0) } == families.map { "# \($0.name): \($0.title)" })
    // A family without a title of its own would be shown by its name twice.
    #expect(families.filter { $0.title == $0.name }.map(\.name) == [])
  }

  @Test func aFamilyIsExplainedRuleByRule() throws {
    let rules = try RuleBook.builtIn().rules.map(\.id).filter { $0.hasPrefix("icon.") }
    #expect(CommandRun("rules", "icon").output == CommandRun(["rules"] + rules).output)
  }

  @Test func jsonHasEveryFieldOfARule() throws {
    struct Listed: Decodable {
      struct Source: Decodable { let address, read, confidence: String }
      let id, check, severity, title, rationale, fix, appliesTo: String
      let sources: [Source]
    }
    let listed: [Listed] = try decodeJSON(
      Array(CommandRun("rules", "--format", "json").output.utf8), file: "rules")
    #expect(listed.map(\.id) == (try RuleBook.builtIn().rules.map(\.id)))
    let one: [JSONValue] = try decodeJSON(
      Array(CommandRun("rules", "--format", "json", "size.margin").output.utf8), file: "rules")
    guard case .object(let fields)? = one.first else { throw NoObject() }
    #expect(fields["parameters"] == .object(["fraction": .number(0.95)]))
    #expect(fields["appleCode"] == JSONValue.null)
  }

  @Test func rulesOfAFolderGoOverTheBuiltInOnes() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(#"[{"id": "slim.fonts", "severity": "error"}]"#, as: "a.json")
    _ = try folder.write(#"[{"id": "clip.icon", "severity": "off"}]"#, as: "b.json")
    _ = try folder.write("no rule file", as: "README.md")
    let list = CommandRun("rules", "--rules", folder.path).output
    #expect(list.contains(/\nslim\.fonts +error +[A-Z]/))
    #expect(!list.contains("clip.icon"))
  }

  @Test func aBrokenRuleFileIsAConfigurationError() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(#"[{"id": "slim.fonts", "severity": "high"}]"#, as: "mine.json")
    for arguments in [["rules"], ["scan", "App.ipa"]] {
      let run = CommandRun(arguments + ["--rules", folder.path])
      #expect(run.status == .misused)
      #expect(run.output == "")
      #expect(
        run.messages
          == "clipaudit: \(file):1:35: slim.fonts.severity: is \"high\", none of error, warning, note, "
          + "off\n"
      )
    }
  }

  @Test func aFolderThatIsNotThereIsAConfigurationError() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("[]", as: "mine.json")
    for path in [folder.path + "/none", file] {
      let run = CommandRun("scan", "--rules", path, "App.ipa")
      #expect(run.status == .misused)
      #expect(run.messages.hasPrefix("clipaudit: \(path): cannot be read: "))
    }
  }
}
