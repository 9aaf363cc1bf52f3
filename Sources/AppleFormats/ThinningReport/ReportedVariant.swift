/// One package of an export, as a thinning report describes it.
package struct ReportedVariant: Hashable, Sendable {
  /// The package's file name, without the folder `Apps/` that property lists put before most.
  package let name: String
  /// The devices that get it and their systems; empty for the universal package.
  package let devices: [ReportedDevice]
  /// Whether it is the package before thinning, which no device gets.
  package let isUniversal: Bool
  /// The app without its on-demand resources.
  package let compressed: ReportedSize
  package let uncompressed: ReportedSize
  /// Nil where the report does not say.
  package let onDemandResources: OnDemandResources?

  package struct OnDemandResources: Hashable, Sendable {
    package let compressed: ReportedSize
    package let uncompressed: ReportedSize
  }

  init(
    name: String, devices: [ReportedDevice], saysUniversal: Bool, compressed: ReportedSize,
    uncompressed: ReportedSize, onDemandResources: OnDemandResources?
  ) {
    self.name = name
    self.devices = devices
    self.compressed = compressed
    self.uncompressed = uncompressed
    self.onDemandResources = onDemandResources
    let stem = name.hasSuffix(".ipa") ? String(name.dropLast(4)) : name
    product = Self.product(of: stem, devices)
    // A package with an identifier of its own was thinned, whoever lost the line with its devices.
    isUniversal = saysUniversal || devices.isEmpty && product == stem
  }

  /// The name of what was exported: the package's without what tells variants apart.
  ///
  /// That is an identifier (`Clip-0F01226A-99F0-4092-8BBD-6919103E6F0A`) or, up to Xcode 9 and in
  /// exports for one model, a device of the variant (`App-iPad 2-etc`, `App-iPhone 6s Plus`).
  package let product: String

  private static func product(of stem: String, _ devices: [ReportedDevice]) -> String {
    let letters = stem.utf8
    if letters.count > 37, isIdentifier(letters.suffix(36)), letters.dropLast(36).last == 0x2d {
      return String(decoding: letters.dropLast(37), as: UTF8.self)
    }
    let ending = stem.hasSuffix("-etc") ? 4 : 0
    let rest = stem.dropLast(ending)
    for device in devices {
      for word in [device.name, device.model].compactMap({ $0 }) where rest.hasSuffix("-" + word) {
        let product = rest.dropLast(word.count + 1)
        if !product.isEmpty { return String(product) }
      }
    }
    return stem
  }

  /// `0F01226A-99F0-4092-8BBD-6919103E6F0A`
  private static func isIdentifier(_ text: some Sequence<UInt8>) -> Bool {
    text.enumerated().allSatisfy { place, letter in
      [8, 13, 18, 23].contains(place)
        ? letter == 0x2d : "0123456789ABCDEFabcdef".utf8.contains(letter)
    }
  }
}

/// A device, and a system when the report has rows for both, that a package is for.
package struct ReportedDevice: Hashable, Sendable {
  /// `iPhone17,1`; nil in text reports of Xcode 9 and earlier.
  package let model: String?
  /// `iPhone 6s Plus`, which several models may have; in reports of Xcode 9 and earlier.
  package let name: String?
  /// Nil in reports of Xcode 9 and earlier, which list each device once.
  package let system: Version?

  package init(model: String?, name: String? = nil, system: Version? = nil) {
    self.model = model
    self.name = name
    self.system = system
  }
}
