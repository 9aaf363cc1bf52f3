import AppleFormats
import ByteReading
import CodeSigning
import CorpusSupport
import Foundation
import Testing

/// `openssl` on the signed messages of real images and profiles.
@Suite(.enabled(if: Corpus.isPresent, "shared corpus not present")) struct SecondOpinionTests {
  private static let openssl = Tool.find("openssl")

  private static func write(_ bytes: [UInt8]) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: file)
    return file.path
  }

  /// Whether openssl finds that the message was made over the content, or over its own without one.
  private static func verifies(_ message: [UInt8], _ content: [UInt8]? = nil) throws -> Bool {
    let files = try [message, content].compactMap { $0 }.map(write)
    defer { for file in files { try? FileManager.default.removeItem(atPath: file) } }
    var arguments = ["cms", "-verify", "-noverify", "-binary", "-inform", "DER", "-in", files[0]]
    if files.count == 2 { arguments += ["-content", files[1]] }
    return Tool.run(try #require(openssl), arguments + ["-out", "/dev/null"]) != nil
  }

  @Test(
    "on whom and what the signatures of images are by",
    .enabled(if: openssl != nil, "openssl is not installed"), arguments: Corpus.distinctImages)
  func images(_ image: Corpus.Item) throws {
    for slice in try MachOFile(parsing: try image.bytes).slices {
      guard let signature = try slice.codeSignature(), let message = signature.signedMessage,
        let directory = signature.codeDirectory
      else { continue }
      let content = Array(directory.bytes.bytes)
      let ours = (try? SignedMessage.isSignature(message, of: content[...])) ?? false
      #expect(try Self.verifies(message, content) == ours)
    }
  }

  @Test(
    "on the signatures of profiles", .enabled(if: openssl != nil, "openssl is not installed"),
    arguments: profiles)
  func profile(_ item: Corpus.Item) throws {
    let bytes = try item.bytes
    let message = try? SignedMessage(parsing: bytes)
    let ours = (try? SignedMessage.isSoundlySigned(bytes)) ?? false
    #expect(try Self.verifies(bytes) == (ours && message?.signers.isEmpty == false))
  }

  private static let profiles: [Corpus.Item] = {
    let plain = ["A_apps", "E_clip", "G_composite"].flatMap { Corpus.files(in: $0) }
    let zips = Corpus.files(in: "A_ipas").filter { $0.file.pathExtension == "ipa" }
    return (plain + zips.flatMap { Corpus.unpack($0) }).filter {
      $0.file.pathExtension == "mobileprovision"
    }
  }()
}
