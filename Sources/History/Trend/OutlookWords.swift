import Measurement

/// Where one length leads, in words.
struct OutlookWords {
  private let trend: Trend
  private let slope: Slope
  /// Of the builds that are compared.
  private let sizes: [ByteCount]
  private let size: ByteCount
  private let budgets: [ByteCount]

  init(_ trend: Trend, _ slope: Slope, _ path: KeyPath<SizePair, ByteCount>) {
    self.trend = trend
    self.slope = slope
    sizes = trend.compared.map { trend.points[$0].size[keyPath: path] }
    size = sizes.last ?? .zero
    budgets = trend.budgets[path]
  }

  /// Apple's limit, then the team's budgets.
  var all: [String] {
    let limit = trend.latestCounted.limit
    let over = limit.map { size > $0 ? "\(size - $0) over the limit of \($0), " : "" } ?? ""
    return [over + course(limit)] + budgets.compactMap { budget($0) }
  }

  private func budget(_ budget: ByteCount) -> String? {
    let there = way(to: budget, named: "budget")
    guard size > budget else { return there }
    return "\(size - budget) over the budget of \(budget)" + (there.map { ", " + $0 } ?? "")
  }

  private func course(_ limit: ByteCount?) -> String {
    let there = limit.flatMap { way(to: $0, named: "limit") }
    let grows = (slope.perBuild ?? 0) > 0
    let verb = grows ? "grows" : "shrinks"
    switch slope.course {
    case .unclear: return "no clear trend" + basis
    case .unchanged: return "no change" + basis
    case .stopped(let place): return stopped(place)
    case .turned(let place):
      return "\(grows ? "shrank" : "grew") until build \(title(place)), \(verb) since: "
        + steady(there)
    case .steady: return steady(there)
    case .faster:
      return "\(verb) faster and faster, lately by \(change) a build\(basis)"
        + (there.map { "; if that goes on, " + $0 } ?? "")
    case .slower:
      return "\(verb) more slowly than before, lately by \(change) a build\(basis)"
        + (there.map { "; at that slope " + $0 } ?? "")
    case .steps(let stairs):
      return "\(verb) by steps, the last \(Words.number(stairs.steps)) \(Self.apart(stairs))"
        + (there.map { "; at that pace " + $0 } ?? "")
    }
  }

  /// `at this slope over the limit of 15 MB in about 30 builds (28 to 39), by +41 KB a build (95 %: …)`
  private func steady(_ way: String?) -> String {
    guard let perBuild = slope.perBuild, abs(perBuild) >= 0.5, let interval = slope.interval else {
      return "changes by less than a byte a build" + basis
    }
    let text =
      "\(change) a build (95 %: \(Self.signed(interval.lowerBound)) to "
      + "\(Self.signed(interval.upperBound)))\(basis)"
    return way.map { "at this slope \($0), by \(text)" } ?? text
  }

  private func stopped(_ place: Int) -> String {
    let past = slope.grewBefore ? "grew" : "shrank"
    let since = size - sizes[place]
    let goesOn = slope.grewBefore ? since > .zero : since < .zero
    let builds = Words.builds(slope.builds - 1)
    return "\(past) until build \(title(place)), "
      + (goesOn ? "no clear trend in the \(builds) since" : "has not in the \(builds) since")
  }

  /// Nil where the way leads elsewhere.
  private func way(to line: ByteCount, named name: String) -> String? {
    guard let crossing = slope.builds(from: size, to: line) else { return nil }
    let horizon = slope.horizon
    guard crossing.likely <= horizon else {
      return size > line
        ? "more than \(horizon) builds from fitting again"
        : "more than \(horizon) builds from the \(name) of \(line)"
    }
    let most = crossing.most.map { $0 <= horizon ? "to \($0)" : "to more than \(horizon)" }
    let isExact = crossing.fewest == crossing.most
    let count =
      "about \(crossing.likely) \(crossing.likely == 1 ? "build" : "builds")"
      + (isExact ? "" : " (\(crossing.fewest) \(most ?? "or more"))")
    return size > line ? "fits again in \(count)" : "over the \(name) of \(line) in \(count)"
  }

  /// What the slope is made of.
  private var basis: String {
    let count = slope.builds
    if let bend = slope.sinceBend {
      return " in the \(Words.builds(count - 1)) since"
        + (isNamed ? "" : " build \(title(bend))")
    }
    guard let step = slope.sinceStep else {
      return count == 1 ? "" : " in the last \(Words.number(count)) builds"
    }
    return " since the step of build \(title(step))"
      + (count > 1 ? ", \(Words.builds(count))" : "")
  }

  /// Whether the bend's build stands in the sentence already.
  private var isNamed: Bool {
    if case .turned = slope.course { return true }
    return false
  }

  private func title(_ place: Int) -> String { trend.points[trend.compared[place]].title }

  private var change: String { Self.signed(slope.perBuild ?? 0) }

  /// `+300 KB each, ten builds apart`
  private static func apart(_ stairs: Staircase) -> String {
    let sign: Double = stairs.grows ? 1 : -1
    let least = signed(sign * stairs.heights.least)
    let most = signed(sign * stairs.heights.most)
    let shortest = Words.number(Int(stairs.lengths.least))
    let longest = Words.number(Int(stairs.lengths.most))
    return (least == most ? "by \(least) each" : "by \(least) to \(most)") + ", "
      + (shortest == longest
        ? (stairs.lengths.least < 1.5 ? "one build apart" : "\(shortest) builds apart")
        : "\(shortest) to \(longest) builds apart")
  }

  private static func signed(_ slope: Double) -> String {
    let bounded = min(max(slope.rounded(), -9e18), 9e18)
    return ByteCount(Int64(bounded)).signed
  }
}
