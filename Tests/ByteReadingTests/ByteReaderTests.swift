import ByteReading
import Testing

@Suite struct ByteReaderTests {
  @Test func numbersComeInBothByteOrders() throws {
    var reader = ByteReader([0x01, 0x02, 0x01, 0x02, 0xff], format: "test")
    #expect(try reader.read(UInt16.self, .big) == 0x0102)
    #expect(try reader.read(UInt16.self, .little) == 0x0201)
    #expect(try reader.read(Int8.self, .big) == -1)
    #expect(reader.isAtEnd)
  }

  @Test func readingPastTheEndNamesThePlace() {
    var reader = ByteReader([1, 2, 3], format: "test")
    let expected = FormatError(
      format: "test", reason: "needs 4 bytes where 3 are left", offset: 0)
    #expect(throws: expected) {
      try reader.read(UInt32.self, .big)
    }
  }

  @Test func aSliceKeepsAbsoluteOffsetsAndCannotLookOut() throws {
    var outer = ByteReader(Array(0..<10), format: "test")
    try outer.skip(2)
    var inner = try outer.readSlice(3)
    #expect(inner.offset == 2)
    #expect(Array(inner.bytes) == [2, 3, 4])
    #expect(throws: FormatError.self) { try inner.read(UInt32.self, .big) }
    #expect(throws: FormatError.self) { try inner.slice(at: 2, count: 2) }
    #expect(outer.offset == 5)
  }

  @Test(arguments: [(Int.max, 2), (-1, 8), (3, Int.max), (5, 1), (1, 0)])
  func aDeclaredCountIsCheckedBeforeItIsBelieved(count: Int, stride: Int) {
    var reader = ByteReader([0, 0, 0, 0], format: "test")
    #expect(throws: FormatError.self) { try reader.readRecords(count: count, stride: stride) }
  }

  @Test(arguments: [(Int.max, 1), (1, Int.max), (-1, 1), (0, -1), (5, 0)])
  func aSliceOutsideIsRefused(place: Int, count: Int) {
    let reader = ByteReader([0, 0, 0, 0], format: "test")
    #expect(throws: FormatError.self) { try reader.slice(at: place, count: count) }
  }

  @Test func aFixedNameEndsAtTheFirstZeroOrTheFieldsEnd() throws {
    var reader = ByteReader(Array("ab\0xcdef".utf8), format: "test")
    #expect(try reader.readFixedString(4) == "ab")
    #expect(try reader.readFixedString(4) == "cdef")
  }

  @Test func aNameWithoutAnEndIsRefused() throws {
    var reader = ByteReader(Array("ab\0cd".utf8), format: "test")
    #expect(try reader.readCString() == "ab")
    #expect(throws: FormatError.self) { try reader.readCString() }
  }

  @Test func anOffsetThatIsNoIndexIsRefused() {
    var reader = ByteReader([UInt8](repeating: 0xff, count: 8), format: "test")
    #expect(throws: FormatError.self) { try reader.readIndex(UInt64.self, .big) }
  }
}
