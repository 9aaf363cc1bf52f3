import AppleFormats
import Auditing
import SampleBuilder
import TestSupport
import Testing

/// A finding is known by the same name in the next build, and no other finding by that name.
@Suite struct FingerprintTests {
  private static let app = SampleApp.sound
    .with(clipInfo: "CFBundleShortVersionString", "0.9")
    .with(clipFile: "a.swift", "let a = 1").with(clipFile: "Web/main.3f2a9c1b.swift", "1")
    .with(clipFile: "Fonts/a.ttf", noise(400_000)).with(clipFile: "Fonts/b.ttf", noise(300_000))
    .with(clipInfo: "NSAppClip", ["Bread": 1, "Roll": 1])

  private func names(_ scan: Scan) -> [String] {
    scan.findings.map { "\($0.rule.id) \($0.fingerprint)" }.sorted()
  }

  /// The recipe's parts, hashed by another tool.
  @Test(
    arguments: [
      ("clip.version-match", "d692e41b"), ("slim.dev-files", "a1c3bbb0"),
    ])
  func theRecipeIsWhatItSays(_ rule: String, _ digits: String) throws {
    let found = try Scan(Self.app).findings(of: rule).map { "\($0.fingerprint)" }
    #expect(found.contains { $0.hasPrefix(digits) && $0.count == 64 }, "\(found)")
  }

  static let rebuilds: [(String, SampleApp)] = [
    ("another version", app.with(hostInfo: "CFBundleShortVersionString", "1.1")),
    ("another build", app.with(info: "CFBundleVersion", "4711")),
    ("other lengths", app.with(clipFile: "a.swift", "let a = 12345")),
    ("other sizes", app.with(clipFile: "Fonts/b.ttf", noise(800_000))),
    (
      "another hash in a name",
      app.without(clipFile: "Web/main.3f2a9c1b.swift").with(
        clipFile: "Web/main.77d0e1aa.swift", "2")
    ),
  ]

  @Test(arguments: rebuilds.indices)
  func itSurvivesARebuild(_ index: Int) throws {
    let (change, rebuilt) = Self.rebuilds[index]
    #expect(try names(Scan(rebuilt)) == names(Scan(Self.app)), "\(change)")
  }

  @Test func itSurvivesAnotherOrderOfFiles() throws {
    let entries = try Self.app.payloadTree().zipEntries
    let turned = try ZipWriter().bytes(of: entries.reversed())
    #expect(try names(Scan(ipa: turned)) == names(Scan(Self.app)))
  }

  /// Of an archive fewer rules on signing say something.
  @Test func itSurvivesAnotherKindOfArtifact() throws {
    let archive = try Scan(ipa: Self.app.zippedArchive(), named: "Bakery.xcarchive.zip")
    let shared = try Set(names(archive)).intersection(names(Scan(Self.app)))
    #expect(shared.contains { $0.hasPrefix("clip.version-match") })
    #expect(shared.count { $0.hasPrefix("slim.dev-files") } == 2)
  }

  @Test func aFindingMoreChangesNoOther() throws {
    let more = try names(Scan(Self.app.with(clipFile: "0.swift", "")))
    #expect(try Set(more).subtracting(names(Scan(Self.app))).count == 1)
  }

  @Test func noTwoFindingsShareOne() throws {
    let app = Self.app
      .with(clipFile: "Web/main.99999aaa.swift", "1").with(
        clipFile: "Web/b/main.3f2a9c1b.swift", "1"
      )
      .with(clipFile: "b.swift", "").with(clipFile: "a/a.swift", "")
    let findings = try Scan(app).findings
    #expect(Set(findings.map(\.fingerprint)).count == findings.count)
    #expect(findings.count { $0.rule.id == "slim.dev-files" } == 6)
  }

  /// Two clips with one identifier: wrong, but then the more in need of telling apart.
  @Test func twoBundlesOfOneIdentifierDoNotShareOne() throws {
    var twin = try #require(Self.app.clip)
    twin.folder = "B.app"
    let app = Self.app.with(anotherClip: twin)
    let findings = try Scan(app).findings
    #expect(Set(findings.map(\.fingerprint)).count == findings.count)
  }

  @Test func aNeighbourDoesNotInheritIt() throws {
    let both = try Scan(Self.app).findings(of: "clip.nsappclip-types")
    let rest = try Scan(Self.app.with(clipInfo: "NSAppClip", ["Roll": 1]))
      .findings(of: "clip.nsappclip-types")
    let bread = try #require(both.first { $0.message.contains("Bread") })
    #expect(both.count == 2)
    #expect(rest.map(\.message) == [both.first { $0.message.contains("Roll") }?.message])
    #expect(rest.first?.fingerprint != bread.fingerprint)
  }

  @Test func aCopyMoreIsAnotherFinding() throws {
    let fonts = try Scan(Self.app).findings(of: "slim.fonts").map(\.fingerprint)
    let more = try Scan(Self.app.with(clipFile: "Fonts/c.ttf", noise(90_000)))
      .findings(of: "slim.fonts").map(\.fingerprint)
    #expect(fonts.count == 1 && more.count == 1 && fonts != more)
  }
}
