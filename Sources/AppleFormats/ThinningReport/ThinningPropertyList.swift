import ByteReading

/// `app-thinning.plist`: a dictionary of packages by name, each with its sizes in bytes.
///
/// The keys are the same in 37 stored files of Xcode 9 to 16: sizes in all, `variantDescriptors` from
/// Xcode 10 on, `variantIds` and `variantNames` before, none of them in the universal package's entry.
struct ThinningPropertyList {
  let variants: [ReportedVariant]

  init(_ root: PropertyList) throws(FormatError) {
    guard let entries = root["variants"]?.dictionary else {
      throw ThinningReport.refusal(Self.absence(in: root))
    }
    var variants: [ReportedVariant] = []
    for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
      variants.append(try Self.variant(named: key, entry))
    }
    self.variants = variants
  }

  private static func variant(
    named key: String, _ entry: PropertyList
  ) throws(FormatError) -> ReportedVariant {
    func size(_ field: String) throws(FormatError) -> ReportedSize {
      guard let size = entry[field]?.integer.flatMap({ ReportedSize(exactly: $0) }) else {
        throw ThinningReport.refusal("variant \(key) has no number of bytes under \(field)")
      }
      return size
    }
    var onDemand: ReportedVariant.OnDemandResources?
    if entry["sizeCompressedODR"] != nil, entry["sizeUncompressedODR"] != nil {
      onDemand = .init(
        compressed: try size("sizeCompressedODR"), uncompressed: try size("sizeUncompressedODR"))
    }
    return ReportedVariant(
      name: key.hasPrefix("Apps/") ? String(key.dropFirst(5)) : key, devices: devices(of: entry),
      saysUniversal: false, compressed: try size("sizeCompressedApp"),
      uncompressed: try size("sizeUncompressedApp"), onDemandResources: onDemand)
  }

  private static func devices(of entry: PropertyList) -> [ReportedDevice] {
    if let descriptors = entry["variantDescriptors"]?.array {
      return descriptors.compactMap { descriptor in
        descriptor["device"]?.string.map {
          ReportedDevice(
            model: $0, system: descriptor["os-version"]?.string.flatMap { Version($0) })
        }
      }
    }
    let names = entry["variantNames"]?.array ?? []
    let models = entry["variantIds"]?.array ?? []
    return models.enumerated().compactMap { place, model in
      model.string.map {
        ReportedDevice(model: $0, name: place < names.count ? names[place].string : nil)
      }
    }
  }

  /// What the file is instead.
  private static func absence(in root: PropertyList) -> String {
    guard let values = root.dictionary?.values else {
      return "a property list of type \(root.typeName), no app-thinning.plist"
    }
    let isSummary =
      !values.isEmpty
      && values.allSatisfy { value in
        value.array?.first.map { $0["name"] != nil && $0["certificate"] != nil } ?? false
      }
    return isSummary
      ? "a DistributionSummary.plist, which says how packages were signed but not how large they "
        + "are; app-thinning.plist lies beside it when the export thinned"
      : "a property list without variants, no app-thinning.plist"
  }
}
