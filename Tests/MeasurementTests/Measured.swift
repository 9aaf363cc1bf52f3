import AppleFormats
import Artifacts
import Foundation
import Measurement
import SampleBuilder

import struct Measurement.Measurement

/// Samples measured from a file or folder that is gone afterwards.
enum Measured {
  static func file(
    _ bytes: [UInt8], as name: String = "Bakery.ipa", includingHost: Bool = false
  ) throws -> Measurement {
    try withFolder { folder in
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
      return try path(folder + "/" + name, includingHost: includingHost)
    }
  }

  static func zip(_ entries: [ZipEntry], includingHost: Bool = false) throws -> Measurement {
    try file(ZipWriter().bytes(of: entries), includingHost: includingHost)
  }

  static func path(_ path: String, includingHost: Bool = false) throws -> Measurement {
    let artifact = try Artifact(opening: path)
    return try Measurement(
      of: BundleTree(reading: artifact), in: artifact, for: DeviceTable(json: Array(devices.utf8)),
      includingHost: includingHost)
  }

  /// Sizes of bundles as they stand do not depend on devices: a phone and a pad are enough.
  private static let devices = """
    {"read": "2026-01-01", "systemRows": [], "devices": [
      {"model": "iPhone17,1", "name": "phone", "idiom": "phone", "hostedIdioms": [], "scale": 3,
       "subtype": 2622, "gamut": "P3", "memoryClass": 8, "graphicsClass": "APPLE9",
       "graphicsFallbacks": [], "architecture": "arm64", "firstOS": "8.0", "runsClips": true},
      {"model": "iPad15,7", "name": "pad", "idiom": "pad", "hostedIdioms": [], "scale": 2,
       "subtype": 2360, "gamut": "sRGB", "memoryClass": 6, "graphicsClass": "APPLE8",
       "graphicsFallbacks": [], "architecture": "arm64", "firstOS": "8.0", "runsClips": true}]}
    """

  /// Why the bytes cannot be measured; "measured" when they can.
  static func refusal(of bytes: [UInt8]) throws -> String {
    do {
      _ = try file(bytes)
      return "measured"
    } catch let error as ArtifactError {
      return error.reason
    }
  }

  static func withFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path)
  }
}

extension Measurement {
  /// `path: reason` of each gap.
  var gapLines: [String] { gaps.map { "\($0.path): \($0.reason)" } }
}

extension MeasuredBundle {
  var paths: [String] { files.map(\.path.text) }

  func file(_ path: String) -> MeasuredFile? { files.first { $0.path.text == path } }
}

extension SampleApp {
  /// A clip whose executable has the entitlement that makes it one.
  static func signedClipExecutable() throws -> [UInt8] {
    try MachOWriter(minimumOS: Version(16), sdk: Version(26)).signed(
      identifier: "org.example.bakery.Clip", team: SampleApp.team,
      entitlements: ["com.apple.developer.on-demand-install-capable": true])
  }
}

extension [ZipEntry] {
  /// The same entries, the one of this file name with something wrong.
  func with(_ oddities: [ZipEntryOddity], onFile name: String) -> [ZipEntry] {
    map { entry in
      guard entry.name.split(separator: 0x2F).last?.elementsEqual(name.utf8) == true else {
        return entry
      }
      var odd = entry
      odd.oddities = oddities
      return odd
    }
  }
}
