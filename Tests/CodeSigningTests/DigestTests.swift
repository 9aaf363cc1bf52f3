import CodeSigning
import Testing

@Suite struct DigestTests {
  private static func digits(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  @Test(
    "hashes of known texts (FIPS 180-4 examples)",
    arguments: [
      (Digest.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
      (.sha1, "", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
      (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      (
        .sha384, "abc",
        "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
          + "8086072ba1e7cc2358baeca134c825a7"
      ),
    ])
  func known(_ digest: Digest, _ text: String, _ expected: String) throws {
    let hash = try digest.hash(of: Array(text.utf8))
    #expect(Self.digits(hash) == expected)
    #expect(hash.count == digest.size)
  }

  @Test("a hash of pieces is that of the whole")
  func pieces() throws {
    var hasher = try StreamHasher(.sha256)
    try hasher.update(Array("a".utf8)[...])
    try hasher.update([])
    try hasher.update(Array("bc".utf8)[...])
    let hash = try hasher.finish()
    #expect(try hash == Digest.sha256.hash(of: Array("abc".utf8)))
  }

  @Test("a slice is hashed without what surrounds it")
  func slice() throws {
    let bytes = Array("xabcx".utf8)
    #expect(try Digest.sha1.hash(of: bytes[1..<4]) == Digest.sha1.hash(of: Array("abc".utf8)))
  }
}
