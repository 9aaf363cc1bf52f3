/// A place where changes become other than they were, or that they do so all along.
package struct Bend: Sendable {
  /// The first of the newer changes; of a curve the newest third begins there.
  package let place: Int
  package let isCurve: Bool
  /// The older changes, then the newer; of a curve the middle third, then the newest.
  package let fit: ChangeFit

  package var older: Double { fit.means[fit.means.count - 2] }
  package var newer: Double { fit.means[fit.means.count - 1] }
  package var newerInterval: ClosedRange<Double> { fit.interval(of: fit.means.count - 1) }
  package var olderInterval: ClosedRange<Double> { fit.interval(of: fit.means.count - 2) }

  /// Fewer changes on one side are too few to speak of a side.
  private static let fewest = 4
  /// Places that are tried; a window of 2000 need not be searched build by build.
  private static let mostPlaces = 40

  /// Nil where one mean explains the changes.
  package init?(_ changes: [Double]) {
    guard changes.count >= 2 * Self.fewest else { return nil }
    let kink = Self.kink(changes)
    let curve = Self.curve(changes)
    // A kink has its place to choose, too, so it must explain more than a curve does.
    if let curve, curve.logLikelihood + 1.5 >= kink?.fit.logLikelihood ?? -.infinity {
      let third = max(Self.fewest, changes.count / 3)
      let bounds = [0, max(1, changes.count - 2 * third), changes.count - third, changes.count]
      let thirds = zip(bounds, bounds.dropFirst()).map { Self.column($0..<$1, changes.count) }
      guard let fit = ChangeFit(changes, thirds) else { return nil }
      (place, isCurve, self.fit) = (changes.count - third, true, fit)
    } else if let kink {
      (place, isCurve, fit) = (kink.place, false, kink.fit)
    } else {
      return nil
    }
  }

  /// Chance alone gives a difference of four deviations at the best of some twenty places in one to five
  /// of a hundred histories; with few changes it gives more.
  private static func isBeyondChance(_ deviations: Double, _ freedom: Int, least: Double) -> Bool {
    abs(deviations) > least + 14 / Double(freedom)
  }

  private static func kink(_ changes: [Double]) -> (place: Int, fit: ChangeFit)? {
    let places = fewest...changes.count - fewest
    let stride = max(1, places.count / mostPlaces)
    func columns(_ place: Int) -> [[Double]] {
      [column(0..<place, changes.count), column(place..<changes.count, changes.count)]
    }
    var best: (place: Int, logLikelihood: Double) = (0, -.infinity)
    for place in Swift.stride(from: places.lowerBound, through: places.upperBound, by: stride) {
      // To find the place a few shares will do.
      guard let fit = ChangeFit(changes, columns(place), shares: [-1, -0.6, -0.3, 0, 0.3]),
        fit.logLikelihood > best.logLikelihood
      else { continue }
      best = (place, fit.logLikelihood)
    }
    guard best.place > 0, let fit = ChangeFit(changes, columns(best.place)) else { return nil }
    let variance = fit.covariance[0][0] + fit.covariance[1][1] - 2 * fit.covariance[0][1]
    let deviations = (fit.means[1] - fit.means[0]) / max(variance, 1e-12).squareRoot()
    return isBeyondChance(deviations, fit.freedom, least: 3.8) ? (best.place, fit) : nil
  }

  private static func curve(_ changes: [Double]) -> ChangeFit? {
    guard let fit = lineThrough(changes),
      isBeyondChance(
        fit.means[1] / max(fit.deviation(of: 1), 1e-6), fit.freedom, least: 2.7)
    else { return nil }
    return fit
  }

  /// The mean change, and by how much the newest change is beyond it where changes grow evenly.
  static func lineThrough(_ changes: [Double]) -> ChangeFit? {
    let middle = Double(changes.count - 1) / 2
    let line = changes.indices.map { (Double($0) - middle) / middle }
    return ChangeFit(changes, [changes.map { _ in 1 }, line])
  }

  private static func column(_ range: Range<Int>, _ count: Int) -> [Double] {
    (0..<count).map { range.contains($0) ? 1 : 0 }
  }
}
