import Auditing
import Measurement

/// A clip's two lengths against its limit.
struct Gauges {
  let html: HTML

  init(_ clip: BundleReport) {
    guard let sizes = clip.sizes, let limits = clip.limits else {
      html = .empty
      return
    }
    let gauges = [
      sizes.decisiveUncompressed.map { Self.gauge("Uncompressed", $0, limits.bytes) },
      sizes.decisiveDownload.map { Self.gauge("Download", $0, limits.bytes) },
    ].compactMap { $0 }
    let physical: HTML =
      limits.physicalWarning.map {
        """
        <br>Above \($0) QR codes, NFC tags and App Clip Codes no longer start it.
        """
      } ?? .empty
    html = """
      <div class="gauges">
      \(gauges)
      </div>
      <p class="fine">Limit of \(limits.bytes) for \(limits.basis), by \
      <a href="\(limits.source)" rel="noreferrer">Apple's table</a>.\(physical)</p>
      """
  }

  private static func gauge(_ word: String, _ decisive: DecisiveSize, _ limit: ByteCount) -> HTML {
    let size = decisive.bytes
    let room = limit - size
    let isOver = room < .zero
    let rest = isOver ? "\(ByteCount.zero - room) over" : "\(room) left"
    let source =
      decisive.apple.map { "Apple's figure, \($0.report)" }
      ?? words(for: decisive.accuracy)
    return """
      <section class="gauge\(isOver ? " over" : "")">
      <h3>\(word)</h3>
      <p class="figure"><strong title="\(size.exact)">\(size)</strong> of \(limit)</p>
      \(SizeBar(size, limit: limit, height: 14).html)
      <p class="room">\(rest) <span>\(percent(size, of: limit))</span></p>
      <p class="fine">\(decisive.variant); \(source)</p>
      </section>
      """
  }

  static func words(for accuracy: Accuracy) -> String {
    switch accuracy {
    case .exact: "exact"
    case .estimate: "estimate"
    case .upperBound: "at most: not all was understood"
    }
  }

  /// One decimal, cut off: 100.0 % is only said of what is over.
  static func percent(_ size: ByteCount, of limit: ByteCount) -> String {
    guard limit > .zero else { return "" }
    let tenths = Int64((Double(size.bytes) / Double(limit.bytes) * 1000).rounded(.down))
    return "\(tenths / 10).\(tenths % 10) %"
  }
}

/// A length as a bar up to or over a mark, drawn by attributes alone: it needs no style sheet.
struct SizeBar {
  let html: HTML

  /// `scale` is what the whole width stands for; at least the length and the limit.
  init(_ size: ByteCount, limit: ByteCount?, scale: ByteCount = .zero, height: Int) {
    let whole = Double(max(1, max(scale, max(size, limit ?? .zero)).bytes))
    let length = max(0, Double(size.bytes)) / whole * 100
    let mark = limit.map { Double($0.bytes) / whole * 100 } ?? 100
    let inside: HTML =
      """
      <rect class="fill" width="\(min(length, mark))%" height="\(height)" fill="#3b76c4"/>
      """
    let over: HTML =
      length > mark
      ? """
      <rect class="over" x="\(mark)%" width="\(length - mark)%" height="\(height)" fill="#c22f24"/>
      """ : .empty
    let line: HTML =
      limit == nil
      ? .empty
      : """
      <rect class="limit" x="\(mark)%" width="2" transform="translate(-1)" height="\(height)" \
      fill="currentColor"/>
      """
    html = """
      <svg class="bar" width="100%" height="\(height)" aria-hidden="true">\
      <rect class="track" width="100%" height="\(height)" fill="#d9dde3"/>\(inside)\(over)\(line)</svg>
      """
  }
}
