import AppleFormats
import Auditing
import SampleBuilder
import TestSupport
import Testing

/// Which renditions no device keeps, and which of them may go.
@Suite struct CatalogRuleTests {
  /// 50 KB are worth a line.
  private static let small = SampleApp.sound.with(info: "MinimumOSVersion", "15.0")

  private func found(_ rule: String, in catalog: [SampleRendition]) throws -> [String] {
    try Scan(Self.small.with(clipCatalog: catalog)).findings(of: rule).map(\.message)
  }

  private static let unsent =
    "that no device the clip runs on keeps: in the upload, and in no variant"

  @Test func theStoresIconIsNoImageToSpare() throws {
    let catalog = [
      SampleRendition.image("AppIcon", scale: 1, idiom: .marketing, pixels: zeros(60_000))
    ]
    #expect(try found("slim.catalog-1x", in: catalog) == [])
    #expect(try found("slim.catalog-unused", in: catalog) == [])
  }

  /// A Mac's images go for their idiom, whatever their scale.
  @Test func aSmallImageWithoutALargerOneThatStaysIsUnusedForAnotherReason() throws {
    let catalog = [
      SampleRendition.image("Hand", scale: 1, idiom: .mac, pixels: zeros(60_000)),
      .image("Hand", scale: 2, idiom: .mac, pixels: zeros(70_000)),
      .image("Hand", scale: 2, pixels: [1]),
    ]
    #expect(try found("slim.catalog-1x", in: catalog) == [])
    #expect(try found("slim.catalog-unused", in: catalog) == ["2 images (130 KB) \(Self.unsent)"])
  }

  @Test func aPackedImageGoesWithTheSmallImagesInIt() throws {
    let packed = [UInt16(1), 2].map { scale in
      SampleRendition.packedImage(number: 1, scale: scale, pixels: zeros(60_000))
    }
    let linked = packed.map { $0.linked("Bread", x: 0, y: 0, width: 10, height: 10) }
    #expect(
      try found("slim.catalog-1x", in: packed + linked) == ["2 @1x images (60 KB) \(Self.unsent)"])
    #expect(try found("slim.catalog-unused", in: packed + linked) == [])
    // One that holds an image of this scale alone stays for it.
    let alone = packed[0].linked("Roll", x: 10, y: 0, width: 10, height: 10)
    #expect(try found("slim.catalog-1x", in: packed + linked + [alone]) == [])
  }

  /// For systems before iOS 13 actool stores all twice or three times, vectors too.
  @Test func copiesForOlderSystemsAreUnusedVectorsToo() throws {
    let vectors = [UInt16(0), 3, 5].map { target in
      var vector = SampleRendition.image("Dough", target: target, pixels: zeros(30_000))
      vector.layout = .vector
      return vector
    }
    #expect(
      try found("slim.catalog-unused", in: vectors) == ["2 images (60 KB) \(Self.unsent)"])
    #expect(try found("slim.catalog-1x", in: vectors) == [])
  }

  @Test func anAppIconIsNoImageToLoadLater() throws {
    let scan = try Scan(Self.small.with(clipCatalog: [], iconPixels: zeros(60_000)))
    #expect(scan.findings(of: "slim.catalog-icon").count == 1)
    #expect(scan.findings(of: "slim.catalog-big-images").map(\.message) == [])
  }
}
