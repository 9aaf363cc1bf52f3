/// One option: drives the parser, the help text and the completions.
struct Flag<Options>: Sendable {
  /// `--format`.
  let name: String
  /// `-h`.
  let short: String?
  /// What stands for the value in the help, and nil for a switch.
  let value: String?
  /// Words the value can be, for completions.
  let choices: [String]
  let help: String
  let apply: @Sendable (inout Options, String) throws(UsageError) -> Void

  init(
    _ name: String, short: String? = nil, value: String, choices: [String] = [], help: String,
    apply: @escaping @Sendable (inout Options, String) throws(UsageError) -> Void
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.choices = choices
    self.help = help
    self.apply = apply
  }

  init(
    switch name: String, short: String? = nil, help: String,
    apply: @escaping @Sendable (inout Options) -> Void
  ) {
    self.name = name
    self.short = short
    value = nil
    choices = []
    self.help = help
    self.apply = { options, _ in apply(&options) }
  }

  /// The same option of a command whose options hold these.
  func inside<Outer>(
    _ path: any WritableKeyPath<Outer, Options> & Sendable
  ) -> Flag<Outer> {
    Flag<Outer>(self) { options, text throws(UsageError) in
      try apply(&options[keyPath: path], text)
    }
  }

  private init<Inner>(
    _ flag: Flag<Inner>,
    apply: @escaping @Sendable (inout Options, String) throws(UsageError) -> Void
  ) {
    name = flag.name
    short = flag.short
    value = flag.value
    choices = flag.choices
    help = flag.help
    self.apply = apply
  }

  /// A value that must be one of an enumeration's words.
  static func choice<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, value: String, help: String,
    _ set: @escaping @Sendable (inout Options, Word) -> Void
  ) -> Flag {
    Flag(name, value: value, choices: Word.allCases.map(\.rawValue), help: help) {
      options, text throws(UsageError) in
      guard let word = Word(rawValue: text) else {
        let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("\(name) takes one of \(known), not \(text.printableWord)")
      }
      set(&options, word)
    }
  }
}

/// Options and operands of one command, told apart.
struct ParsedArguments<Options: Sendable> {
  var options: Options
  var operands: [String] = []
  var wantsHelp = false

  init(_ arguments: [String], flags: [Flag<Options>], defaults: Options) throws(UsageError) {
    options = defaults
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      if word == "--help" || word == "-h" {
        wantsHelp = true
        continue
      }
      try take(word, &rest, flags)
    }
  }

  private mutating func take(
    _ word: String, _ rest: inout ArraySlice<String>, _ flags: [Flag<Options>]
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let flag = flags.first(where: { $0.name == name || $0.short == name }) else {
      throw UsageError(unknown: "option", name, among: flags.map(\.name) + ["--help"])
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    guard let placeholder = flag.value else {
      guard attached == nil else { throw UsageError("\(name) takes no value") }
      return try flag.apply(&options, "")
    }
    guard let value = attached ?? rest.popFirst() else {
      throw UsageError("\(name) needs a value: \(name) \(placeholder)")
    }
    try flag.apply(&options, value)
  }
}
