/// Completion scripts made from the same tables as the parser and the help.
struct Completions {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  let commands: [(word: String, command: CompletedCommand)]

  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: "autoload -U bashcompinit && bashcompinit\n" + bash
    case .fish: fish
    }
  }

  /// Every command by its words, `history record`.
  private var all: [(words: String, command: CompletedCommand)] {
    commands.flatMap { word, command in
      [(word, command)] + command.subcommands.map { ("\(word) \($0.word)", $0.command) }
    }
  }

  // MARK: - bash, and zsh by its compatibility

  /// The command is the first word, else `scan`; behind an option its values, else options, operands.
  private var bash: String {
    let words = commands.map(\.word).joined(separator: "|")
    let nested = commands.filter { !$0.command.subcommands.isEmpty }.map(\.word)
    let listed = all.filter { $0.command.subcommands.isEmpty }
    let choices = listed.flatMap { words, command in
      command.flags.filter { $0.value != nil }.map { flag in
        let reply =
          flag.choices.isEmpty
          ? Self.files : Self.reply(flag.choices)
        return "    \"\(words) \(flag.name)\") \(reply); return ;;"
      }
    }
    let options = listed.map { words, command in
      let names = command.flags.map(\.name) + ["--help"]
      return "    \"\(words)\") \(Self.reply(names)) ;;"
    }
    let operands = all.filter { !$0.command.words.isEmpty || !$0.command.subcommands.isEmpty }
      .map { words, command in
        let known = command.words + command.subcommands.map(\.word)
        return "    \"\(words)\") \(Self.reply(known)) ;;"
      }
    return """
      _clipaudit() {
        local word="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command=scan
        # Some set-ups take the = of --format=json for a word.
        if [[ "$word" == "=" ]]; then
          word=""
        elif [[ "$previous" == "=" ]]; then
          previous="${COMP_WORDS[COMP_CWORD-2]}"
        fi
        if (( COMP_CWORD > 1 )); then
          case "${COMP_WORDS[1]}" in
            \(words)) command="${COMP_WORDS[1]}" ;;
          esac
          case "$command" in
            \(nested.joined(separator: "|"))) (( COMP_CWORD > 2 )) && command="$command ${COMP_WORDS[2]}" ;;
          esac
        fi
        case "$command $previous" in
      \(choices.joined(separator: "\n"))
        esac
        if [[ "$word" == -* ]]; then
          case "$command" in
      \(options.joined(separator: "\n"))
          *) \(Self.reply(["--help"])) ;;
          esac
          (( COMP_CWORD == 1 )) && COMPREPLY+=($(compgen -W "--version" -- "$word"))
        elif (( COMP_CWORD == 1 )); then
          COMPREPLY=($(compgen -W "\(commands.map(\.word).joined(separator: " "))" -- "$word") \
      $(compgen -f -- "$word"))
        else
          case "$command" in
      \(operands.joined(separator: "\n"))
          *) \(Self.files) ;;
          esac
        fi
      }
      complete -o filenames -F _clipaudit clipaudit

      """
  }

  private static let files = "COMPREPLY=($(compgen -f -- \"$word\"))"

  private static func reply(_ words: [String]) -> String {
    "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\"))"
  }

  // MARK: - fish

  private var fish: String {
    let words = commands.map(\.word)
    var lines = [
      "complete -c clipaudit -n __fish_use_subcommand -a '\(words.joined(separator: " "))'",
      "complete -c clipaudit -n __fish_use_subcommand -l version -d 'print the version'",
      "complete -c clipaudit -l help -s h -d 'print the help'",
    ]
    let others = words.filter { $0 != Command.scan.rawValue }.joined(separator: " ")
    for (words, command) in all {
      let place =
        words == Command.scan.rawValue
        ? "not __fish_seen_subcommand_from \(others)"
        : words.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }
          .joined(separator: "; and ")
      let known = command.words + command.subcommands.map(\.word)
      if !known.isEmpty {
        let once =
          command.subcommands.isEmpty
          ? place : "\(place); and not __fish_seen_subcommand_from \(known.joined(separator: " "))"
        lines.append("complete -c clipaudit -n '\(once)' -f -a '\(known.joined(separator: " "))'")
      }
      lines += command.flags.map { "complete -c clipaudit -n '\(place)' \(Self.option($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func option(_ flag: CompletedFlag) -> String {
    let short = flag.short.map { " -s \($0.dropFirst())" } ?? ""
    let choices = flag.choices.isEmpty ? "" : " -f -a '\(flag.choices.joined(separator: " "))'"
    let help = flag.help.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return "-l \(flag.name.dropFirst(2))\(short)\(flag.value == nil ? "" : " -r")\(choices) "
      + "-d '\(help)'"
  }
}
