import Artifacts

/// What a variant holds of one file.
package struct FilePart: Sendable {
  package let uncompressed: ByteCount
  package let deflated: ByteCount
  /// Of a catalog, indices of the renditions that are left; nil for other files.
  package let keptRenditions: [Int]?

  /// Nil when thinning drops the file. Without a variant that was thinned, the whole file.
  init?(of file: MeasuredFile, in variant: Variant?) {
    guard let target = variant?.target else {
      self.init(file.uncompressed, file.deflated, file.content.catalog?.allRenditions)
      return
    }
    if file.path.isDropped(for: target.target) { return nil }
    if let infoPlist = variant?.infoPlist, file.path.isInfoPlist {
      self = infoPlist
      return
    }
    guard let thinning = file.thinning else {
      self.init(file.uncompressed, file.deflated, file.content.catalog?.allRenditions)
      return
    }
    let outcome = thinning.outcomes[thinning.choices[target.index]]
    self.init(
      outcome.size, outcome.deflated, outcome.kept ?? file.content.catalog?.allRenditions)
  }

  init(_ uncompressed: ByteCount, _ deflated: ByteCount, _ kept: [Int]? = nil) {
    self.uncompressed = uncompressed
    self.deflated = deflated
    keptRenditions = kept
  }
}
