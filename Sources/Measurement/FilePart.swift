import Artifacts

/// What a variant holds of one file.
package struct FilePart: Sendable {
  package let uncompressed: ByteCount
  package let deflated: ByteCount
  /// Of a catalog, indices of the renditions that are left; nil for other files.
  package let keptRenditions: [Int]?
  /// Of a binary, indices of the slices that are left; nil for other files.
  package let keptSlices: [Int]?

  /// Nil when thinning drops the file. Without a variant that was thinned, the whole file.
  init?(of file: MeasuredFile, in variant: Variant?) {
    guard let target = variant?.target else {
      self.init(whole: file)
      return
    }
    if file.path.isDropped(for: target.target) { return nil }
    guard let thinning = file.thinning else {
      self.init(whole: file)
      return
    }
    let outcome = thinning.outcomes[thinning.choices[target.index]]
    self.init(
      outcome.size, outcome.deflated, outcome.kept ?? file.content.catalog?.allRenditions,
      file.content.binary?.slices(for: target.target.architecture))
  }

  private init(whole file: MeasuredFile) {
    self.init(
      file.uncompressed, file.deflated, file.content.catalog?.allRenditions,
      (file.content.binary?.slices.indices).map { Array($0) })
  }

  private init(
    _ uncompressed: ByteCount, _ deflated: ByteCount, _ renditions: [Int]?, _ slices: [Int]?
  ) {
    self.uncompressed = uncompressed
    self.deflated = deflated
    keptRenditions = renditions
    keptSlices = slices
  }
}

extension MachOFacts {
  /// The slice a processor gets; all where none of them runs on it.
  fileprivate func slices(for architecture: DeviceArchitecture) -> [Int] {
    slice(for: architecture).map { [$0] } ?? Array(slices.indices)
  }
}
