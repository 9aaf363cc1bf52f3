import AppleFormats
import Foundation
import Reporting
import SampleBuilder
import TestSupport
import Testing

/// What a property list holds stands in the JSON report as it is.
@Suite struct PropertyListValueTests {
  private func report(_ app: SampleApp) throws -> String {
    JSONReporter.render([try Report(of: Scan(app), name: "Bakery.ipa")])
  }

  private func infoPlist(in json: String) throws -> [String: Any] {
    let report = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let clip = try #require((report?["clips"] as? [[String: Any]])?.first)
    return try #require(clip["infoPlist"] as? [String: Any])
  }

  @Test func textsAndKeysAreNotMadePrintable() throws {
    let text = "a\nb\\c\u{1B}[2J\u{202E}d\u{9B}\u{2028}🥐"
    let app = SampleApp.sound.with(clipInfo: "CFBundleDisplayName", .string(text))
      .with(clipInfo: "Odd\nkey\\", ["in\tside": "x\u{200B}y"])
    let json = try report(app)
    let info = try infoPlist(in: json)
    #expect(info["CFBundleDisplayName"] as? String == text)
    #expect((info["Odd\nkey\\"] as? [String: String]) == ["in\tside": "x\u{200B}y"])
    // JSON's own escapes keep a terminal from acting on it.
    #expect(json.contains(#""a\nb\\c\u001b[2J\u202ed\u009b\u2028🥐""#))
  }

  /// Half a surrogate pair, which no text can hold, in a binary list.
  @Test func brokenUnicodeIsStillJSON() throws {
    var app = SampleApp.sound.with(clipInfo: "CFBundleDisplayName", "点餐")
    let whole = try #require(app.clip).infoForm.bytes(of: app.clipInfo)
    let characters: [UInt8] = [0x70, 0xB9, 0x99, 0x10]
    let place = try #require(whole.indices.first { whole[$0...].starts(with: characters) })
    var bytes = whole
    bytes.replaceSubrange(place..<place + 4, with: [0xD8, 0x00, 0x99, 0x10])
    app = app.with(clipFile: "Info.plist", bytes)
    #expect(try infoPlist(in: report(app))["CFBundleDisplayName"] as? String == "\u{FFFD}餐")
  }
}
