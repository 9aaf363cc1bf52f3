import Artifacts
import Foundation
import SampleBuilder
import Testing

@Suite(.timeLimit(.minutes(5))) struct TarSweepTests {
  private static let entries: [TarEntry] = [
    .folder("Payload/B.app"), .file("Payload/B.app/code", "code"),
    .hardLink("Payload/B.app/again", to: "Payload/B.app/code"),
    .symbolicLink("Payload/B.app/link", to: "code"),
    .file("Payload/B.app/" + String(repeating: "n", count: 120), "long"),
  ]

  private static func opens(_ bytes: [UInt8], at path: String) throws -> Bool {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    do throws(ArtifactError) {
      let artifact = try Artifact(opening: path)
      var buffer = [UInt8](repeating: 0, count: 4096)
      try artifact.read(artifact.entries.filter { $0.kind == .file }) { _, stream in
        while let count = try? stream.next(into: &buffer), count > 0 {}
      }
      return true
    } catch {
      #expect(!error.reason.isEmpty)
      return false
    }
  }

  @Test func everyPrefixOfAPackedTarIsRefused() throws {
    let whole = try TarWriter().gzip(of: Self.entries)
    try Scratch.withFolder { folder in
      for length in whole.indices {
        let isOpened = try Self.opens(Array(whole[..<length]), at: folder + "/a")
        #expect(!isOpened, "\(length) bytes")
      }
      let isOpened = try Self.opens(whole, at: folder + "/a")
      #expect(isOpened)
    }
  }

  @Test func everyPrefixOfATarThatLacksItsEndMarkIsRefused() throws {
    let whole = TarWriter().bytes(of: Self.entries)
    try Scratch.withFolder { folder in
      for length in stride(from: 1, through: whole.count - 1024, by: 61) {
        let isOpened = try Self.opens(Array(whole[..<length]), at: folder + "/a")
        #expect(!isOpened, "\(length) bytes")
      }
    }
  }

  /// A packed tar has its own checksum, which a change breaks.
  @Test func everyChangedByteOfAPackedTarEnds() throws {
    let whole = try TarWriter().gzip(of: Self.entries)
    try Self.expectEnds(whole, places: Array(whole.indices), values: [0x00, 0x01, 0x7F, 0xFF])
  }

  @Test func everyChangedByteOfATarEnds() throws {
    let whole = TarWriter().bytes(of: Self.entries)
    let used = whole.indices.filter { whole[$0] != 0 }
    try Self.expectEnds(whole, places: used, values: [0x00, 0x37, 0xFF])
  }

  private static func expectEnds(_ whole: [UInt8], places: [Int], values: [UInt8]) throws {
    try Scratch.withFolder { folder in
      var refused = 0
      var changed = whole
      for place in places {
        for value in values {
          changed[place] = value
          if try !opens(changed, at: folder + "/a") { refused += 1 }
        }
        changed[place] = whole[place]
      }
      #expect((1...places.count * values.count).contains(refused))
    }
  }
}
