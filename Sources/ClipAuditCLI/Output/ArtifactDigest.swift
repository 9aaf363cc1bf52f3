import Artifacts
import CodeSigning

extension Artifact {
  /// SHA-256 of the whole file in hexadecimal; nil for a folder, which has no bytes of its own.
  ///
  /// The one thing that reads all of an archive: asked for only where it is printed.
  func sha256() throws(ArtifactError) -> String? {
    guard !isFolder else { return nil }
    let file = try ReadableFile(path: path)
    do {
      var hasher = try StreamHasher(.sha256)
      var buffer = [UInt8](repeating: 0, count: 1 << 20)
      var offset: Int64 = 0
      while case let got = try file.read(at: offset, into: &buffer), got > 0 {
        try hasher.update(buffer[..<got])
        offset += Int64(got)
      }
      return hexadecimal(try hasher.finish())
    } catch let fault as ContentFault {
      throw ArtifactError(path: path, reason: fault.reason)
    } catch {
      throw ArtifactError(path: path, reason: "cannot be hashed: \(error)")
    }
  }
}

/// SHA-256 of bytes in hexadecimal; nil where the library refuses, which no input can bring about.
func sha256(of bytes: [UInt8]) -> String? {
  (try? Digest.sha256.hash(of: bytes)).map { hexadecimal($0) }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef")
  return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
}
