import AppleFormats

/// One bundle's sizes beside those of Apple's reports.
package struct Reconciliation: Sendable {
  /// The reports with packages of this bundle, in the order they were given; empty when none has.
  package let reports: [GivenReport]
  /// Sorted by our variant; the one that shares most with it before others.
  package let pairs: [Pair]
  /// Apple's package before thinning.
  package let universal: AppleFigure?
  /// Packages for phones and tablets that the device table does not know.
  package let unmatched: [AppleFigure]
  /// How many of Apple's packages are for devices that none of our variants has.
  package let leftOut: Int

  /// One of our variants and a package of Apple's for some of the same devices.
  package struct Pair: Sendable {
    /// Index into the bundle's variants.
    package let variant: Int
    package let figure: AppleFigure
    /// Whether no other package shares more with the variant.
    package let isBest: Bool
  }

  init(of bundle: MeasuredBundle, with sources: [ReportSource], devices: DeviceMatching) {
    reports = sources.map(\.report)
    let packages = Self.distinct(sources)
    let thinned = packages.filter { !$0.variant.isUniversal }
    let isThinned = bundle.bundle.isThinned
    // Where nothing can be thinned the package before thinning is what devices get.
    let isUpperBound =
      thinned.isEmpty && (isThinned || bundle.variants.contains { $0.accuracy != .exact })
    // A package that was thinned before has no whole to stand beside Apple's.
    universal =
      isThinned && !thinned.isEmpty
      ? nil
      : packages.first { $0.variant.isUniversal }.map {
        AppleFigure($0.variant, in: $0.report, isUpperBound: isUpperBound)
      }
    let matching = VariantMatching(bundle, thinned.map(\.variant), devices)
    let figures = thinned.map { AppleFigure($0.variant, in: $0.report) }
    var pairs = matching.pairs.map {
      Pair(variant: $0.ours, figure: figures[$0.theirs], isBest: $0.isBest)
    }
    if thinned.isEmpty, let universal, !isUpperBound {
      pairs = bundle.variants.indices.map {
        Pair(variant: $0, figure: universal, isBest: true)
      }
    }
    self.pairs = pairs
    unmatched = matching.unknown.map { figures[$0] }
    leftOut = matching.leftOut
  }

  /// Apple's package for one of our variants.
  package func figure(for variant: Int) -> AppleFigure? {
    pairs.first { $0.variant == variant && $0.isBest }?.figure
  }

  /// Each package once, from the report that has its bytes if there is one.
  private static func distinct(
    _ sources: [ReportSource]
  ) -> [(variant: ReportedVariant, report: String)] {
    var order: [String] = []
    var found: [String: (variant: ReportedVariant, report: String)] = [:]
    for source in sources {
      for variant in source.variants {
        let known = found[variant.name]
        if known == nil { order.append(variant.name) }
        if known == nil
          || variant.uncompressed.isExact && known?.variant.uncompressed.isExact == false
        {
          found[variant.name] = (variant, source.report.name)
        }
      }
    }
    return order.compactMap { found[$0] }
  }
}

/// The part of a report that is about one bundle.
struct ReportSource {
  let report: GivenReport
  let variants: [ReportedVariant]
}
