package import Measurement

/// A trend in words: how much, how sure, and where it leads.
package struct TrendSentences: Sendable {
  private let trend: Trend

  package init(_ trend: Trend) { self.trend = trend }

  /// All there is to say, the most important first.
  package var all: [String] {
    var sentences = [
      length("uncompressed", \.uncompressed, trend.uncompressed),
      length("download", \.download, trend.download),
    ]
    if let step = stepSentence { sentences.append(step) }
    if trend.firstComparable > 0 {
      sentences.append(
        "builds before \(trend.points[trend.firstComparable].title) were measured by another model "
          + "(\(trend.points[trend.firstComparable - 1].model), now \(trend.latest.model)) and are "
          + "not compared")
    }
    return sentences
  }

  private func length(
    _ word: String, _ path: KeyPath<SizePair, ByteCount>, _ slope: Slope
  ) -> String {
    ([recent(word, path), outlook(path, slope)] + budgets(path, slope)).compactMap { $0 }
      .joined(separator: "; ")
  }

  /// `uncompressed: grew 212 KB in the last ten builds`
  private func recent(_ word: String, _ path: KeyPath<SizePair, ByteCount>) -> String {
    let sizes = trend.compared.map { $0.size[keyPath: path] }
    guard sizes.count > 1, let last = sizes.last else { return "\(word): one build so far" }
    let count = min(10, sizes.count - 1)
    let change = last - sizes[sizes.count - 1 - count]
    let span = count == 1 ? "with the last build" : "in the last \(Self.word(count)) builds"
    if change == .zero { return "\(word): as large as before, \(span)" }
    let verb = change > .zero ? "grew" : "shrank"
    return "\(word): \(verb) \(change.magnitude) \(span)"
  }

  private func outlook(_ path: KeyPath<SizePair, ByteCount>, _ slope: Slope) -> String {
    let size = trend.latest.size[keyPath: path]
    let limit = trend.latest.limit
    let isOver = limit.map { size > $0 } ?? false
    let over = limit.map { isOver ? "\(size - $0) over the limit of \($0), " : "" } ?? ""
    guard slope.isClear, let fit = slope.fit, let interval = slope.interval else {
      return over + "no clear trend\(basis(slope))"
    }
    let slopeText =
      "\(Self.signed(fit.slope)) a build (95 %: \(Self.signed(interval.lowerBound)) to "
      + "\(Self.signed(interval.upperBound)))\(basis(slope))"
    guard !isOver, let limit, let count = slope.builds(from: size, to: limit) else {
      return over + slopeText
    }
    return "at this slope over the limit of \(limit) in \(Self.builds(count)), by " + slopeText
  }

  /// Where the way leads that does not lead over Apple's limit first.
  private func budgets(_ path: KeyPath<SizePair, ByteCount>, _ slope: Slope) -> [String] {
    let size = trend.latest.size[keyPath: path]
    return trend.budgets.compactMap { budget in
      if size > budget { return "\(size - budget) over the budget of \(budget)" }
      return slope.builds(from: size, to: budget).map {
        "over the budget of \(budget) in \(Self.builds($0))"
      }
    }
  }

  private func basis(_ slope: Slope) -> String {
    let count = slope.builds
    guard let step = slope.sinceStep else {
      return count == 1 ? "" : " in the last \(Self.word(count)) builds"
    }
    let place = trend.firstComparable + step
    return " since the step of build \(trend.points[place].title)"
      + (count > 1 ? ", \(Self.word(count)) builds" : "")
  }

  private var stepSentence: String? {
    guard let step = trend.step else { return nil }
    let causes = step.changes.causes.map { "\($0.name) \($0.difference.signed)" }
    let because = causes.isEmpty ? "" : ": " + causes.joined(separator: ", ")
    return "largest step: build \(trend.points[step.place].title) "
      + "(\(step.changes.size.uncompressed.signed))\(because)"
  }

  private static func builds(_ count: (likely: Int64, fewest: Int64, most: Int64)) -> String {
    guard count.likely < 1000 else { return "more than a thousand builds" }
    let most = count.most < 1000 ? "\(count.most)" : "more than a thousand"
    let builds = count.likely == 1 ? "build" : "builds"
    return count.fewest == count.most
      ? "about \(count.likely) \(builds)"
      : "about \(count.likely) \(builds) (\(count.fewest) to \(most))"
  }

  private static func signed(_ slope: Double) -> String {
    let bounded = min(max(slope.rounded(), -9e18), 9e18)
    return ByteCount(Int64(bounded)).signed
  }

  private static func word(_ count: Int) -> String {
    let words = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    return words.indices.contains(count) ? words[count] : String(count)
  }
}

extension ByteCount {
  /// `+212 KB`, `-3 KB`, `0 bytes`.
  package var signed: String { (bytes > 0 ? "+" : "") + description }

  var magnitude: ByteCount { bytes < 0 ? .zero - self : self }
}
