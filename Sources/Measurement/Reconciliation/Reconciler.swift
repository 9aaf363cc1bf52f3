import AppleFormats
import Artifacts

/// Finds out which bundle each thinning report is about, and puts its figures beside ours.
struct Reconciler {
  private let candidates: [Candidate]
  private let devices: DeviceMatching

  /// `bundles` are those that were measured. The host is known by name and length even if it was not.
  init(
    of bundles: [MeasuredBundle], in tree: BundleTree, hostUncompressed: ByteCount,
    devices table: DeviceTable, allDevices: Bool
  ) {
    devices = DeviceMatching(table, allDevices: allDevices)
    var candidates = bundles.enumerated().map { Candidate($1, index: $0) }
    if let host = tree.host, !bundles.contains(where: { $0.bundle.role == .host }) {
      candidates.append(Candidate(unmeasured: host, hostUncompressed))
    }
    self.candidates = candidates
  }

  /// Gives every bundle its reconciliation, and returns the reports that are about none.
  func reconcile(
    _ bundles: inout [MeasuredBundle], with reports: [GivenReport]
  ) -> [ForeignReport] {
    guard !reports.isEmpty else { return [] }
    var sources = bundles.map { _ in [ReportSource]() }
    var foreign: [ForeignReport] = []
    for report in reports {
      var reasons: [String] = []
      var isUsed = false
      for product in Product.all(in: report.report) {
        switch owner(of: product, among: bundles) {
        case .foreign(let reason): reasons.append(reason)
        case .bundle(let index):
          isUsed = true
          sources[index].append(ReportSource(report: report, variants: product.variants))
        }
      }
      if !isUsed {
        let more = reasons.count > 1 ? " (and \(reasons.count - 1) more products)" : ""
        foreign.append(ForeignReport(name: report.name, reason: reasons.prefix(1).joined() + more))
      }
    }
    for index in bundles.indices {
      bundles[index].reconciliation = Reconciliation(
        of: bundles[index], with: sources[index], devices: devices)
    }
    return foreign
  }

  /// Something in the artifact that a report may be about.
  private struct Candidate {
    /// Among the measured bundles; nil for a host that was not.
    let index: Int?
    let label: String
    let names: ProductNames
    /// From the largest thinned variant to the whole.
    let sizes: ClosedRange<ByteCount>

    init(_ measured: MeasuredBundle, index: Int) {
      self.index = index
      label = Self.label(measured.bundle)
      names = ProductNames(of: measured.bundle)
      let whole = measured.universal.uncompressed
      sizes = min(measured.worst(by: \.uncompressed)?.size.uncompressed ?? whole, whole)...whole
    }

    init(unmeasured host: Bundle, _ size: ByteCount) {
      index = nil
      label = Self.label(host)
      names = ProductNames(of: host)
      sizes = size...size
    }

    private static func label(_ bundle: Bundle) -> String {
      (bundle.isAppClip ? "the clip " : "the host app ") + bundle.name.printable
    }

    /// How many times larger or smaller a report's size is; 1 when it fits.
    func factor(to size: ByteCount) -> Double {
      let (low, high) = (Double(sizes.lowerBound.bytes), Double(sizes.upperBound.bytes))
      let size = Double(size.bytes)
      if size > high { return size / max(high, 1) }
      return size < low ? low / max(size, 1) : 1
    }
  }

  private enum Owner {
    case bundle(Int)
    case foreign(String)
  }

  /// Above it two sizes are not of the same product, if nothing but the size speaks for that.
  private static let largestFactor = 1.5

  /// By name; by size where the name fits several or none.
  private func owner(of product: Product, among bundles: [MeasuredBundle]) -> Owner {
    let named = candidates.filter { $0.names.contains(product.name) }
    let fitting = (named.isEmpty ? candidates : named).min {
      $0.factor(to: product.size) < $1.factor(to: product.size)
    }
    guard let best = fitting else { return .foreign("it measures \(product)") }
    if named.isEmpty, best.factor(to: product.size) > Self.largestFactor {
      let own = candidates.map { "\($0.label) has \($0.sizes.upperBound)" }
      return .foreign(
        "it measures \(product); no bundle is called so, and \(own.joined(separator: ", "))")
    }
    guard let index = best.index else {
      let relation = named.isEmpty ? "by its size" : "by its name"
      return .foreign("it measures \(product), which is \(best.label) \(relation)")
    }
    guard sharesDevices(product, with: bundles[index]) else {
      return .foreign("it measures \(product), for none of the devices that run \(best.label)")
    }
    return .bundle(index)
  }

  /// True also where one side does not say.
  private func sharesDevices(_ product: Product, with measured: MeasuredBundle) -> Bool {
    let ours = Set(measured.variants.flatMap(\.rows).map(\.model))
    let theirs = product.variants.map { devices.rows(of: $0) }.filter { !$0.isEmpty }
    guard devices.allDevices, !measured.bundle.isThinned, !ours.isEmpty, !theirs.isEmpty else {
      return true
    }
    return theirs.contains { rows in
      devices.isUnknown(rows) || rows.contains { ours.contains($0.model) }
    }
  }
}

/// The packages of one product in a report.
private struct Product: CustomStringConvertible {
  let name: String
  let variants: [ReportedVariant]

  /// In the order in which the report first has them.
  static func all(in report: ThinningReport) -> [Product] {
    var order: [String] = []
    var found: [String: [ReportedVariant]] = [:]
    for variant in report.variants {
      if found[variant.product] == nil { order.append(variant.product) }
      found[variant.product, default: []].append(variant)
    }
    return order.map { Product(name: $0, variants: found[$0] ?? []) }
  }

  /// The largest thinned package, or else the universal one.
  var size: ByteCount {
    let thinned = variants.filter { !$0.isUniversal }
    let sizes = (thinned.isEmpty ? variants : thinned).map(\.uncompressed.bytes)
    return ByteCount(sizes.max() ?? 0)
  }

  var description: String { "\"\(name.printable)\" of \(size) uncompressed" }
}
