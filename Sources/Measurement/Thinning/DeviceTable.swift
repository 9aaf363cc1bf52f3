package import AppleFormats

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// All models that thinning knows, and the systems for which Xcode makes rows.
package struct DeviceTable: Sendable {
  /// Sorted.
  package let devices: [Device]
  /// Beside the app's own minimum, the systems at which something about thinning may change.
  package let systemRows: [Version]
  /// The day the table was put together.
  package let read: String

  /// The table that is part of the binary.
  package static func builtIn() throws(DeviceTableError) -> DeviceTable { try builtInTable.get() }

  /// Read once, whoever asks.
  private static let builtInTable = Result { () throws(DeviceTableError) in
    try DeviceTable(json: PackageResources.devices_json)
  }

  package init(json: [UInt8]) throws(DeviceTableError) {
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: Data(json))
    } catch {
      throw DeviceTableError(reason: "cannot be decoded: \(error)")
    }
    var devices: [Device] = []
    for row in file.devices { devices.append(try row.device()) }
    self.devices = devices.sorted()
    systemRows = file.systemRows.compactMap { Version($0) }.sorted()
    read = file.read
  }

  /// The models a word names: itself, or both memory sizes of one that stands twice.
  package func models(named word: String) -> [Device] {
    devices.filter {
      $0.runsClips && ($0.model == word || $0.model == "\(word)-A" || $0.model == "\(word)-B")
    }
  }

  private struct File: Decodable {
    let read: String
    let systemRows: [String]
    let devices: [Row]
  }

  private struct Row: Decodable {
    let model: String
    let name: String
    let idiom: String
    let hostedIdioms: [String]
    let scale: Int
    let subtype: UInt16
    let gamut: String
    let memoryClass: UInt16
    let graphicsClass: String?
    let graphicsFallbacks: [String]
    let architecture: String
    let firstOS: String
    let lastMajorOS: Int?
    let runsClips: Bool

    func device() throws(DeviceTableError) -> Device {
      guard let idiom = Idiom(name: idiom), let gamut = DisplayGamut(name: gamut),
        let architecture = DeviceArchitecture(rawValue: architecture),
        let firstOS = Version(firstOS)
      else { throw DeviceTableError(reason: "\(model) has a trait that is not known") }
      let traits = DeviceTraits(
        idiom: idiom, hostedIdioms: hostedIdioms.compactMap { Idiom(name: $0) }, scale: scale,
        subtype: subtype, gamut: gamut, memoryClass: memoryClass,
        graphicsClass: graphicsClass.flatMap { GraphicsClass(name: $0) } ?? .openGL,
        graphicsFallbacks: graphicsFallbacks.compactMap { GraphicsClass(name: $0) })
      return Device(
        model: model, name: name, isPad: idiom == .pad, traits: traits,
        architecture: architecture, firstOS: firstOS, lastMajorOS: lastMajorOS,
        runsClips: runsClips)
    }
  }
}

/// A device table that cannot be used.
package struct DeviceTableError: Error, Hashable, Sendable {
  package let reason: String
}
