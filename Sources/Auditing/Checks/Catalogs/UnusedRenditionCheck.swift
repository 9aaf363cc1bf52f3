import AppleFormats
import Artifacts
import Measurement

/// Renditions that no variant keeps: they make the upload larger and no device's package.
struct UnusedRenditionCheck: Check {
  static let name = "catalog.unused"

  /// Share of the limit from which all of them together are worth a line.
  let fraction: Double
  /// Only renditions of this scale that lose to a larger one of the same image, when given.
  let scale: Int?
  /// All renditions but those, when given.
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
      var unused = Set(
        facts.allRenditions.filter { !kept.contains($0) && facts.renditions[$0].isSpare })
      if let scale {
        unused.formIntersection(facts.renditions(ofScale: scale, outdoneBy: kept))
      }
      if let exceptScale {
        unused.subtract(facts.renditions(ofScale: exceptScale, outdoneBy: kept))
      }
      for index in unused.sorted() {
        places.append((facts.renditions[index].stored, part.place(index, in: subject)))
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

extension CatalogFacts.Rendition {
  /// An image that may go when no device keeps it: the store wants its own icon and sends it to none.
  fileprivate var isSpare: Bool { (isBitmap || isVector) && idiom != .marketing }
}

extension CatalogFacts {
  /// Renditions of a scale beside a larger one of the same image and idiom that devices keep, and the
  /// packed images that hold nothing else.
  fileprivate func renditions(ofScale scale: Int, outdoneBy kept: Set<Int>) -> Set<Int> {
    let larger = Set(
      kept.lazy.map { self.renditions[$0] }.filter { $0.isBitmap && $0.scale > scale }
        .map { Image($0) })
    let outdone = allRenditions.filter {
      let rendition = renditions[$0]
      return rendition.isBitmap && rendition.scale == scale && larger.contains(Image(rendition))
    }
    let members = Dictionary(grouping: allRenditions.filter { renditions[$0].packedIn != nil }) {
      renditions[$0].packedIn ?? $0
    }
    let own = Set(outdone)
    return own.union(members.filter { $0.value.allSatisfy(own.contains) }.keys)
  }

  private struct Image: Hashable {
    let asset: String
    let idiom: Idiom

    init(_ rendition: Rendition) { (asset, idiom) = (rendition.asset, rendition.idiom) }
  }
}
