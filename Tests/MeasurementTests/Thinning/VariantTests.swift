import AppleFormats
import Artifacts
import Measurement
import SampleBuilder
import Testing

import struct Measurement.Measurement

@Suite struct VariantTests {
  /// The built-in table: what a device gets does not depend on which others were asked for.
  private func measure(_ app: SampleApp, models: Set<String> = []) throws -> MeasuredBundle {
    try Measured.withFolder { folder in
      let path = folder + "/Bakery.ipa"
      let sink = try FileSink(creating: path)
      try sink.write(app.ipa()[...])
      let artifact = try Artifact(opening: path)
      let measurement = try Measurement(
        of: BundleTree(reading: artifact), in: artifact, for: DeviceTable.builtIn(),
        models: models)
      return try #require(measurement.clips.first)
    }
  }

  /// Ten thousand bytes of noise in every scale make a catalog whose scales weigh the same.
  private func image(_ scale: UInt16, idiom: Idiom = .universal, bytes: Int) -> SampleRendition {
    var filler = Filler(seed: UInt64(scale) + UInt64(idiom.rawValue) * 10)
    return .image("Hero", scale: scale, idiom: idiom, pixels: filler.incompressible(bytes))
  }

  private func app(_ renditions: [SampleRendition]) -> SampleApp {
    SampleApp().with(clipFile: "Assets.car", AssetCatalogWriter(renditions).bytes())
  }

  private func variant(_ clip: MeasuredBundle, of model: String) throws -> Variant {
    let found = clip.variants.filter { $0.devices.contains(model) }
    #expect(found.count == 1)
    return try #require(found.first)
  }

  @Test func eachDeviceGetsItsOwnScale() throws {
    let clip = try measure(
      app([image(1, bytes: 10_000), image(2, bytes: 20_000), image(3, bytes: 40_000)]))
    let large = try variant(clip, of: "iPhone17,1")
    let small = try variant(clip, of: "iPhone12,8")
    // The images are for sRGB, which some iPads have exactly and the other devices as a part of P3.
    #expect(clip.variants.map(\.name) == ["iPhone @3x", "iPhone and iPad @2x", "iPad @2x"])
    #expect(try variant(clip, of: "iPad12,1").name == "iPad @2x")
    #expect(large.name == "iPhone @3x")
    #expect(small.name == "iPhone and iPad @2x")
    // Values of 20,000 bytes less; the lists of devices differ in length.
    let difference = (large.size.uncompressed - small.size.uncompressed).bytes
    #expect((15_000...20_000).contains(difference))
    #expect(clip.worst(by: \.uncompressed)?.name == "iPhone @3x")
    #expect(large.accuracy == .estimate)
  }

  @Test func aVariantIsTheSameWhateverDevicesAreAskedFor() throws {
    let sample = app([image(2, bytes: 20_000), image(3, bytes: 40_000)])
    let all = try variant(measure(sample), of: "iPhone17,1")
    let one = try measure(sample, models: ["iPhone17,1"])
    #expect(one.variants.map(\.devices) == [["iPhone17,1"]])
    #expect(one.variants.first?.size == all.size)
    #expect(one.variants.first?.name == all.name)
  }

  @Test func aDeviceThatCannotRunTheClipIsAGapAndNoPass() throws {
    let app = SampleApp().with(clipInfo: "MinimumOSVersion", "17.0")
    let measurement = try Measured.withFolder { folder in
      let path = folder + "/Bakery.ipa"
      let sink = try FileSink(creating: path)
      try sink.write(app.ipa()[...])
      let artifact = try Artifact(opening: path)
      return try Measurement(
        of: BundleTree(reading: artifact), in: artifact, for: DeviceTable.builtIn(),
        models: ["iPhone8,1"])
    }
    #expect(
      measurement.gapLines.contains(
        "Payload/Bakery.app/AppClips/BakeryClip.app: none of the devices asked for runs it, so only "
          + "the whole bundle was measured"))
    #expect(measurement.clips.first?.variants.map(\.name) == ["universal"])
  }

  @Test func aUniversalBinaryIsCutToTheSliceOfTheProcessor() throws {
    let slice = { (architecture: Architecture, count: Int) -> (Architecture, [UInt8]) in
      var writer = MachOWriter(minimumOS: Version(16), sdk: Version(26))
      writer.architecture = architecture
      writer.code = [UInt8](repeating: 0x1F, count: count)
      return (architecture, writer.bytes)
    }
    let arm64 = slice(.arm64, 60_000)
    let binary = MachOWriter.universal([slice(.armv7, 40_000), arm64])
    let clip = try measure(SampleApp().with(clipExecutable: binary))
    let variant = try variant(clip, of: "iPhone17,1")
    let file = try #require(clip.file("BakeryClip"))
    let part = try #require(clip.part(of: file, in: variant))
    #expect(file.uncompressed == ByteCount(binary.count))
    #expect(part.uncompressed == ByteCount(arm64.1.count))
    #expect(clip.variants.map(\.name) == ["all devices"])
  }

  @Test func theSwiftRuntimeGoesWhereTheSystemHasIt() throws {
    let library = [UInt8](repeating: 7, count: 5000)
    let app = SampleApp()
      .with(clipInfo: "MinimumOSVersion", "14.0")
      .with(clipFile: "Frameworks/libswiftCore.dylib", library)
      .with(clipFile: "Frameworks/libswift_Concurrency.dylib", library)
    let clip = try measure(app)
    let core = try #require(clip.file("Frameworks/libswiftCore.dylib"))
    let concurrency = try #require(clip.file("Frameworks/libswift_Concurrency.dylib"))
    let variants = clip.variants.filter { $0.devices.contains("iPhone12,8") }
    #expect(variants.allSatisfy { clip.part(of: core, in: $0) == nil })
    // Once for iOS 14, which lacks the library, and once for later systems.
    #expect(
      variants.map { clip.part(of: concurrency, in: $0) == nil }.sorted { !$0 && $1 } == [
        false, true,
      ])
  }

  @Test func anIPadGetsAnIPhoneClipAsAPhoneWithoutAScreenOfItsOwn() throws {
    let screen = image(2, bytes: 3000)
    var other = SampleRendition.image("Hero", scale: 2, subtype: 1792, pixels: [1, 2, 3])
    other.fileName = "other"
    let app = app([screen, other, image(2, idiom: .pad, bytes: 9000)])
      .with(clipInfo: "UIDeviceFamily", [1])
    let clip = try measure(app)
    let pad = try variant(clip, of: "iPad15,7")
    let phone = try variant(clip, of: "iPhone12,8")
    #expect(pad.name != phone.name)
    let catalog = try #require(clip.file("Assets.car"))
    let facts = try #require(catalog.content.catalog)
    // Neither keeps the pad's image, and only the phone 11 the one for its screen.
    #expect(
      clip.part(of: catalog, in: pad)?.keptRenditions
        == clip.part(of: catalog, in: phone)?
        .keptRenditions)
    let eleven = try variant(clip, of: "iPhone12,1")
    let kept = try #require(clip.part(of: catalog, in: eleven)?.keptRenditions)
    #expect(kept.map { facts.renditions[$0].traits } == ["@2x screen 1792 20x20"])
  }

  @Test func aPackageExportedForSomeDevicesIsTakenAsItIs() throws {
    let app = app([image(2, bytes: 20_000), image(3, bytes: 40_000)])
      .with(clipInfo: "UISupportedDevices", ["iPhone17,1", "iPhone17,2"])
    let clip = try measure(app)
    #expect(clip.variants.map(\.name) == ["as exported"])
    #expect(clip.variants.first?.devices == ["iPhone17,1", "iPhone17,2"])
    #expect(clip.variants.first?.size == clip.universal)
    #expect(clip.variants.first?.accuracy == .exact)
  }

  @Test func aCatalogThatCannotBeReadCountsInFullEverywhere() throws {
    let damaged = [UInt8](repeating: 0x41, count: 30_000)
    let clip = try measure(SampleApp().with(clipFile: "Assets.car", damaged))
    let file = try #require(clip.file("Assets.car"))
    #expect(clip.variants.allSatisfy { $0.accuracy == .upperBound })
    for variant in clip.variants {
      #expect(clip.part(of: file, in: variant)?.uncompressed == ByteCount(30_000))
    }
  }

  @Test func withoutAnythingToThinOnlyInfoPlistChanges() throws {
    let clip = try measure(SampleApp())
    let info = try #require(clip.file("Info.plist"))
    let variant = try #require(clip.variants.first)
    #expect(clip.variants.count == 1)
    #expect(variant.accuracy == .exact)
    #expect(variant.size.uncompressed > clip.universal.uncompressed)
    // It lists every model: longer by some 30 bytes each.
    let growth = (variant.size.uncompressed - clip.universal.uncompressed).bytes
    #expect(growth > Int64(variant.devices.count) * 25)
    #expect(info.uncompressed > .zero)
  }
}
