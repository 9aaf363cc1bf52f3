import Artifacts
import SampleBuilder
import Testing

/// Where the app is looked for, and what is said when it is not there.
@Suite struct LayoutTests {
  private static let noise: FileTree = {
    var tree = FileTree([
      ".DS_Store": "Bud1", "iTunesMetadata.plist": "<plist/>", "iTunesArtwork": "png",
      "__MACOSX/Payload/._Bakery.app": "mac", "__MACOSX/._Payload": "mac",
      "Payload/.DS_Store": "Bud1", "Payload/._Bakery.app": "mac",
      "SwiftSupport/iphoneos/libswiftCore.dylib": "swift",
      "Symbols/6F0B3C.symbols": "symbols", "BCSymbolMaps/6F0B3C.bcsymbolmap": "map",
      "META-INF/com.apple.ZipMetadata.plist": "meta",
      "WatchKitSupport2/WK": "watch",
    ])
    tree["MessagesApplicationExtensionSupport"] = .folder
    return tree
  }()

  @Test func whatLiesBesideThePayloadIsNotTheApp() throws {
    var tree = try SampleApp().payloadTree()
    tree.add(Self.noise)
    try Scratch.withArtifact(ZipWriter().bytes(of: tree.zipEntries)) { artifact in
      #expect(artifact.kind == .ipa)
      #expect(artifact.appPath.text == "Payload/Bakery.app")
      #expect(artifact.faultLines == [])
    }
    try Scratch.withArtifact(TarWriter().bytes(of: tree.tarEntries)) { artifact in
      #expect(artifact.appPath.text == "Payload/Bakery.app")
    }
    try Scratch.withArtifact(tree, as: "unpacked") { artifact in
      #expect(artifact.appPath.text == "Payload/Bakery.app")
    }
  }

  @Test func whatTheFinderAddsToAZippedArchiveIsNotAnotherApp() throws {
    var tree = FileTree()
    tree.add(try SampleApp().archiveTree(), below: "Bakery.xcarchive")
    for path in tree.paths.map(\.path) where !path.hasSuffix(".app") {
      tree["__MACOSX/" + path] = .file(Array("mac".utf8))
    }
    tree["__MACOSX/Bakery.xcarchive/Products/Applications/Bakery.app/._Info.plist"] = .file([])
    for name in tree.paths.map(\.path) where name.hasPrefix("__MACOSX/") {
      if tree.paths.contains(where: { $0.path.hasPrefix(name + "/") }) { tree[name] = .folder }
    }
    try Scratch.withArtifact(ZipWriter().bytes(of: tree.zipEntries), as: "a.zip") { artifact in
      #expect(artifact.appPath.text == "Bakery.xcarchive/Products/Applications/Bakery.app")
    }
  }

  @Test func appsInsideTheAppAreNotTheApp() throws {
    let tree = FileTree([
      "Payload/Bakery.app/Info.plist": "", "Payload/Bakery.app/Watch/Wrist.app/Info.plist": "",
      "Payload/Bakery.app/AppClips/BakeryClip.app/Info.plist": "",
      "Payload/Bakery.app/PlugIns/Today.appex/Info.plist": "",
    ])
    try Scratch.withArtifact(ZipWriter().bytes(of: tree.zipEntries)) {
      #expect($0.appPath.text == "Payload/Bakery.app")
    }
  }

  /// Files in a zip, and why it holds no app.
  private static let absences: [([String], String)] = [
    ([], "holds no files"),
    (["readme.txt"], "holds no app"),
    (["Payload/readme.txt"], "holds a Payload folder without an app"),
    (
      ["Payload/A.app/x", "Payload/B.app/x"],
      "holds 2 apps (Payload/A.app, Payload/B.app); hand in one at a time"
    ),
    (
      ["Bakery.app/Info.plist"],
      "holds no Payload folder: Bakery.app lies at its top, "
        + "and an .ipa needs Payload/Bakery.app"
    ),
    (
      ["export/Payload/Bakery.app/Info.plist"],
      "holds no app where one belongs: found export/Payload/Bakery.app, "
        + "expected Payload/Bakery.app, Products/Applications/Bakery.app or Bakery.app at the top"
    ),
    (
      ["artifacts/Bakery.ipa"],
      "holds no app, but artifacts/Bakery.ipa: unpack it and hand that in"
    ),
    (
      [#"Payload\Bakery.app\Info.plist"#],
      "holds no app: its names use backslashes as some Windows packers write them; "
        + "pack it again with forward slashes"
    ),
    (
      ["Payload/", #"Payload\Bakery.app\Info.plist"#],
      "holds no app: its names use backslashes as some Windows packers write them; "
        + "pack it again with forward slashes"
    ),
    (
      ["/Payload/Bakery.app/Info.plist"],
      "holds no files; /Payload/Bakery.app/Info.plist: absolute name in the archive, not read"
    ),
    (
      ["../Payload/Bakery.app/Info.plist", "readme"],
      "holds no app; ../Payload/Bakery.app/Info.plist: name with \"..\" in the archive, not read"
    ),
  ]

  @Test(arguments: absences) func noApp(names: [String], reason: String) throws {
    let entries = names.map { $0.hasSuffix("/") ? ZipEntry.directory($0) : .file($0, "x") }
    #expect(try Scratch.refusal(of: entries) == reason)
  }

  @Test func aFileCalledLikeAnAppIsNone() throws {
    #expect(
      try Scratch.refusal(of: [.file("Payload/Bakery.app", "x")])
        == "holds a Payload folder without an app")
    #expect(
      try Scratch.refusal(of: [.symbolicLink("Payload/Bakery.app", to: "/Applications/Bakery.app")])
        == "holds a Payload folder without an app")
  }

  @Test func aZippedAppIsOneUnlessItsNameSaysPackage() throws {
    let entries = [ZipEntry.file("Bakery.app/Info.plist", "x")]
    #expect(try Scratch.refusal(of: entries, as: "Bakery.app.zip") == "opened")
    #expect(try Scratch.refusal(of: entries, as: "Bakery.IPA").hasPrefix("holds no Payload folder"))
  }

  /// The first bytes of what is handed in by mistake.
  private static let strangers: [(String, String)] = [
    (
      "<!DOCTYPE html><html>404</html>",
      "a web page or XML file, perhaps an error page saved by a download"
    ),
    ("\r\n  <html>", "a web page or XML file, perhaps an error page saved by a download"),
    (#"{"message":"Not Found"}"#, "a JSON file"),
    ("xar!", "a xar package"),
    ("7z\u{BC}", ""),
    ("Rar!\u{1A}", "a rar archive; repack it as zip or tar"),
    ("bplist00", "a property list"),
    ("070701000000", "a cpio archive; repack it as zip or tar"),
    ("BOMStore", "an asset catalog; hand in the .app around it"),
    ("just text", ""),
    ("P", ""),
  ]

  @Test(arguments: strangers) func noArchive(content: String, likeness: String) throws {
    #expect(
      try Scratch.refusal(of: Array(content.utf8))
        == "is neither a zip (.ipa) nor a tar"
        + (likeness.isEmpty ? "" : "; it looks like \(likeness)"))
  }

  @Test func aBinaryIsNoArchive() throws {
    #expect(
      try Scratch.refusal(of: SampleBundle.placeholderExecutable)
        == "is neither a zip (.ipa) nor a tar; "
        + "it looks like a Mach-O binary; hand in the .app around it")
    #expect(try Scratch.refusal(of: [UInt8]()) == "is an empty file")
  }
}
