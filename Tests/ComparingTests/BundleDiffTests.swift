import Auditing
import Comparing
import Measurement
import Testing

@Suite("A bundle of two builds")
struct BundleDiffTests {
  private func diff(
    _ old: [String: String] = [:], _ new: [String: String] = [:], host: [String] = ["null", "null"]
  ) throws -> BuildDiff {
    let sides = try zip([old, new], host).map { clip, host in
      try BuildSnapshot(
        parsing: Array(HostileReportTests.report(["host": host], clip: clip).utf8))
    }
    return try BuildDiff(from: sides[0], to: sides[1])
  }

  private static func variants(_ sizes: (download: Int, uncompressed: Int)...) -> [String: String] {
    let list = sizes.enumerated().map { index, size in
      #"{"name": "\#(index)", "accuracy": "exact", "devices": ["\#(index)"], "#
        + #""downloadBytes": \#(size.download), "uncompressedBytes": \#(size.uncompressed)}"#
    }
    return ["variants": "[\(list.joined(separator: ","))]"]
  }

  @Test(
    "leads with the size nearer to its limit, or with the one that changed",
    arguments: [
      ((5, 90), (6, 80), Length.uncompressed), ((5, 90), (95, 80), .download),
      ((5, 90), (7, 90), .download), ((95, 80), (95, 85), .uncompressed),
      ((5, 90), (5, 90), .uncompressed),
    ])
  func leading(_ old: (Int, Int), _ new: (Int, Int), _ length: Length) throws {
    let clip = try #require(diff(Self.variants(old), Self.variants(new)).clips.first)
    #expect(clip.leading == length)
  }

  @Test("has causes in the order of the size that leads")
  func causes() throws {
    func files(_ sizes: (Int, Int)...) -> [String: String] {
      let list = sizes.enumerated().map { index, size in
        #"{"path": "\#(index)", "category": "data", "crc32": null, "downloadBytes": \#(size.0), "#
          + #""uncompressedBytes": \#(size.1)}"#
      }
      return ["files": "[\(list.joined(separator: ","))]"]
    }
    let old = files((10, 100), (10, 10)).merging(Self.variants((20, 110))) { $1 }
    let new = files((10, 50), (400, 12)).merging(Self.variants((410, 62))) { $1 }
    let clip = try #require(diff(old, new).clips.first)
    #expect(clip.leading == .download)
    #expect(clip.causes.map(\.name) == ["1", "0"])
    #expect(clip.files.map(\.path) == ["1", "0"])
    let back = try #require(diff(new, old).clips.first)
    #expect(back.leading == .uncompressed)
    #expect(back.causes.map(\.name) == ["0", "1"])
  }

  @Test("explains the variant of the larger uncompressed size, and says how that one changed")
  func worst() throws {
    let clip = try #require(
      diff(Self.variants((5, 100), (9, 90)), Self.variants((6, 120), (15, 90))).clips.first)
    #expect(clip.size?.download?.difference == ByteCount(6))
    #expect(clip.worst?.download?.difference == ByteCount(1))
    #expect(clip.worst?.uncompressed.difference == ByteCount(20))
    #expect(clip.causes.map { $0.change.download?.difference } == [ByteCount(1)])
    #expect(clip.containers.map(\.name) == ["package structure"])
    #expect(clip.containers.map { $0.change.download?.difference } == [ByteCount(1)])
  }

  @Test("is no unchanged one when only one side has variants")
  func unmeasured() throws {
    let diff = try diff(["variants": "[]"])
    #expect(!diff.isUnchanged)
    #expect(diff.clips.map(\.size) == [nil])
    #expect(try self.diff(["variants": "[]"], ["variants": "[]"]).isUnchanged)
  }

  private static func app(_ bytes: Int, measured: Int? = nil) -> String {
    let members = measured.map { size in
      #", "files": [], "catalogs": [], "variants": [{"name": "all", "accuracy": "exact", "#
        + #""devices": [], "downloadBytes": 1, "uncompressedBytes": \#(size)}]"#
    }
    return
      #"{"name": "App", "path": "App.app", "bundleIdentifier": "a", "uncompressedBytes": \#(bytes)"#
      + (members ?? "") + "}"
  }

  @Test(
    "that is the host is compared by what both sides measured",
    arguments: [
      (app(100), app(100, measured: 80), 0), (app(100, measured: 80), app(130), 30),
      (app(100, measured: 80), app(100, measured: 90), 10), (app(100), app(110), 10),
    ])
  func host(_ old: String, _ new: String, _ difference: Int) throws {
    let diff = try diff(host: [old, new])
    #expect(diff.host?.size?.uncompressed.difference == ByteCount(Int64(difference)))
    #expect(diff.isUnchanged == (difference == 0))
  }

  @Test(
    "shows processors that a binary is or is no longer for",
    arguments: [
      (
        #", "architectures": ["arm64"]"#, #", "architectures": ["armv7", "arm64"]"#,
        ["arm64 → armv7, arm64"]
      ),
      (#", "architectures": ["armv7", "arm64"]"#, #", "architectures": ["arm64", "armv7"]"#, []),
      ("", #", "architectures": ["arm64"]"#, []),
    ])
  func architectures(_ old: String, _ new: String, _ expected: [String]) throws {
    let sides = [old, new].map { member in
      ["binaries": #"[{"path": "Clip", "uuid": null, "libraries": [], "sections": []\#(member)}]"#]
    }
    let clip = try #require(diff(sides[0], sides[1]).clips.first)
    #expect(clip.architectures.map { "\($0.old ?? "") → \($0.new ?? "")" } == expected)
    #expect(clip.architectures.allSatisfy { $0.name == "Clip" })
  }
}
