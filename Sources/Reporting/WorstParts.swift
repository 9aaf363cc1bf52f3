import Artifacts
import Measurement

/// What the variant with the largest uncompressed size has of each file, with the file's own headers in
/// the package.
struct WorstParts {
  /// A file that is not in here is not in the variant.
  let sizes: [ArtifactPath: SizePair]

  init(of measured: MeasuredBundle) {
    let worst = measured.worstUncompressed
    var sizes: [ArtifactPath: SizePair] = [:]
    for file in measured.files {
      guard let part = measured.part(of: file, in: worst) else { continue }
      let headers = measured.weight(of: file).download - file.deflated
      sizes[file.path] = SizePair(
        download: headers + part.deflated, uncompressed: part.uncompressed)
    }
    // An export writes Info.plist anew for each variant.
    if let info = measured.files.first(where: { $0.path.text == "Info.plist" })?.path {
      let structure = SizeModel.package(
        bundleName: measured.bundle.name, files: [], folders: measured.bundle.folders)
      let whole = worst?.size ?? measured.universal
      let rest = whole - sizes.values.reduce(.zero, +)
      let written =
        sizes[info, default: .zero]
        + SizePair(download: rest.download - structure, uncompressed: rest.uncompressed)
      // Folders that thinning empties may take more from the package than the file has.
      if written.download >= .zero, written.uncompressed >= .zero { sizes[info] = written }
    }
    self.sizes = sizes
  }
}
