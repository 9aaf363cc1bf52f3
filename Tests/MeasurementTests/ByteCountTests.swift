import Measurement
import Testing

@Suite struct ByteCountTests {
  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 KB"), (1499, "1 KB"),
    (1500, "2 KB"), (999_499, "999 KB"), (999_500, "1 MB"), (1_000_000, "1 MB"),
    (1_004_999, "1 MB"), (1_005_000, "1.01 MB"), (15_000_000, "15 MB"), (13_424_999, "13.42 MB"),
    (999_994_999, "999.99 MB"), (999_995_000, "1 GB"), (-1500, "-2 KB"),
    (.max, "9223372036.85 GB"), (.min, "-9223372036.85 GB"),
  ])
  func unitsAreDecimal(bytes: Int64, text: String) {
    #expect(ByteCount(bytes).description == text)
  }

  @Test(arguments: [
    (0, "0 bytes"), (999, "999 bytes"), (15_000_001, "15,000,001 bytes"), (-1000, "-1,000 bytes"),
  ])
  func allDigitsCanBeShown(bytes: Int64, text: String) {
    #expect(ByteCount(bytes).exact == text)
  }

  @Test func sumsStopAtTheLargestNumber() {
    let most = ByteCount(Int64.max)
    #expect(most + ByteCount(1) == most)
    #expect(ByteCount(Int64.min) - ByteCount(1) == ByteCount(Int64.min))
    #expect([most, most, most].sum() == most)
  }
}
