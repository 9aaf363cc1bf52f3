package import Measurement

/// A trend in words: how much, how sure, and where it leads.
package struct TrendSentences: Sendable {
  private let trend: Trend

  package init(_ trend: Trend) { self.trend = trend }

  /// All there is to say, the most important first.
  package var all: [String] {
    [
      length("uncompressed", \.uncompressed, trend.uncompressed),
      length("download", \.download, trend.download), stepSentence, notAllMeasured, recordedAgain,
      otherModel, otherLimit,
    ].compactMap { $0 }
  }

  private func length(
    _ word: String, _ path: KeyPath<SizePair, ByteCount>, _ slope: Slope
  ) -> String {
    guard !trend.compared.isEmpty else { return "\(word): no build was measured as a whole" }
    let outlook = OutlookWords(trend, slope, path)
    return ([recent(word, path)] + outlook.all).joined(separator: "; ")
  }

  /// `uncompressed: grew 212 KB in the last ten builds`
  private func recent(_ word: String, _ path: KeyPath<SizePair, ByteCount>) -> String {
    let places = trend.compared
    guard places.count > 1 else {
      let isAll = trend.recordedBuilds == trend.points.count
      return "\(word): \(isAll ? "one build so far" : "only one build is looked at")"
    }
    let count = min(10, places.count - 1)
    let change =
      trend.points[places[places.count - 1]].size[keyPath: path]
      - trend.points[places[places.count - 1 - count]].size[keyPath: path]
    let span = count == 1 ? "with the last build" : "in the last \(Words.number(count)) builds"
    if change == .zero { return "\(word): as large as before, \(span)" }
    let verb = change > .zero ? "grew" : "shrank"
    return "\(word): \(verb) \(change.magnitude) \(span)"
  }

  private var stepSentence: String? {
    guard let step = trend.step else { return nil }
    let title = trend.points[step.place].title
    if step.isDownload {
      return "largest step: build \(title) (\(step.changes.size.download.signed) to download)"
    }
    let causes = step.changes.causes.map { "\($0.name) \($0.difference.signed)" }
    let because = causes.isEmpty ? "" : ": " + causes.joined(separator: ", ")
    return "largest step: build \(title) (\(step.changes.size.uncompressed.signed))\(because)"
  }

  private var notAllMeasured: String? {
    titles(trend.counted.notAllMeasured).map { "not all measured, and so left out: \($0)" }
  }

  private var recordedAgain: String? {
    titles(trend.counted.recordedAgain).map {
      "recorded again, so that only the last counts: \($0)"
    }
  }

  /// `build 12`, `builds 12, 13 and 4 more`; each once.
  private func titles(_ places: [Int]) -> String? {
    var seen: Set<String> = []
    let titles = places.map { trend.points[$0].title }.filter { seen.insert($0).inserted }
    guard !titles.isEmpty else { return nil }
    let more = titles.count > 5 ? " and \(titles.count - 5) more" : ""
    return (titles.count == 1 ? "build " : "builds ")
      + titles.prefix(5).joined(separator: ", ") + more
  }

  private var otherModel: String? {
    guard trend.firstComparable > 0 else { return nil }
    return
      "builds before \(trend.points[trend.firstComparable].title) were measured by another model "
      + "(\(trend.points[trend.firstComparable - 1].model), now \(trend.latest.model)) and are "
      + "not compared"
  }

  /// Apple's limit is that of a build's minimum OS, so a new one may come overnight.
  private var otherLimit: String? {
    let known = trend.points.filter { $0.limit != nil }
    guard let last = known.last?.limit, let place = known.lastIndex(where: { $0.limit != last }),
      let before = known[place].limit
    else { return nil }
    return "the limit is \(last) since build \(known[place + 1].title), \(before) before"
  }
}

enum Words {
  static func number(_ count: Int) -> String {
    let words = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    return words.indices.contains(count) ? words[count] : String(count)
  }

  static func builds(_ count: Int) -> String {
    "\(number(count)) \(count == 1 ? "build" : "builds")"
  }
}

extension ByteCount {
  /// `+212 KB`, `-3 KB`, `0 bytes`.
  package var signed: String { (bytes > 0 ? "+" : "") + description }

  var magnitude: ByteCount { bytes < 0 ? .zero - self : self }
}
