import Artifacts
import Measurement

/// The catalogs of a clip as its worst variant holds them.
struct CatalogParts {
  struct Part {
    let path: ArtifactPath
    let facts: CatalogFacts
    /// Indices of what the variant keeps, with what each weighs there.
    let sizes: [Int: ByteCount]
  }

  /// Sorted by path.
  let parts: [Part]
  let variant: String

  init(of clip: MeasuredBundle) {
    let worst = clip.worstUncompressed
    variant = worst?.name ?? "universal"
    parts = clip.files.compactMap { file in
      guard let facts = file.content.catalog,
        let kept = clip.part(of: file, in: worst)?.keptRenditions
      else { return nil }
      return Part(path: file.path, facts: facts, sizes: facts.sizes(ofKept: kept))
    }
  }
}

extension CatalogParts.Part {
  /// Printable: the catalog's path, the asset, its traits.
  func place(_ index: Int, in subject: Subject) -> String {
    let rendition = facts.renditions[index]
    let traits = rendition.traits.isEmpty ? "" : " (\(rendition.traits))"
    return "\(subject.place(path)): \(rendition.asset)\(traits)"
  }

  func places(_ indices: some Sequence<Int>) -> Set<RenditionPlace> {
    Set(indices.map { RenditionPlace(catalog: path, index: $0) })
  }
}
