import AppleFormats
import ByteReading
import Testing

@Suite struct BinaryPropertyListTests {
  @Test func aWholeFileReadsByteByByte() throws {
    let file = hex(
      "62706c6973743030 d20102 0304 51 61 51 62 09 a2 0506 10 2a 52 6869"
        + "08 0d 0f 11 12 15 17 0000000000000101 0000000000000007 0000000000000000 000000000000001a"
    )
    let expected = PropertyList.dictionary([
      "a": .boolean(true), "b": .array([.integer(42), .string("hi")]),
    ])
    #expect(try PropertyList(parsing: file) == expected)
  }

  @Test(arguments: [
    ("08", PropertyList.boolean(false)), ("09", .boolean(true)),
    ("10 ff", .integer(255)), ("11 ffff", .integer(65535)),
    ("12 ffffffff", .integer(4_294_967_295)),
    ("13 ffffffffffffffff", .integer(-1)), ("13 8000000000000000", .integer(.min)),
    ("14 0000000000000000 ffffffffffffffff", .unsigned(.max)),
    ("14 0000000000000000 0000000000000007", .integer(7)),
    ("14 ffffffffffffffff fffffffffffffffe", .integer(-2)),
    ("22 40200000", .real(2.5)), ("23 4004000000000000", .real(2.5)),
    ("33 c1bc000000000000", .date(-469_762_048)), ("33 0000000000000000", .date(0)),
    ("40", .data([])), ("43 010203", .data([1, 2, 3])),
    ("50", .string("")), ("53 616263", .string("abc")),
    ("5f 10 10 30313233343536373839616263646566", .string("0123456789abcdef")),
    ("62 00e4 20ac", .string("ä€")), ("62 d83d de00", .string("😀")),
    ("62 d83d 0061", .string("\u{fffd}a")), ("61 de00", .string("\u{fffd}")),
    ("80 07", .uid(7)), ("83 00010000", .uid(65536)), ("87 ffffffffffffffff", .uid(.max)),
    ("a0", .array([])), ("c0", .array([])), ("d0", .dictionary([:])),
  ])
  func anObjectReads(digits: String, expected: PropertyList) throws {
    let sample = BinaryPropertyListSample([hex(digits)])
    #expect(try PropertyList(parsing: sample.bytes) == expected)
  }

  @Test(arguments: [
    ("00", "object of unknown kind 0x00"), ("0f", "object of unknown kind 0x015"),
    ("70", "object of unknown kind 0x70"), ("f0", "object of unknown kind 0xf0"),
    ("15 00", "number of 2^5 bytes"),
    ("14 0000000000000001 0000000000000000", "integer outside 64 bits"),
    ("14 ffffffffffffffff 0000000000000000", "integer outside 64 bits"),
    ("20 00", "real of 1 bytes"), ("24 00", "number of 2^4 bytes"),
    ("32 00000000", "date of 2^2 bytes"),
    ("51 c3", "ASCII string with other bytes"),
    ("5f 21 0000", "count that is no integer"),
    ("53 6162", "needs 3 bytes where 2 are left"),
    ("62 0061", "2 records of 2 bytes where 2 bytes are left"),
    ("88 000000000000000000", "a number of 9 bytes"),
    ("a1 07", "reference to object 7 of 1"), ("d1 00 00", "object that contains itself"),
  ])
  func anObjectIsRefused(digits: String, reason: String) {
    let sample = BinaryPropertyListSample([hex(digits)])
    #expect(refusal(of: sample.bytes)?.reason == reason)
  }

  @Test(arguments: 1...8)
  func referencesAndOffsetsMayTakeOneToEightBytes(width: Int) throws {
    let reference = BinaryPropertyListSample.number(1, width: width)
    var sample = BinaryPropertyListSample([[0xa2] + reference + reference, [0x09]])
    sample.referenceWidth = width
    sample.offsetWidth = width
    #expect(
      try PropertyList(parsing: sample.bytes) == .array([.boolean(true), .boolean(true)]))
  }

  @Test(arguments: [0, 9, 255])
  func otherWidthsAreRefused(width: Int) {
    var bytes = BinaryPropertyListSample([[0x09]]).bytes
    let referenceWidth = bytes.count - 25
    bytes[referenceWidth] = UInt8(width)
    #expect(
      refusal(of: bytes)
        == FormatError(
          format: "binary property list",
          reason: "numbers of \(width) bytes where 1 to 8 are possible", offset: referenceWidth))
  }

  @Test func aKeyMustBeAStringAndStandOnce() {
    let numberAsKey = BinaryPropertyListSample([hex("d1 01 01"), hex("10 05")])
    #expect(refusal(of: numberAsKey.bytes)?.reason == "key of type integer")
    let twice = BinaryPropertyListSample([hex("d2 0102 0303"), hex("51 6b"), hex("51 6b"), [9]])
    #expect(refusal(of: twice.bytes)?.reason == "key \"k\" twice in a dictionary")
  }

  @Test func theTopObjectMustExist() {
    var sample = BinaryPropertyListSample([[0x08], [0x09]])
    sample.topObject = 1
    #expect((try? PropertyList(parsing: sample.bytes)) == .boolean(true))
    sample.topObject = 2
    #expect(refusal(of: sample.bytes)?.reason == "top object 2 of 2")
    sample.objects = []
    sample.topObject = 0
    #expect(refusal(of: sample.bytes)?.reason == "top object 0 of 0")
  }

  @Test func anOffsetMustPointBetweenHeaderAndTable() {
    var bytes = BinaryPropertyListSample([[0x09]]).bytes
    let lowByteOfOffset = 12
    bytes[lowByteOfOffset] = 7
    #expect(refusal(of: bytes)?.reason == "object at 7, outside the object table")
    bytes[lowByteOfOffset] = 9
    #expect(refusal(of: bytes)?.reason == "object at 9, outside the object table")
  }

  @Test(arguments: ["bplist00", "bplist00\0\0", "bplist15" + String(repeating: "\0", count: 40)])
  func aHeaderAloneOrOfAnotherVersionIsRefused(text: String) {
    #expect(refusal(of: Array(text.utf8))?.format == "binary property list")
  }
}

/// The error that reading ends with; nil for a value.
func refusal(of bytes: [UInt8]) -> FormatError? {
  do throws(FormatError) {
    _ = try PropertyList(parsing: bytes)
    return nil
  } catch {
    return error
  }
}
