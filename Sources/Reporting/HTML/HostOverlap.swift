import Artifacts
import Measurement

/// What the clip holds that its host holds as well.
struct HostOverlap {
  let html: HTML

  private static let rows = 100

  init(_ bundle: BundleReport, _ sizes: BundleSizes, in report: Report) {
    guard bundle.isAppClip, let host = report.host else {
      html = .empty
      return
    }
    let measured = sizes.measured
    let twins = (measured.hostTwins + measured.catalogTwins).map { twin in
      (twin: twin, size: measured.saving(withoutFiles: [twin.path]))
    }.sorted { ($1.size.uncompressed, $0.twin.path) < ($0.size.uncompressed, $1.twin.path) }
    let total = measured.saving(withoutFiles: Set(twins.map(\.twin.path)))
    html = """
      <section class="overlap">
      <h3>Shared with the host <span class="tally">\(twins.count)</span></h3>
      \(Self.explanation(twins.count, total, bundle, host))
      \(Self.table(twins))
      </section>
      """
  }

  private static func explanation(
    _ count: Int, _ total: SizePair, _ clip: BundleReport, _ host: BundleReport
  ) -> HTML {
    let sizes: HTML = """
      \(clip.name) has \(clip.sizes?.worstUncompressed?.size.uncompressed ?? clip.uncompressed), \
      \(host.name) without it \(host.uncompressed) uncompressed.
      """
    guard count > 0 else {
      return "<p>No resource of the clip is in the host byte for byte. \(sizes)</p>"
    }
    return """
      <p>\(count) \(count == 1 ? "file" : "files") of the clip, \(total.uncompressed) and \
      \(total.download) to download, \(count == 1 ? "is" : "are") in the host byte for byte. A device \
      never downloads both together, so the clip pays for its copies. \(sizes)</p>
      """
  }

  private static func table(_ twins: [(twin: HostTwin, size: SizePair)]) -> HTML {
    guard !twins.isEmpty else { return .empty }
    let rows = twins.prefix(Self.rows).map { twin, size -> HTML in
      """
      <tr><th scope="row"><code>\(twin.path.description)</code></th>\
      <td data-label="In the host"><code>\(twin.hostPath.description)</code></td>\
      <td class="size" data-label="Uncompressed"><span title="\(size.uncompressed.exact)">\
      \(size.uncompressed)</span></td>\
      <td class="size" data-label="Download"><span title="\(size.download.exact)">\
      \(size.download)</span></td>\
      <td data-label="Named in the clip">\(twin.isNamedInClip ? "yes" : "no")</td></tr>
      """
    }
    let rest = twins.count - rows.count
    return """
      <table>
      <thead><tr><th scope="col">In the clip</th><th scope="col">In the host</th>\
      <th scope="col">Uncompressed</th><th scope="col">Download</th>\
      <th scope="col">Named in the clip</th></tr></thead>
      <tbody>
      \(rows)
      </tbody>
      </table>
      \(rest > 0 ? "<p>and \(rest) smaller.</p>" : .empty)
      """
  }
}
