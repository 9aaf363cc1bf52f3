import Comparing
import Measurement
import Testing

@Suite("Variants of two builds")
struct VariantPairingTests {
  private func snapshot(_ variants: [(name: String, devices: [String], bytes: Int)]) throws
    -> BuildSnapshot
  {
    let list = variants.map { variant in
      let devices = variant.devices.map { "\"\($0)\"" }.joined(separator: ",")
      return #"{"name": "\#(variant.name)", "devices": [\#(devices)], "accuracy": "exact", "#
        + #""downloadBytes": 1, "uncompressedBytes": \#(variant.bytes)}"#
    }
    return try BuildSnapshot(
      parsing: Array(
        HostileReportTests.report(clip: ["variants": "[\(list.joined(separator: ","))]"]).utf8))
  }

  @Test("are the same by name, else by the devices they share; the largest stands first")
  func pairs() throws {
    let old = try snapshot([
      ("iPhone @3x", ["a", "b"], 10), ("iPad", ["c", "d", "e"], 30), ("old", ["z"], 5),
    ])
    let new = try snapshot([
      ("iPhone @3x", ["a", "b"], 11), ("iPad P3", ["d", "e"], 40), ("iPad sRGB", ["c"], 20),
    ])
    let clip = try #require(BuildDiff(from: old, to: new).clips.first)
    let rows = clip.variants.map {
      "\($0.name) \($0.oldName ?? "-") \($0.change.presence) \($0.change.uncompressed.difference)"
    }
    #expect(
      rows == [
        "iPad P3 iPad both 10 bytes", "iPad sRGB - added 20 bytes", "iPhone @3x - both 1 byte",
        "old - removed -5 bytes",
      ])
    #expect(clip.devices.map { "\($0.name) \($0.presence)" } == ["z removed"])
    #expect(clip.oldWorst == "iPad" && clip.newWorst == "iPad P3")
  }
}
