import AppleFormats
import ByteReading
import Foundation
import SampleBuilder
import Testing

@Suite struct HostileCatalogTests {
  private static let packed = SampleRendition.packedImage(number: 1, scale: 2, pixels: [1, 2])
  private static let sample = AssetCatalogWriter([
    packed, packed.linked("Arrow", x: 0, y: 0, width: 4, height: 4),
    .image("Logo", scale: 3, pixels: [1, 2, 3]),
    .iconSizes("AppIcon", idiom: .phone, points: [20, 60]),
  ])

  private static let manyImages = (0..<600).map {
    SampleRendition.image("Image\($0)", scale: 2, pixels: [1])
  }

  @Test(arguments: [
    (AssetCatalogFault.blockPastEnd(variable: "CARHEADER"), "reaches past the end"),
    (.overlap, "overlapping blocks"),
    (.blockCount, "4294967295 records of 8 bytes"),
    (.leafCount(of: "RENDITIONS"), "more tree entries than blocks"),
    (.leafCount(of: "FACETKEYS"), "more tree entries than blocks"),
    (.propertyLength, "needs 4294967295 bytes"),
    (.payloadLength, "payload of 4294967295 bytes"),
  ])
  func aFaultIsNamed(fault: AssetCatalogFault, reason: String) {
    var writer = Self.sample
    writer.fault = fault
    let error = #expect(throws: FormatError.self) {
      try AssetCatalog(parsing: writer.bytes())
    }
    #expect(error?.reason.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test func aTreeThatLeadsBackToItselfIsRefused() {
    var writer = AssetCatalogWriter(Self.manyImages)
    writer.fault = .cycle(in: "RENDITIONS")
    let error = #expect(throws: FormatError.self) {
      try AssetCatalog(parsing: writer.bytes())
    }
    #expect(error?.reason == "a node is met twice")
  }

  @Test func aCatalogWithoutItsVariablesIsRefused() {
    let empty: [UInt8] =
      Array("BOMStore".utf8) + [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 36, 0, 0, 0, 8, 0, 0, 0, 32]
      + [0, 0, 0, 4] + [UInt8](repeating: 0, count: 12)
    let error = #expect(throws: FormatError.self) { try AssetCatalog(parsing: empty) }
    #expect(error?.reason == "no variable CARHEADER")
  }

  @Test func everyPrefixIsRefused() {
    let bytes = Self.sample.bytes()
    for length in 0..<bytes.count {
      #expect(throws: FormatError.self) { try AssetCatalog(parsing: Array(bytes[..<length])) }
    }
  }

  /// Zeros inside pages and in the unused part of the index are the same to the reader, so that one
  /// in 61 of them is changed; all other bytes are.
  @Test func everyChangedByteGivesAValueOrAnError() throws {
    let bytes = Self.sample.bytes()
    #expect(try Self.addsUp(bytes))
    var (values, errors) = (0, 0)
    var wrong: [Int] = []
    for place in bytes.indices where bytes[place] != 0 || place % 61 == 0 {
      for value in [bytes[place] ^ 0xff, bytes[place] &+ 1] {
        var changed = bytes
        changed[place] = value
        do {
          if try !Self.addsUp(changed) { wrong.append(place) }
          values += 1
        } catch {
          errors += 1
        }
      }
    }
    #expect(wrong.isEmpty)
    #expect(values > 1000)
    #expect(errors > 100)
  }

  /// Asks a catalog everything there is to ask; true when all sums are right.
  private static func addsUp(_ bytes: [UInt8]) throws(FormatError) -> Bool {
    let catalog = try AssetCatalog(parsing: bytes)
    _ = catalog.duplicateRenditions
    _ = catalog.assetSizes
    let owned = ByteOwnership(of: catalog).lengths.values.reduce(0, +)
    let stored = catalog.renditions.reduce(0) { $0 + $1.storedSize }
    let thinned = catalog.thinned(for: ThinningTests.phone2x)
    var written = 0
    thinned.forEachPiece { written += $0.bytes.count }
    return owned == bytes.count && catalog.attributedSizes.reduce(0, +) == stored
      && written == thinned.length && thinned.length < 2 * bytes.count
  }

  private static let hostile = CatalogCorpus.shared.appending(path: "corpus/F_hostile/car")

  @Test(
    .enabled(if: CatalogCorpus.isPresent, "shared corpus not present"),
    arguments: [
      "block-past-end", "csi-tlv-length-huge", "index-length-huge", "tree-count-huge",
      "truncated-half", "truncated-header",
    ])
  func aHostileFileIsRefused(name: String) throws {
    let bytes = Array(try Data(contentsOf: Self.hostile.appending(path: "\(name).car")))
    #expect(throws: FormatError.self) { try AssetCatalog(parsing: bytes) }
  }

  @Test(.enabled(if: CatalogCorpus.isPresent, "shared corpus not present"))
  func anImageOfAbsurdSizeIsOnlyANumber() throws {
    let bytes = Array(try Data(contentsOf: Self.hostile.appending(path: "csi-size-huge.car")))
    let catalog = try AssetCatalog(parsing: bytes)
    #expect(catalog.renditions.contains { $0.pixelWidth == .max && $0.pixelHeight == .max })
  }

  @Test(
    .enabled(if: CatalogCorpus.hasProbe, "shared corpus or Python not present"),
    arguments: ["car-cycle", "car-text"])
  func aHostileCatalogInAPackageIsRefused(name: String) throws {
    let script = """
      import sys, zipfile
      package = zipfile.ZipFile(sys.argv[1])
      name = 'Payload/Bistro.app/AppClips/BistroClip.app/Assets.car'
      sys.stdout.buffer.write(package.read(name))
      """
    let package = CatalogCorpus.shared.appending(path: "corpus/G_composite/hostile/\(name).ipa")
    let bytes = Array(
      try CatalogCorpus.run(python: script, [package.path(percentEncoded: false)]))
    #expect(!bytes.isEmpty)
    #expect(throws: FormatError.self) { try AssetCatalog(parsing: bytes) }
  }
}
