import Foundation
import SampleBuilder
import Testing

@Suite struct FillerTests {
  @Test func splitMixGivesThePublishedNumbers() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(random.next() == 9_817_491_932_198_370_423)
  }

  @Test func theSameSeedGivesTheSameBytes() {
    var first = Filler(seed: 7)
    var second = Filler(seed: 7)
    var other = Filler(seed: 8)
    let bytes = first.bytes(.text(ratio: 0.5), count: 1000)
    #expect(bytes.count == 1000)
    #expect(bytes == second.bytes(.text(ratio: 0.5), count: 1000))
    #expect(bytes != other.bytes(.text(ratio: 0.5), count: 1000))
  }

  @Test func noiseBeginsWithTheGeneratorsBytes() {
    var filler = Filler(seed: 1_234_567)
    // 6457827717110365317 is 0x599ed017fb08fc85, least significant byte first.
    #expect(filler.incompressible(5) == [0x85, 0xfc, 0x08, 0xfb, 0x17])
  }

  @Test(arguments: [0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.75], [4_096, 100_000])
  func textPacksToAboutTheWantedRatio(ratio: Double, count: Int) throws {
    var filler = Filler(seed: 3)
    let packed = try packedByteCount(filler.text(count, ratio: ratio))
    #expect(abs(Double(packed) / Double(count) - ratio) < 0.03)
  }

  @Test func noiseDoesNotPack() throws {
    var filler = Filler(seed: 3)
    #expect(try packedByteCount(filler.incompressible(100_000)) >= 100_000)
  }

  @Test(.enabled(if: Python.isPresent, "python3 not present"))
  func aPNGHasSoundChunksAndAllItsPixels() throws {
    let read = try Python.run(
      """
      import struct, sys, zlib
      png = open(sys.argv[1], 'rb').read()
      assert png[:8] == b'\\x89PNG\\r\\n\\x1a\\n'
      at = 8
      while at < len(png):
        size, = struct.unpack('>I', png[at:at + 4])
        body = png[at + 4:at + 8 + size]
        assert struct.unpack('>I', png[at + 8 + size:at + 12 + size])[0] == zlib.crc32(body)
        detail = body[4:].hex()
        if body[:4] == b'IDAT': detail = len(zlib.decompress(body[4:]))
        print(body[:4].decode(), detail, end=';')
        at += 12 + size
      """, on: try PNGImage(width: 120, height: 60).bytes())
    // 60 rows of a filter byte and 120 pixels of 3 bytes.
    #expect(read == "IHDR 000000780000003c0802000000;IDAT 21660;IEND ;")
  }

  private func packedByteCount(_ bytes: [UInt8]) throws -> Int {
    let overhead = try ZipWriter(style: .plain).bytes(of: [.file("a", [UInt8]())]).count - 2
    return try ZipWriter(style: .plain).bytes(of: [.file("a", bytes)]).count - overhead
  }
}
