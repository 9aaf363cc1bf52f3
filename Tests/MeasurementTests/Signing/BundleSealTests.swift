import AppleFormats
import Artifacts
import Measurement
import SampleBuilder
import TestSupport
import Testing

@Suite("A bundle's seal") struct BundleSealTests {
  private static let clip = "AppClips/BakeryClip.app/"
  private static let strings = "en.lproj/Localizable.strings"

  private static func breaches(
    _ change: (SampleApp) throws -> SampleApp = { $0 }, includingHost: Bool = false
  ) throws -> [String] {
    let measurement = try Measured.file(change(.signedSound).ipa(), includingHost: includingHost)
    let signing = includingHost ? measurement.hostSigning : measurement.clipSigning.first
    let breaches = try #require(signing?.breaches)
    return breaches.map { "\($0.path): \($0.kind)" }
  }

  @Test("holds in a sound sample, for the clip and for the host with the clip in it")
  func sound() throws {
    #expect(try Self.breaches() == [])
    #expect(try Self.breaches(includingHost: true) == [])
  }

  @Test(
    "names the file that is not what was signed",
    arguments: [
      ("PkgInfo", .file([1]), ["PkgInfo: changedForOldSystems"]),
      ("Assets.car", .file([1]), ["Assets.car: changed"]),
      ("Assets.car", nil, ["Assets.car: missing"]),
      ("Menu.json", .file([1]), ["Menu.json: added"]),
      ("embedded.mobileprovision", nil, ["embedded.mobileprovision: missing"]),
      ("_CodeSignature/CodeResources", nil, ["_CodeSignature/CodeResources: missing"]),
      ("SC_Info/BakeryClip.sinf", .file([1]), []),
      ("Frameworks/.DS_Store", .file([1]), []),
      ("de.lproj/locversion.plist", .file([1]), []),
    ] as [(String, FileTree.Node?, [String])])
  func file(_ path: String, _ node: FileTree.Node?, _ expected: [String]) throws {
    #expect(try Self.breaches { $0.tampered(Self.clip + path, node) } == expected)
  }

  @Test("names a changed localisation, and not one that was taken out")
  func localisation() throws {
    let path = Self.strings
    #expect(try Self.breaches { $0.tampered(Self.clip + path, .file([1])) } == ["\(path): changed"])
    #expect(try Self.breaches { $0.tampered(Self.clip + path, nil) } == [])
  }

  @Test("names Info.plist when another one lies there")
  func infoPlist() throws {
    let other = SampleApp.signedSound.with(clipInfo: "CFBundleName", "Other").clipInfo
    let bytes = PropertyListWriter.binary.bytes(of: other)
    #expect(
      try Self.breaches { $0.tampered(Self.clip + "Info.plist", .file(bytes)) }
        == ["Info.plist: changed", "Info.plist: changedForOldSystems"])
  }

  @Test("names a list of resources that cannot be read, and that it is another")
  func unreadableList() throws {
    let found = try Self.breaches {
      $0.tampered(Self.clip + "_CodeSignature/CodeResources", .file(Array("<plist".utf8)))
    }
    #expect(found.count == 2)
    #expect(found.first?.hasPrefix("_CodeSignature/CodeResources: unreadable(") == true)
    #expect(found.last == "_CodeSignature/CodeResources: changed")
  }

  @Test("counts pages of code that were changed")
  func pages() throws {
    let tree = try SampleApp.signedSound.hostTree()
    var code = try #require(tree.file("Bakery.app/" + Self.clip + "BakeryClip"))
    code[0x1000] ^= 1
    code[0x2000] ^= 1
    let changed = code
    #expect(
      try Self.breaches {
        $0.tampered(Self.clip + "BakeryClip", .file(changed, isExecutable: true))
      } == ["BakeryClip: pages(Measurement.SignatureFacts.Pages.damaged(first: 1, count: 2))"])
  }

  @Test("names files of nested bundles by their path from the bundle on")
  func nested() throws {
    var oven = SampleBundle.framework("Oven")
    var image = MachOWriter(minimumOS: .init(17), sdk: .init(26))
    image.fileType = .dylib
    oven.image = image
    oven.put("Recipes.json", .file([1]))
    let path = "Frameworks/Oven.framework/Recipes.json"
    let app = SampleApp.signedSound.with(clipFramework: oven)
    #expect(try Self.breaches { _ in app } == [])
    #expect(
      try Self.breaches { _ in app.tampered(Self.clip + path, .file([2])) } == ["\(path): changed"])
  }

  /// Certificates in the message behind are vouched for by their issuers, which are not asked.
  @Test("is never taken for sound when a byte of what the signature states changed")
  func everyPart() throws {
    let tree = try SampleApp.signedSound.hostTree()
    let whole = try #require(tree.file("Bakery.app/" + Self.clip + "BakeryClip"))
    let magic: [UInt8] = [0xfa, 0xde, 0x0c, 0xc0]
    let start = try #require(
      whole.indices.first { whole[$0...].starts(with: magic) })
    let message: [UInt8] = [0xfa, 0xde, 0x0b, 0x01]
    let end = try #require(whole.indices.first { $0 > start && whole[$0...].starts(with: message) })
    var silent: [Int] = []
    for offset in stride(from: start, to: end, by: 23) {
      var code = whole
      code[offset] ^= 0x11
      let app = SampleApp.signedSound.tampered(
        Self.clip + "BakeryClip", .file(code, isExecutable: true))
      let measurement = try Measured.file(app.ipa())
      let signing = try #require(measurement.clipSigning.first)
      let isNoticed =
        !measurement.gaps.isEmpty || signing.breaches?.isEmpty == false || signing.signature == nil
        || signing.signature?.signer?.isSound != true
      if !isNoticed { silent.append(offset - start) }
    }
    #expect(silent == [])
  }
}
