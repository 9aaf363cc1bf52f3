import AppleFormats
import ByteReading
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct HostileBinaryPropertyListTests {
  /// Its top object, once a dictionary, was made a set.
  @Test func theFileThatCrashesFoundationIsRead() throws {
    let crasher = """
      YnBsaXN0MDDEAQIDBAUMDRRRQV8QEkNGQnVuZGxlSWRlbnRpZmkJclFOU0JpZ6YGBwgJCgsQASNABAAAAAAAAAlReEMBAg\
      Mzwc0ngz2AAABfEBBjb20uZXhhbXBsZS5DbGlw0Q4PUULREBFRQ9ESE1FEUWUTAAABAAAAAAAIERMoKi41N0BBQ0dQY2Zo\
      a21wcnQAAAAAAAABAQAAAAAAAAAVAAAAAAAAAAAAAAAAAAAAfQ==
      """
    let bytes = [UInt8](try #require(Data(base64Encoded: crasher)))
    #expect(bytes.count == 178)
    #expect(
      try PropertyList(parsing: bytes)
        == .array([.string("A"), .string("CFBundleIdentifi\tr"), .string("N"), .string("Big")]))
  }

  @Test func anObjectThatHoldsItselfIsRefused() {
    let array = BinaryPropertyListSample([hex("a1 00")])
    #expect(refusal(of: array.bytes)?.reason == "object that contains itself")
    let circle = BinaryPropertyListSample([hex("a1 01"), hex("d1 02 00"), hex("51 6b")])
    #expect(refusal(of: circle.bytes)?.reason == "object that contains itself")
  }

  @Test func arraysThatUnfoldWithoutEndAreRefused() {
    let doubling = (1...40).map { [0xa2, UInt8($0), UInt8($0)] } + [[0x09]]
    #expect(
      refusal(of: BinaryPropertyListSample(doubling).bytes)?.reason == "more than 1000000 values")
  }

  @Test func sharedObjectsAreReadWhenTheyUnfoldToFewValues() throws {
    let doubling = (1...10).map { [0xa2, UInt8($0), UInt8($0)] } + [[0x09]]
    var value = try PropertyList(parsing: BinaryPropertyListSample(doubling).bytes)
    for _ in 0..<10 { value = try #require(value.array?.last) }
    #expect(value == .boolean(true))
  }

  @Test(arguments: ["13 4000000000000000", "13 ffffffffffffffff", "12 ffffffff", "10 64"])
  func aDeclaredCountIsNotBelieved(count: String) {
    for kind in ["4f", "5f", "6f", "af", "cf", "df"] {
      let sample = BinaryPropertyListSample([hex(kind + count)])
      #expect(refusal(of: sample.bytes) != nil, "\(kind) \(count)")
    }
  }

  @Test(arguments: [2, 1 << 32, 1 << 61, UInt64.max])
  func aDeclaredNumberOfObjectsIsNotBelieved(count: UInt64) {
    var sample = BinaryPropertyListSample([[0x09]])
    sample.objectCount = count
    #expect(refusal(of: sample.bytes) != nil)
  }

  @Test func nestingEndsAtTheLimit() throws {
    var value = try PropertyList(parsing: nested(199).bytes)
    for _ in 0..<199 { value = try #require(value.array?.first) }
    #expect(value == .array([]))
    let reason = "more than 200 containers inside each other"
    #expect(refusal(of: nested(200).bytes)?.reason == reason)
    #expect(refusal(of: nested(100_000).bytes)?.reason == reason)
  }

  /// Each array is read at a small depth first, and named again by the one before it.
  @Test func sharedObjectsCannotBeStackedAboveTheLimit() {
    let depth = 300
    let chain = (1..<depth).map { BinaryPropertyListSample.array(of: [$0 + 1]) } + [[0xa0]]
    let top = BinaryPropertyListSample.array(of: (1...depth).reversed())
    var sample = BinaryPropertyListSample([top] + chain)
    sample.referenceWidth = 4
    #expect(refusal(of: sample.bytes)?.reason == "more than 200 containers inside each other")
  }

  /// Each of a thousand arrays, one byte apart, would span the fourteen behind it.
  @Test func overlappingObjectsAreRefused() {
    let top = BinaryPropertyListSample.array(of: Array(1..<1001))
    var arrays = BinaryPropertyListSample([top] + Array(repeating: [0xae], count: 1000) + [[0x09]])
    arrays.referenceWidth = 4
    #expect(refusal(of: arrays.bytes) != nil)
    let text = BinaryPropertyListSample([hex("a2 0102"), hex("5f10 03"), hex("51 61 61")])
    #expect(refusal(of: text.bytes)?.reason == "objects that overlap")
  }

  @Test func twoNumbersForOneObjectAreTheSameObject() throws {
    var sample = BinaryPropertyListSample([hex("a2 0102"), hex("53 616263"), []])
    sample.aliases = [2: 1]
    #expect(try PropertyList(parsing: sample.bytes) == .array([.string("abc"), .string("abc")]))
  }

  @Test func theDeepestListFitsASmallStack() {
    let binary = nested(199).bytes
    let document = Array(
      ("<plist>" + String(repeating: "<array>", count: 200)
        + String(repeating: "</array>", count: 200) + "</plist>").utf8)
    let finished = DispatchSemaphore(value: 0)
    let refusals = Mutex<[FormatError?]>([])
    let thread = Thread {
      for file in [binary, document] {
        let refusal = refusal(of: file)
        refusals.withLock { $0.append(refusal) }
      }
      finished.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    finished.wait()
    #expect(refusals.withLock { $0 } == [nil, nil])
  }

  /// The given number of arrays around an empty one.
  private func nested(_ depth: Int) -> BinaryPropertyListSample {
    var sample = BinaryPropertyListSample(
      (1...depth).map { BinaryPropertyListSample.array(of: [$0]) } + [[0xa0]])
    sample.referenceWidth = 4
    return sample
  }
}
