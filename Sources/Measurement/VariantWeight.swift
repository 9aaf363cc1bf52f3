import Artifacts

extension MeasuredBundle {
  /// What a file takes in a variant, with its own headers in the package; nil when thinning drops it.
  package func weight(of file: MeasuredFile, in variant: Variant) -> SizePair? {
    guard let part = part(of: file, in: variant) else { return nil }
    return SizePair(
      download: SizeModel.fileBytes(
        nameLength: SizeModel.prefixLength(bundle.name) + file.path.bytes.count,
        deflated: part.deflated),
      uncompressed: part.uncompressed)
  }
}
