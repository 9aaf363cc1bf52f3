import AppleFormats
import Artifacts
import Measurement
import SampleBuilder
import Testing

/// An app that cannot be understood ends the scan, a clip that cannot is a gap.
@Suite struct IncompleteBundleTests {
  private static let clip = "Payload/Bakery.app/AppClips/BakeryClip.app"

  /// Contents of an Info.plist, and why it is none.
  private static let lists: [(String, String)] = [
    ("", "cannot be understood: property list: empty file (at byte 0)"),
    ("<plist><array/></plist>", "holds a value of type array instead of a dictionary"),
    ("bplist00", "cannot be understood: binary property list: "),
    ("<plist><dict><key>a</key>", "cannot be understood: XML property list: "),
    (
      "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><dict/></plist>",
      "cannot be understood: XML property list: document type with declarations (at byte 16)"
    ),
    (
      "<plist>" + String(repeating: "<array>", count: 5000),
      "cannot be understood: XML property list: "
    ),
  ]

  @Test(arguments: lists) func aListThatIsNone(content: String, reason: String) throws {
    let refusal = try Measured.refusal(of: SampleApp().with(hostFile: "Info.plist", content).ipa())
    #expect(refusal.hasPrefix("Payload/Bakery.app/Info.plist " + reason))
    let measured = try Measured.file(SampleApp().with(clipFile: "Info.plist", content).ipa())
    #expect(measured.gapLines.count == 1)
    #expect(measured.gapLines[0].hasPrefix(Self.clip + "/Info.plist: " + reason))
    // Its bytes are measured all the same.
    #expect(measured.clips[0].file("Info.plist")?.uncompressed == ByteCount(content.utf8.count))
  }

  @Test func aListThatIsMissing() throws {
    #expect(
      try Measured.refusal(of: SampleApp().without(hostFile: "Info.plist").ipa())
        == "Payload/Bakery.app/Info.plist is missing")
    #expect(
      try Measured.file(SampleApp().without(clipFile: "Info.plist").ipa()).gapLines
        == [Self.clip + "/Info.plist: is missing"])
  }

  @Test func aListThatIsEnormousIsNotRead() throws {
    let blank = String(repeating: " ", count: 1_048_577)
    #expect(
      try Measured.refusal(of: SampleApp().with(hostFile: "Info.plist", blank).ipa())
        == "Payload/Bakery.app/Info.plist is longer than 1048576 bytes, not read")
  }

  @Test func anExecutableThatIsMissing() throws {
    #expect(
      try Measured.refusal(of: SampleApp().with(hostExecutable: nil).ipa())
        == "Bakery.app lacks its executable \"Bakery\"")
    #expect(
      try Measured.file(SampleApp().with(clipExecutable: nil).ipa()).gapLines
        == [Self.clip + ": lacks its executable \"BakeryClip\", so it is incomplete"])
  }

  /// Names that lead to no file of the bundle itself.
  @Test(arguments: ["", "Gone", "../Bakery", "en.lproj", "/bin/sh", "a\u{202E}b"])
  func anExecutableThatIsNamedAndNotThere(name: String) throws {
    let app = SampleApp().with(clipInfo: "CFBundleExecutable", .string(name))
    let shown = name == "a\u{202E}b" ? #"a\u{202E}b"# : name
    #expect(
      try Measured.file(app.ipa()).gapLines
        == [Self.clip + ": lacks its executable \"\(shown)\", so it is incomplete"])
  }

  @Test func anExecutableThatIsNotNamed() throws {
    #expect(
      try Measured.refusal(of: SampleApp().without(hostInfo: "CFBundleExecutable").ipa())
        == "Bakery.app names no executable (CFBundleExecutable)")
    #expect(
      try Measured.file(SampleApp().without(clipInfo: "CFBundleExecutable").ipa()).gapLines
        == [Self.clip + ": names no executable (CFBundleExecutable), so it is incomplete"])
  }

  @Test func keysOfTheWrongTypeAreGaps() throws {
    let app = SampleApp()
      .with(clipInfo: "CFBundleIdentifier", 7)
      .with(clipInfo: "MinimumOSVersion", ["16.0"])
      .with(clipInfo: "UIDeviceFamily", "phone")
    let measured = try Measured.file(app.ipa())
    #expect(
      measured.gapLines == [
        Self.clip
          + "/Info.plist: CFBundleIdentifier is of type integer, which it must not be, not used",
        Self.clip
          + "/Info.plist: MinimumOSVersion is of type array, which it must not be, not used",
        Self.clip
          + "/Info.plist: UIDeviceFamily is of type string, which it must not be, not used",
      ])
    #expect(measured.clips[0].bundle.info?.identifier == nil)
  }

  @Test func aWatchAppThatCannotBeUnderstoodIsAGap() throws {
    let app = SampleApp().with(hostFile: "Watch/Wrist.app/Info.plist", "broken")
    let gaps = try Measured.file(app.ipa()).gapLines
    #expect(
      gaps == [
        "Payload/Bakery.app/Watch/Wrist.app/Info.plist: "
          + "cannot be understood: property list: old-style text property list (at byte 0)"
      ])
  }

  @Test func aListInATarThatSharesItsContentIsRead() throws {
    let tree = try SampleApp().payloadTree()
    let shared = "Payload/Bakery.app/Info.plist"
    let entries = tree.tarEntries.map { entry in
      entry.name == Array((Self.clip + "/Info.plist").utf8)
        ? TarEntry(name: entry.name, kind: .hardLink(to: shared)) : entry
    }
    let first = entries.filter { $0.name == Array(shared.utf8) }
    let measured = try Measured.file(TarWriter().bytes(of: first + entries))
    #expect(measured.clips[0].bundle.info?.identifier == "org.example.bakery")
  }
}
