import Auditing
import Measurement

/// What the largest variants of a bundle consist of, side by side.
struct PartComparison {
  let files: FileComparison
  let categories: [SizeRow]
  let assets: [SizeRow]
  let sections: [SizeRow]
  let ranking: CauseRanking
  /// All files, catalogs taken apart, changed or not.
  let parts: [SizeRow]

  /// Rows are ranked by `leading`, those that have no size of their own in the package by their length.
  init(
    _ old: BundleSnapshot.Sizes?, _ new: BundleSnapshot.Sizes?, bundle: String, by leading: Length
  ) {
    let (before, after) = (old?.files ?? [], new?.files ?? [])
    files = FileComparison(before, after, by: leading)
    let (oldRest, newRest) = (old?.rest, new?.rest)
    let rest = SizeChange(oldRest, newRest)
    let kinds = SizeRow.rows(before, after, name: \.category) { $0.inWorst ?? .zero }
    categories = SizeRow.ranked(
      kinds + [SizeRow(name: "package", change: rest)], by: leading)
    let images = SizeRow.rows(
      old?.assetParts ?? [], new?.assetParts ?? [], name: \.name, length: \.size)
    let (oldCatalogs, newCatalogs) = (old?.catalogs.map(\.path), new?.catalogs.map(\.path))
    let catalogs = Set(oldCatalogs ?? []).intersection(newCatalogs ?? [])
    assets = SizeRow.ranked(images.filter { catalogs.contains($0.fileName) }, by: .uncompressed)
    let (oldCode, newCode) = (old?.binaries, new?.binaries)
    let newPaths = files.newPaths
    let (olds, news) = (oldCode ?? [], newCode ?? [])
    // Of a binary that is new as a whole nobody asks which section is.
    let binaries = Set(olds.map { newPaths[$0.path] ?? $0.path })
      .intersection(news.map(\.path))
    let rows = SizeRow.rows(
      olds.flatMap { $0.parts(at: newPaths[$0.path] ?? $0.path) },
      news.flatMap { $0.parts(at: $0.path) }, name: \.name, length: \.size)
    sections = SizeRow.ranked(rows.filter { binaries.contains($0.fileName) }, by: .uncompressed)
    ranking = CauseRanking(
      files, sections: sections, assets: assets, rest: rest, bundle: bundle,
      by: leading)
    parts = Self.map(before, after, images)
  }

  private static func map(
    _ old: [FileSnapshot], _ new: [FileSnapshot], _ images: [SizeRow]
  ) -> [SizeRow] {
    let catalogs = Set(images.map(\.fileName))
    let whole = SizeRow.rows(
      old.filter { $0.inWorst != nil }, new.filter { $0.inWorst != nil }, name: \.path,
      length: { $0.inWorst?.uncompressed ?? .zero })
    return (whole.filter { !catalogs.contains($0.name) } + images).sorted { $0.name < $1.name }
  }
}

/// A part of a file by its full name.
struct NamedPart {
  let name: String
  let size: ByteCount
}

extension BundleSnapshot.Sizes {
  fileprivate var assetParts: [NamedPart] {
    catalogs.flatMap { catalog in
      catalog.assets.map { NamedPart(name: "\(catalog.path): \($0.name)", size: $0.size) }
        + [NamedPart(name: "\(catalog.path): structure", size: catalog.structure)]
    }
  }
}

extension BinarySnapshot {
  /// `BakeryClip: __TEXT,__text`.
  fileprivate func parts(at path: String) -> [NamedPart] {
    sections.map { section in
      NamedPart(
        name: "\(path): \(section.segment)\(section.name.map { ",\($0)" } ?? " (rest)")",
        size: section.size)
    }
  }
}
