import Artifacts
import Measurement

/// The catalogs of a clip as its worst variant holds them.
struct CatalogParts {
  struct Part {
    let path: ArtifactPath
    let facts: CatalogFacts
    /// Indices of what the variant keeps, with what each weighs there.
    let sizes: [Int: ByteCount]
    /// What each variant keeps.
    let kept: [Set<Int>]
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
      return Part(
        path: file.path, facts: facts, sizes: facts.sizes(ofKept: kept),
        kept: Set(clip.variants.map { Set(clip.part(of: file, in: $0)?.keptRenditions ?? []) })
          .sorted { $0.sorted().lexicographicallyPrecedes($1.sorted()) })
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

  /// Of renditions with one content those that can go, so that every variant that kept some keeps one.
  func copies(in group: [Int]) -> Set<Int> {
    var spare: Set<Int> = []
    for kept in kept { spare.formUnion(group.filter(kept.contains).dropFirst()) }
    for kept in kept {
      let own = group.filter(kept.contains)
      if let first = own.first, own.allSatisfy(spare.contains) { spare.remove(first) }
    }
    return spare
  }
}
