import AppleFormats

/// A thinning report to be written, as text or as property list.
package struct ThinningReportWriter: Sendable {
  package struct Variant: Sendable {
    /// `BakeryClip-0F01226A-99F0-4092-8BBD-6919103E6F0A`
    package let name: String
    /// Models and systems; empty for the universal package.
    package let devices: [(model: String, system: String)]
    package let compressed: Int64
    package let uncompressed: Int64
  }

  package private(set) var variants: [Variant] = []

  package init() {}

  /// Adds a package of a product for some models, or without any the universal one.
  package func with(
    _ product: String, for models: [String] = [], system: String = "17.0", download: Int64,
    uncompressed: Int64
  ) -> ThinningReportWriter {
    var report = self
    let digits = String(variants.count + 1)
    let number = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    report.variants.append(
      Variant(
        name: models.isEmpty ? product : "\(product)-0F01226A-99F0-4092-8BBD-\(number)",
        devices: models.map { ($0, system) }, compressed: download, uncompressed: uncompressed))
    return report
  }

  /// `app-thinning.plist`
  package var propertyList: [UInt8] {
    var entries: [String: PropertyList] = [:]
    for variant in variants {
      var entry: [String: PropertyList] = [
        "sizeCompressedApp": .integer(variant.compressed), "sizeCompressedODR": 0,
        "sizeUncompressedApp": .integer(variant.uncompressed), "sizeUncompressedODR": 0,
      ]
      if !variant.devices.isEmpty {
        entry["variantDescriptors"] = .array(
          variant.devices.map {
            ["device": .string($0.model), "os-version": .string($0.system)]
          })
      }
      entries["Apps/\(variant.name).ipa"] = .dictionary(entry)
    }
    return PropertyListWriter.xml.bytes(of: ["variants": .dictionary(entries)])
  }

  /// `App Thinning Size Report.txt`
  package var text: [UInt8] {
    var text = "\nApp Thinning Size Report for All Variants of Bakery\n"
    for variant in variants {
      let devices = variant.devices.map { "[device: \($0.model), os-version: \($0.system)]" }
      let list =
        devices.count > 1
        ? devices.dropLast().joined(separator: ", ") + ", and \(devices[devices.count - 1])"
        : devices.first ?? "Universal"
      let sizes =
        "\(Self.rounded(variant.compressed)) compressed, "
        + "\(Self.rounded(variant.uncompressed)) uncompressed"
      text += """

        Variant: \(variant.name).ipa
        Supported variant descriptors: \(list)
        App + On Demand Resources size: \(sizes)
        App size: \(sizes)
        On Demand Resources size: Zero KB compressed, Zero KB uncompressed


        """
    }
    return Array(text.utf8)
  }

  /// As Apple prints sizes from one kilobyte up to a gigabyte.
  private static func rounded(_ bytes: Int64) -> String {
    guard bytes >= 999_500 else { return "\((bytes + 500) / 1000) KB" }
    let tenths = (bytes + 50_000) / 100_000
    return tenths % 10 == 0 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
  }
}
