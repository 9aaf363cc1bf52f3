import ClipAuditCLI
import TestSupport
import Testing

@Suite struct SiteAssociationOptionTests {
  private let folder = Result { try TemporaryFolder() }

  private func run(_ association: String) throws -> CommandRun {
    let place = try folder.get()
    let file = try place.write(association, as: "apple-app-site-association")
    return try CommandRun("scan", "--aasa", file, place.ipa())
  }

  @Test func aWebsiteThatNamesTheClipPasses() throws {
    let run = try run(
      #"{"appclips": {"apps": ["T.org.example.bakery.Clip"]}, "applinks": {"details": []}}"#)
    #expect(run.status == .passed)
    #expect(run.output.contains("aasa.applinks"))
  }

  @Test func oneThatDoesNotFails() throws {
    let run = try run(#"{"appclips": {"apps": ["T.org.example.cafe.Clip"]}}"#)
    #expect(run.status == .failed)
    #expect(run.output.contains("aasa.appclips"))
  }

  @Test func aFileThatIsNotThereIsAMistakeInTheCommand() throws {
    let place = try folder.get()
    let missing = place.path + "/none"
    let run = try CommandRun("scan", "--aasa", missing, place.ipa())
    #expect(run.status == .misused)
    #expect(run.output == "")
    #expect(run.messages.hasPrefix("clipaudit: \(missing): "))
  }
}
