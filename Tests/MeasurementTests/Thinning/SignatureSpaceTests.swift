import AppleFormats
import Artifacts
import Measurement
import SampleBuilder
import Testing

import struct Measurement.Measurement

/// An archive is signed when it is exported, a package as it is.
@Suite struct SignatureSpaceTests {
  private static let unsigned: [UInt8] = {
    var writer = MachOWriter(minimumOS: Version(16), sdk: Version(26))
    writer.code = [UInt8](repeating: 0x1F, count: 60_000)
    return writer.bytes
  }()

  private func measure(_ path: String) throws -> MeasuredBundle {
    let artifact = try Artifact(opening: path)
    let measurement = try Measurement(
      of: BundleTree(reading: artifact), in: artifact, for: DeviceTable.builtIn())
    return try #require(measurement.clips.first)
  }

  /// What the variant of a current iPhone holds more of the executable than the bundle does.
  private func space(in clip: MeasuredBundle) throws -> (uncompressed: Int64, deflated: Int64) {
    let variant = try #require(clip.variants.first { $0.devices.contains("iPhone17,1") })
    let file = try #require(clip.file("BakeryClip"))
    let part = try #require(clip.part(of: file, in: variant))
    return (
      (part.uncompressed - file.uncompressed).bytes, (part.deflated - file.deflated).bytes
    )
  }

  @Test func anUnsignedArchiveGetsRoomForASignature() throws {
    try Measured.withFolder { folder in
      let path = folder + "/Bakery.xcarchive"
      try SampleApp().with(clipExecutable: Self.unsigned).archiveTree().write(to: path)
      let clip = try measure(path)
      // 65,616 bytes are 17 pages: 19,000 + 17 * 32 up to a multiple of 16, and 3,600 + 17 * 32.
      #expect(Self.unsigned.count == 65_616)
      #expect(try space(in: clip) == (19_552, 4_144))
      #expect(clip.variants.allSatisfy { $0.accuracy == .estimate })
      #expect(clip.file("BakeryClip")?.uncompressed == ByteCount(65_616))
    }
  }

  @Test func anUnsignedPackageStaysUnsigned() throws {
    try Measured.withFolder { folder in
      let path = folder + "/Bakery.ipa"
      try FileSink(creating: path).write(
        SampleApp().with(clipExecutable: Self.unsigned).ipa()[...])
      #expect(try space(in: measure(path)) == (0, 0))
    }
  }

  @Test func aSignedArchiveGetsNothing() throws {
    try Measured.withFolder { folder in
      let path = folder + "/Bakery.xcarchive"
      let image = MachOWriter(minimumOS: Version(16), sdk: Version(26))
      let signed = try image.signed(identifier: "org.example.bakery.Clip")
      try SampleApp().with(clipExecutable: signed).archiveTree().write(to: path)
      #expect(try space(in: measure(path)) == (0, 0))
    }
  }
}
