/// A command as far as a shell has to know it.
struct CompletedCommand {
  let flags: [CompletedFlag]
  /// What an operand can be; empty where it is a file.
  let words: [String]
  /// Commands of its own, which stand behind its word.
  let subcommands: [(word: String, command: CompletedCommand)]

  init(
    _ flags: [CompletedFlag], words: [String] = [],
    subcommands: [(word: String, command: CompletedCommand)] = []
  ) {
    self.flags = flags
    self.words = words
    self.subcommands = subcommands
  }
}

/// An option as far as a shell has to know it.
struct CompletedFlag {
  let name: String
  let short: String?
  let value: String?
  let choices: [String]
  /// One clause.
  let help: String

  init<Options>(_ flag: Flag<Options>) {
    (name, short, value) = (flag.name, flag.short, flag.value)
    choices = flag.choices
    help = flag.help.split(separator: ";").first.map { String($0) } ?? ""
  }
}
