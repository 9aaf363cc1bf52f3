#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Means of the changes from build to build, with how far they may be from the truth.
///
/// Two histories look alike and differ in what they prove. Where each size is a line's value and some
/// noise, the next change takes the noise back, and thirty builds tell the slope well. Where each change
/// stays (a walk), the same sizes tell much less. The autocorrelation of the changes says which it is:
/// -0.5 for noise around a line, 0 for a walk. So the changes are fitted with every share of a change
/// that the next one may take back, each is weighed by how well it explains them, and what the weighed
/// fits disagree in widens the interval.
package struct ChangeFit: Sendable {
  /// One for each column.
  package let means: [Double]
  package let covariance: [[Double]]
  /// Of the best share, to compare fits of the same changes with other columns.
  package let logLikelihood: Double
  /// Variance that each further build adds for good.
  package let lastingVariance: Double
  /// Variance of a single build that the next takes back.
  package let passingVariance: Double
  package let freedom: Int

  /// How much of a change goes on in the next one: from "all is taken back" to "half of it comes again".
  package static let shares = [-1, -0.9, -0.75, -0.6, -0.45, -0.3, -0.15, 0, 0.15, 0.3, 0.45]

  /// A mean for each column, which says how far it goes into each change. Nil without enough changes.
  package init?(
    _ changes: [Double], _ columns: [[Double]], shares: [Double] = ChangeFit.shares
  ) {
    let freedom = changes.count - columns.count
    guard freedom > 0 else { return nil }
    let fits = shares.compactMap { ShareFit(changes, columns, share: $0) }
    guard let best = fits.map(\.evidence).max() else { return nil }
    let raw = fits.map { exp($0.evidence - best) }
    let sum = raw.reduce(0, +)
    let weights = raw.map { $0 / sum }
    func weighed(_ value: (ShareFit) -> Double) -> Double {
      zip(weights, fits).reduce(0) { $0 + $1.0 * value($1.1) }
    }
    let means = columns.indices.map { column in weighed { $0.means[column] } }
    self.means = means
    covariance = columns.indices.map { row in
      columns.indices.map { column in
        weighed {
          $0.variance * $0.inverse[row][column]
            + ($0.means[row] - means[row]) * ($0.means[column] - means[column])
        }
      }
    }
    logLikelihood = fits.map(\.logLikelihood).max() ?? best
    lastingVariance = weighed { $0.variance * (1 + $0.share) * (1 + $0.share) }
    passingVariance = weighed { $0.variance * max(0, -$0.share) }
    self.freedom = freedom
  }

  package func deviation(of column: Int) -> Double { covariance[column][column].squareRoot() }

  /// How many deviations of the mean hold it with 95 % confidence.
  ///
  /// A walk of thirty builds can look like noise around a line, and some do. With Student's quantile
  /// alone the interval held the slope of nine walks in ten; a fifth more, and two degrees of freedom for
  /// the shares, make that 94 to 100 of a hundred (of twelve builds 92).
  package var quantile: Double { 1.2 * Student.quantile(freedom: max(1, Double(freedom - 2))) }

  package func interval(of column: Int) -> ClosedRange<Double> {
    let reach = quantile * deviation(of: column)
    return means[column] - reach...means[column] + reach
  }
}

/// Generalized least squares for changes that are each a new part and a share of the last new part.
private struct ShareFit {
  let share: Double
  let means: [Double]
  let inverse: [[Double]]
  let variance: Double
  let logLikelihood: Double
  /// The likelihood with the means integrated out, which does not favour more of them.
  let evidence: Double

  init?(_ changes: [Double], _ columns: [[Double]], share: Double) {
    let count = columns.count
    var normal = [[Double]](repeating: Array(repeating: 0, count: count), count: count)
    var right = [Double](repeating: 0, count: count)
    var total = 0.0
    var logVariances = 0.0
    var variance = 1 + share * share
    var last = [Double](repeating: 0, count: count + 1)
    var factor = 0.0
    for place in changes.indices {
      if place > 0 {
        factor = share / variance
        variance = 1 + share * share - share * factor
      }
      // What is new in this change and in each column, after the last one's share.
      for column in 0..<count { last[column] = columns[column][place] - factor * last[column] }
      last[count] = changes[place] - factor * last[count]
      for row in 0..<count {
        for column in 0..<count { normal[row][column] += last[row] * last[column] / variance }
        right[row] += last[row] * last[count] / variance
      }
      total += last[count] * last[count] / variance
      logVariances += log(variance)
    }
    guard let (inverse, determinant) = Self.inverse(of: normal) else { return nil }
    let means = inverse.map { zip($0, right).reduce(0) { $0 + $1.0 * $1.1 } }
    let explained = zip(means, right).reduce(0) { $0 + $1.0 * $1.1 }
    let number = Double(changes.count)
    let freedom = number - Double(count)
    // Sizes are whole bytes; what is left below that, and below what a Double tells, is no spread.
    let rest = max(total - explained, total * 1e-12, number * 1e-6)
    self.share = share
    self.means = means
    self.inverse = inverse
    self.variance = rest / freedom
    logLikelihood = -0.5 * (number * log(rest) + logVariances)
    evidence = -0.5 * (freedom * log(rest) + logVariances + log(determinant))
  }

  /// By Gauss and Jordan; nil where there is none.
  private static func inverse(of matrix: [[Double]]) -> ([[Double]], determinant: Double)? {
    var left = matrix
    var inverse = matrix.indices.map { row in matrix.indices.map { $0 == row ? 1.0 : 0 } }
    var determinant = 1.0
    for pivot in matrix.indices {
      let value = left[pivot][pivot]
      guard value > 1e-12 else { return nil }
      determinant *= value
      left[pivot] = left[pivot].map { $0 / value }
      inverse[pivot] = inverse[pivot].map { $0 / value }
      for row in matrix.indices where row != pivot {
        let factor = left[row][pivot]
        left[row] = zip(left[row], left[pivot]).map { $0 - factor * $1 }
        inverse[row] = zip(inverse[row], inverse[pivot]).map { $0 - factor * $1 }
      }
    }
    return (inverse, determinant)
  }
}

enum Student {
  /// What 97.5 % are below, from the normal distribution by its expansion in the degrees of freedom.
  static func quantile(freedom: Double) -> Double {
    guard freedom >= 3 else { return freedom < 2 ? 12.706 : 4.303 }
    return 1.959_964 + 2.372 / freedom + 2.823 / (freedom * freedom)
      + 2.556 / (freedom * freedom * freedom)
  }
}
