import Artifacts
import Measurement

/// Renditions that no variant keeps: they make the upload larger and no device's package.
struct UnusedRenditionCheck: Check {
  static let name = "catalog.unused"

  /// Share of the limit from which all of them together are worth a line.
  let fraction: Double
  /// Only renditions of this scale, when given.
  let scale: Int?
  /// All renditions but those of this scale, when given.
  let exceptScale: Int?

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    guard clip.variants.contains(where: { $0.isThinned }) else {
      return .notApplicable("the package was not thinned here")
    }
    var places: [(size: ByteCount, text: String)] = []
    for file in clip.files {
      guard let facts = file.content.catalog else { continue }
      let kept = Set(
        clip.variants.flatMap { clip.part(of: file, in: $0)?.keptRenditions ?? [] })
      let part = CatalogParts.Part(path: file.path, facts: facts, sizes: [:], kept: [])
      for index in facts.allRenditions where !kept.contains(index) {
        let rendition = facts.renditions[index]
        guard rendition.isBitmap, scale == nil || rendition.scale == scale,
          exceptScale == nil || rendition.scale != exceptScale
        else { continue }
        places.append((rendition.stored, part.place(index, in: subject)))
      }
    }
    let total = places.map(\.size).sum()
    let weight = SizePair(download: .zero, uncompressed: total)
    guard !places.isEmpty, subject.isWorthReporting(weight, fraction: fraction) else {
      return .holds
    }
    places.sort { ($1.size, $0.text) < ($0.size, $1.text) }
    let what = (scale.map { "@\($0)x " } ?? "") + (places.count == 1 ? "image" : "images")
    return .judged([
      Observation(
        "\(places.count) \(what) (\(total)) that no device the clip runs on keeps: in the upload, "
          + "and in no variant",
        at: places.map(\.text))
    ])
  }
}

/// The same content under several names in a catalog.
struct DuplicateRenditionCheck: Check {
  static let name = "catalog.duplicates"

  /// Share of the limit from which all copies together are worth a line.
  let fraction: Double

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    let catalogs = CatalogParts(of: clip)
    var copies: Set<RenditionPlace> = []
    var count = 0
    var places: [String] = []
    for part in catalogs.parts {
      for group in part.facts.duplicates {
        copies.formUnion(part.places(part.copies(in: group)))
        let kept = group.filter { part.sizes[$0] != nil }
        guard kept.count > 1 else { continue }
        count += kept.count - 1
        places += kept.map { part.place($0, in: subject) }
      }
    }
    let size = clip.saving(withoutFiles: [], renditions: copies)
    guard count > 0, subject.isWorthReporting(size, fraction: fraction) else { return .holds }
    return .judged([
      Observation(
        "\(count) "
          + (count == 1 ? "image is a copy of another" : "images are copies of others")
          + " in the same catalog (\(size.uncompressed) in variant \(catalogs.variant))",
        at: places, saving: Saving(renditions: copies))
    ])
  }
}

/// Pixels stored with little or no compression that zip would make much smaller.
struct UncompressedRenditionCheck: Check {
  static let name = "catalog.uncompressed"

  /// Share of the limit that compression must save to be worth a line.
  let fraction: Double

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    let catalogs = CatalogParts(of: clip)
    var places: [(saved: ByteCount, text: String)] = []
    for part in catalogs.parts {
      for index in part.sizes.keys where part.facts.renditions[index].compressible > .zero {
        places.append(
          (part.facts.renditions[index].compressible, part.place(index, in: subject)))
      }
    }
    let saved = places.map(\.saved).sum()
    let weight = SizePair(download: .zero, uncompressed: saved)
    guard !places.isEmpty, subject.isWorthReporting(weight, fraction: fraction) else {
      return .holds
    }
    places.sort { ($1.saved, $0.text) < ($0.saved, $1.text) }
    return .judged([
      Observation(
        "\(places.count) \(places.count == 1 ? "image is" : "images are") stored with little or no "
          + "compression; plain zip would save \(saved) in variant \(catalogs.variant)",
        at: places.map(\.text))
    ])
  }
}

/// Assets that weigh much, by name.
struct BigAssetCheck: Check {
  static let name = "catalog.big-assets"

  /// Share of the limit from which one asset is worth a line.
  let fraction: Double

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    let catalogs = CatalogParts(of: clip)
    var found: [(size: ByteCount, observation: Observation)] = []
    for part in catalogs.parts {
      let groups = Dictionary(grouping: part.sizes.keys) { part.facts.renditions[$0].asset }
      for (asset, indices) in groups {
        let renditions = part.places(
          part.facts.allRenditions.filter { part.facts.renditions[$0].asset == asset })
        let size = clip.saving(withoutFiles: [], renditions: renditions)
        guard subject.isWorthReporting(size, fraction: fraction) else { continue }
        let largest = indices.sorted {
          (part.sizes[$1] ?? .zero, $0) < (part.sizes[$0] ?? .zero, $1)
        }
        found.append(
          (
            size.uncompressed,
            Observation(
              "\(asset) weighs \(size.uncompressed) in variant \(catalogs.variant)",
              at: largest.map { part.place($0, in: subject) },
              saving: Saving(renditions: renditions, isAtMost: true))
          ))
      }
    }
    return .judged(
      found.sorted { ($1.size, $0.observation.message) < ($0.size, $1.observation.message) }
        .map(\.observation))
  }
}

/// App icons in a clip's catalog that weigh much.
struct IconWeightCheck: Check {
  static let name = "catalog.icons"

  /// Share of the limit from which the icons are worth a line.
  let fraction: Double

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    let catalogs = CatalogParts(of: clip)
    var icons: Set<RenditionPlace> = []
    var places: [String] = []
    for part in catalogs.parts {
      let found = part.sizes.keys.filter { part.facts.renditions[$0].isAppIcon }.sorted()
      icons.formUnion(part.places(found))
      places += found.map { part.place($0, in: subject) }
    }
    let size = clip.saving(withoutFiles: [], renditions: icons)
    guard !icons.isEmpty, subject.isWorthReporting(size, fraction: fraction) else { return .holds }
    return .judged([
      Observation(
        "the app icon takes \(size.uncompressed) in \(icons.count) "
          + "\(icons.count == 1 ? "image" : "images") in variant \(catalogs.variant)",
        at: places)
    ])
  }
}

/// A catalog that the host carries byte for byte.
struct SharedCatalogCheck: Check {
  static let name = "catalog.shared"

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    guard subject.host != nil else {
      return .notApplicable("the clip was exported alone, without its host")
    }
    return .judged(
      clip.catalogTwins.map { twin in
        Observation(
          "\(twin.path) is the host's whole catalog (\(twin.hostPath) there)",
          at: [subject.place(twin.path)], saving: Saving([twin.path], isAtMost: true))
      })
  }
}
