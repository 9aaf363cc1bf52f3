import Artifacts
import Measurement
import SampleBuilder
import Testing

/// Files that clip and host share byte for byte.
@Suite struct HostTwinTests {
  private static let app = SampleApp()
    .with(clipFile: "intro.mp4", "the same film").with(hostFile: "Media/film.mp4", "the same film")
    .with(clipFile: "menu.txt", "the same menu").with(hostFile: "menu.txt", "the same menu")
    .with(clipFile: "length.txt", "as long").with(hostFile: "length.txt", "AS LONG")
    .with(clipFile: "empty.txt", "").with(hostFile: "empty.txt", "")
    .with(clipFile: "settings.json", #"{"show": "menu"}"#)

  /// The localization is the same in both samples. Whether the clip's other files name a file tells
  /// whether it may do without.
  private static let expected = [
    "en.lproj/Localizable.strings = en.lproj/Localizable.strings",
    "intro.mp4 = Media/film.mp4", "menu.txt = menu.txt, named",
  ]

  private static func twins(in measured: MeasuredBundle) -> [String] {
    measured.hostTwins.map {
      "\($0.path.text) = \($0.hostPath.text)" + ($0.isNamedInClip ? ", named" : "")
    }
  }

  @Test func areFoundByTheirContentUnderAnyName() throws {
    #expect(try Self.twins(in: Measured.file(Self.app.ipa()).clips[0]) == Self.expected)
    let tar = TarWriter().bytes(of: try Self.app.payloadTree().tarEntries)
    #expect(try Self.twins(in: Measured.file(tar).clips[0]) == Self.expected)
    let onDisk = try Measured.withFolder { folder in
      try Self.app.payloadTree().write(to: folder)
      return try Measured.path(folder)
    }
    #expect(Self.twins(in: onDisk.clips[0]) == Self.expected)
  }

  /// A file is searched in pieces of 262,144 bytes.
  @Test(arguments: [0, 262_140, 262_142, 262_144, 524_286])
  func aNameIsFoundWhereverItStands(place: Int) throws {
    let text = String(repeating: " ", count: place) + "menu" + String(repeating: " ", count: 9)
    let clip = try Measured.file(Self.app.with(clipFile: "settings.json", text).ipa()).clips[0]
    #expect(Self.twins(in: clip).last == "menu.txt = menu.txt, named")
    let other = try Measured.file(Self.app.with(clipFile: "settings.json", "none").ipa()).clips[0]
    #expect(Self.twins(in: other).last == "menu.txt = menu.txt")
  }

  @Test func areNothingToAClipAlone() throws {
    #expect(try Measured.file(Self.app.clipIPA()).clips[0].hostTwins.count == 0)
  }
}
