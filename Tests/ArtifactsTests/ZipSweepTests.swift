import Artifacts
import Foundation
import SampleBuilder
import Testing

/// Each changed or shortened archive must end as an artifact or an `ArtifactError`; a trap ends the
/// test run, and the time limit catches an endless loop.
@Suite(.timeLimit(.minutes(5))) struct ZipSweepTests {
  /// Two folders, an empty file, a link, a file that is stored and one that is deflated.
  private static func archive(_ style: ZipStyle, zip64: Bool) throws -> [UInt8] {
    var writer = ZipWriter(style: style)
    if zip64 { writer.oddities = [.zip64, .comment([0x50, 0x4B])] }
    return try writer.bytes(of: [
      .directory("Payload"), .directory("Payload/B.app"),
      .file("Payload/B.app/e", [], method: .stored),
      .symbolicLink("Payload/B.app/l", to: "x"),
      .file("Payload/B.app/s", "stored", method: .stored),
      .file("Payload/B.app/d", [UInt8](repeating: 0x41, count: 300)),
    ])
  }

  /// Every file's content as it is read, with the fault that ends it; nil when nothing was opened.
  private static func outcome(at path: String) throws -> [String: [UInt8]]? {
    let artifact: Artifact
    do throws(ArtifactError) {
      artifact = try Artifact(opening: path)
    } catch {
      #expect(!error.reason.isEmpty)
      return nil
    }
    var contents: [String: [UInt8]] = [:]
    var buffer = [UInt8](repeating: 0, count: 4096)
    try artifact.read(artifact.entries.filter { $0.kind == .file }) { entry, stream in
      var content: [UInt8] = []
      do throws(ContentFault) {
        while true {
          let count = try stream.next(into: &buffer)
          if count == 0 { break }
          content += buffer[..<count]
        }
        contents[entry.path.text] = content
      } catch {
        #expect(!error.reason.isEmpty)
      }
    }
    return contents
  }

  private static let truth: [String: [UInt8]] = [
    "Payload/B.app/e": [], "Payload/B.app/s": Array("stored".utf8),
    "Payload/B.app/d": [UInt8](repeating: 0x41, count: 300),
  ]

  private static let forms: [(ZipStyle, Bool)] = [
    (.ditto, false), (.plain, true),
  ]

  @Test(arguments: forms) func everyPrefixIsRefused(style: ZipStyle, zip64: Bool) throws {
    let whole = try Self.archive(style, zip64: zip64)
    try Scratch.withFolder { folder in
      for length in whole.indices {
        try Data(whole[..<length]).write(to: URL(fileURLWithPath: folder + "/a"))
        #expect(try Self.outcome(at: folder + "/a") == nil, "\(length) bytes")
      }
      try Data(whole).write(to: URL(fileURLWithPath: folder + "/a"))
      #expect(try Self.outcome(at: folder + "/a") == Self.truth)
    }
  }

  /// What is read is the truth or ends in a fault, whatever byte was changed.
  @Test(arguments: forms) func everyChangedByteEnds(style: ZipStyle, zip64: Bool) throws {
    let whole = try Self.archive(style, zip64: zip64)
    let values: [UInt8] = [0x00, 0x50, 0xFF]
    try Scratch.withFolder { folder in
      let path = folder + "/a"
      try Data(whole).write(to: URL(fileURLWithPath: path))
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      defer { try? file.close() }
      var refused = 0
      var tried = 0
      for place in whole.indices {
        for value in values where value != whole[place] {
          try file.seek(toOffset: UInt64(place))
          try file.write(contentsOf: [value])
          tried += 1
          if let seen = try Self.outcome(at: path) {
            let files = seen.filter { $0.key.hasPrefix("Payload/B.app/") }
            for (name, content) in files where Self.truth[name] != nil {
              #expect(content == Self.truth[name], "\(name) with \(value) at \(place)")
            }
          } else {
            refused += 1
          }
        }
        try file.seek(toOffset: UInt64(place))
        try file.write(contentsOf: [whole[place]])
      }
      #expect((100..<tried).contains(refused))
    }
  }
}
