/// Completion scripts made from the same table as the parser and the help.
enum Completions {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static func script(for shell: Shell) -> String {
    let commands = Command.allCases.map(\.rawValue)
    let flags = ScanOptions.flags.map { CompletedFlag($0) }
    let known = Set(flags.map(\.name))
    let all =
      flags + DiffOptions.flags.map { CompletedFlag($0) }.filter { !known.contains($0.name) }
    switch shell {
    case .bash: return bash(commands, all)
    case .zsh: return "autoload -U bashcompinit && bashcompinit\n" + bash(commands, all)
    case .fish: return fish(commands, all)
    }
  }

  private static func bash(_ commands: [String], _ flags: [CompletedFlag]) -> String {
    let cases = flags.filter { !$0.choices.isEmpty }.map { flag in
      "    \(flag.name)) COMPREPLY=($(compgen -W \"\(flag.choices.joined(separator: " "))\" "
        + "-- \"$word\")); return ;;"
    }
    let names = (flags.map(\.name) + ["--help", "--version"]).joined(separator: " ")
    return """
      _clipaudit() {
        local word="${COMP_WORDS[COMP_CWORD]}"
        case "${COMP_WORDS[COMP_CWORD-1]}" in
      \(cases.joined(separator: "\n"))
        esac
        if [[ "$word" == -* ]]; then
          COMPREPLY=($(compgen -W "\(names)" -- "$word"))
        elif (( COMP_CWORD == 1 )); then
          COMPREPLY=($(compgen -W "\(commands.joined(separator: " "))" -- "$word") \
      $(compgen -f -- "$word"))
        else
          COMPREPLY=($(compgen -f -- "$word"))
        fi
      }
      complete -o filenames -F _clipaudit clipaudit

      """
  }

  private static func fish(_ commands: [String], _ flags: [CompletedFlag]) -> String {
    var lines = [
      "complete -c clipaudit -n __fish_use_subcommand -a '\(commands.joined(separator: " "))'"
    ]
    lines += flags.map { flag in
      let name = flag.name.dropFirst(2)
      let short = flag.short.map { " -s \($0.dropFirst())" } ?? ""
      let choices =
        flag.choices.isEmpty ? "" : " -f -a '\(flag.choices.joined(separator: " "))'"
      return "complete -c clipaudit -l \(name)\(short)\(flag.value == nil ? "" : " -r")\(choices) "
        + "-d '\(flag.help.split(separator: ";")[0])'"
    }
    lines += ["help", "version"].map { "complete -c clipaudit -l \($0) -d 'print the \($0)'" }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// An option as far as a shell has to know it; commands share the names of theirs.
private struct CompletedFlag {
  let name: String
  let short: String?
  let value: String?
  let choices: [String]
  let help: String

  init<Options>(_ flag: Flag<Options>) {
    (name, short, value) = (flag.name, flag.short, flag.value)
    (choices, help) = (flag.choices, flag.help)
  }
}
