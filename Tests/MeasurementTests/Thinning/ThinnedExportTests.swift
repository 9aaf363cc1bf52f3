import AppleFormats
import Artifacts
import CorpusSupport
import Foundation
import Measurement
import Testing

import struct Measurement.Measurement

/// Variants made from universal packages against the packages Xcode made for the devices.
@Suite struct ThinnedExportTests {
  struct Export: CustomTestStringConvertible {
    let folder: String
    let universal: String
    var testDescription: String { folder }
  }

  static let exports = [
    Export(folder: "../ground-truth/SizeTest", universal: "SizeTest.ipa"),
    Export(folder: "A_ipas/JCWebClient-2018", universal: "JCWebClient.ipa"),
    Export(folder: "A_ipas/YiMiManager-2017", universal: "伊家书窝移动管理平台.ipa"),
  ]

  @Test(.enabled(if: Corpus.isPresent, "shared corpus not present"), arguments: exports)
  func variantsAreAppleSizedAndForApplesDevices(export: Export) throws {
    let folder = Corpus.path(export.folder)
    let artifact = try Artifact(opening: "\(folder)/\(export.universal)")
    let measurement = try Measurement(
      of: BundleTree(reading: artifact), in: artifact, for: DeviceTable.builtIn(),
      includingHost: true)
    let ours = try #require(measurement.measuredHost)
    let theirs = try Self.thinnedPackages(in: folder)
    #expect(theirs.count >= 2)
    let known = theirs.reduce(into: Set<String>()) { $0.formUnion($1.devices) }
    for package in theirs {
      let devices = package.devices.filter { $0.hasPrefix("i") }
      let variant = try #require(
        ours.variants.max {
          devices.intersection($0.devices).count < devices.intersection($1.devices).count
        })
      #expect(Set(variant.devices).intersection(known) == devices, "\(package.name)")
      let download = Double(variant.size.download.bytes - package.download)
      let uncompressed = Double(variant.size.uncompressed.bytes - package.uncompressed)
      #expect(abs(download) <= max(300, 0.003 * Double(package.download)), "\(package.name)")
      #expect(
        abs(uncompressed) <= max(200, 0.001 * Double(package.uncompressed)), "\(package.name)")
    }
  }

  private struct Package {
    let name: String
    let devices: Set<String>
    let download: Int64
    let uncompressed: Int64
  }

  /// Each package beside the universal one, with the devices its Info.plist lists.
  private static func thinnedPackages(in folder: String) throws -> [Package] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try names.sorted().filter { $0.hasSuffix(".ipa") }.compactMap { name in
      let artifact = try Artifact(opening: "\(folder)/\(name)")
      let tree = try BundleTree(reading: artifact)
      guard let host = tree.host, host.isThinned,
        let listed = host.info?["UISupportedDevices"]?.array
      else { return nil }
      return Package(
        name: name, devices: Set(listed.compactMap(\.string)), download: artifact.byteCount,
        uncompressed: host.entries.reduce(0) { $0 + $1.size })
    }
  }
}
