import Artifacts

/// A pattern for paths and names, matched against the whole of them, with regard to case.
///
/// - `*` stands for any characters but `/`, `?` for one of them.
/// - `**` stands for any characters; with a `/` behind it for any folders, or none.
/// - `{a,b}` stands for `a` or `b`, each of which may be a pattern, and may be empty.
///
/// Everything else stands for itself; two spellings of one character in Unicode are the same. Matching
/// takes time in proportion to the lengths of pattern and text, whatever they are: all places in the
/// pattern that fit so far are followed at once.
package struct Glob: Hashable, Sendable {
  package let text: String
  private let steps: [Step]
  /// How many characters stand for themselves: of two patterns the one with more says more.
  package let literalCount: Int

  /// What one place in the pattern takes, or where it goes without taking anything.
  fileprivate enum Step: Hashable, Sendable {
    case literal(Character)
    /// Any character but `/`.
    case one
    /// Stays for any character but `/`, or goes on.
    case run
    /// Stays for any character, or goes on.
    case deepRun
    /// Stays for any character, and goes on behind a `/` as well.
    case folders
    /// Goes on at each of these places.
    case fork([Int])
  }

  package static let longest = 1024
  package static let deepest = 8

  package init(_ text: String) throws(GlobError) {
    guard !text.isEmpty else { throw GlobError("is empty") }
    guard text.utf8.count <= Self.longest else {
      throw GlobError("is longer than \(Self.longest) bytes")
    }
    var compiler = Compiler(Array(text))
    try compiler.compile(depth: 0)
    self.text = text
    steps = compiler.steps
    literalCount = steps.count { if case .literal = $0 { true } else { false } }
  }

  /// Whether nothing in it stands for anything else.
  package var isLiteral: Bool { literalCount == steps.count }

  /// The patterns that fit a name, the one that says most of it last: the name itself, before it those
  /// with most characters that stand for themselves, of equals the first by text.
  package static func fitting(_ patterns: some Sequence<Glob>, _ name: String) -> [Glob] {
    patterns.filter { $0.matches(name) }.sorted { left, right in
      (left.isLiteral ? 1 : 0, left.literalCount, right.text)
        < (right.isLiteral ? 1 : 0, right.literalCount, left.text)
    }
  }

  package func matches(_ text: String) -> Bool { matches(Array(text)) }

  package func matches(_ text: [Character]) -> Bool {
    var current = Places(count: steps.count + 1)
    enter(0, &current)
    for character in text {
      var next = Places(count: steps.count + 1)
      let isSlash = character == "/"
      for place in current.members where place < steps.count {
        switch steps[place] {
        case .literal(let wanted): if wanted == character { enter(place + 1, &next) }
        case .one: if !isSlash { enter(place + 1, &next) }
        case .run: if !isSlash { enter(place, &next) }
        case .deepRun: enter(place, &next)
        case .folders:
          enter(place, &next)
          if isSlash { enter(place + 1, &next) }
        case .fork: break
        }
      }
      guard !next.members.isEmpty else { return false }
      current = next
    }
    return current.contains(steps.count)
  }

  /// Adds a place, and those that are reached from it without a character: at most one call inside
  /// another for each step of the pattern, whose length is bounded.
  private func enter(_ place: Int, _ places: inout Places) {
    guard places.insert(place), place < steps.count else { return }
    switch steps[place] {
    case .run, .deepRun: enter(place + 1, &places)
    case .fork(let targets):
      for target in targets { enter(target, &places) }
    case .literal, .one, .folders: break
    }
  }

  /// A set of places, in the order in which they came.
  private struct Places {
    private(set) var members: [Int] = []
    private var isMember: [Bool]

    init(count: Int) { isMember = [Bool](repeating: false, count: count) }

    func contains(_ place: Int) -> Bool { isMember[place] }

    @discardableResult
    mutating func insert(_ place: Int) -> Bool {
      guard !isMember[place] else { return false }
      isMember[place] = true
      members.append(place)
      return true
    }
  }
}

extension Glob: Decodable {
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(GlobError) {
      self = try Glob(text)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "the pattern \"\(text.printable)\" \(error.reason)"))
    }
  }
}

/// Why a text is no pattern.
package struct GlobError: Error, Hashable, Sendable {
  package let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Turns the text of a pattern into steps.
private struct Compiler {
  private let text: [Character]
  private var place = 0
  private(set) var steps: [Glob.Step] = []

  init(_ text: [Character]) { self.text = text }

  /// Up to the end, or inside braces to what ends an alternative, which is left there.
  mutating func compile(depth: Int, startsName: Bool = true) throws(GlobError) {
    var startsName = startsName
    while place < text.count {
      let character = text[place]
      if depth > 0, character == "," || character == "}" { return }
      place += 1
      switch character {
      case "*": stars(startsName)
      case "?": steps.append(.one)
      case "{": try alternatives(depth: depth + 1, startsName)
      case "}": throw GlobError("has a } without a { before it")
      default: steps.append(.literal(character))
      }
      startsName = text[place - 1] == "/"
    }
    guard depth == 0 else { throw GlobError("has a { without its }") }
  }

  private mutating func stars(_ startsName: Bool) {
    guard place < text.count, text[place] == "*" else {
      steps.append(.run)
      return
    }
    while place < text.count, text[place] == "*" { place += 1 }
    guard startsName, place < text.count, text[place] == "/" else {
      steps.append(.deepRun)
      return
    }
    place += 1
    steps.append(.fork([steps.count + 1, steps.count + 2]))
    steps.append(.folders)
  }

  private mutating func alternatives(depth: Int, _ startsName: Bool) throws(GlobError) {
    guard depth <= Glob.deepest else {
      throw GlobError("has braces more than \(Glob.deepest) deep")
    }
    let fork = steps.count
    steps.append(.fork([]))
    var starts: [Int] = []
    var ends: [Int] = []
    while true {
      starts.append(steps.count)
      try compile(depth: depth, startsName: startsName)
      ends.append(steps.count)
      steps.append(.fork([]))
      place += 1
      if text[place - 1] == "}" { break }
    }
    steps[fork] = .fork(starts)
    for end in ends { steps[end] = .fork([steps.count]) }
  }
}
