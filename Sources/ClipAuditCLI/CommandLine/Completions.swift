/// Completion scripts made from the same table as the parser and the help.
enum Completions {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static func script(for shell: Shell) -> String {
    let commands = Command.allCases.map(\.rawValue)
    let flags = ScanOptions.flags
    switch shell {
    case .bash: return bash(commands, flags)
    case .zsh: return "autoload -U bashcompinit && bashcompinit\n" + bash(commands, flags)
    case .fish: return fish(commands, flags)
    }
  }

  private static func bash(_ commands: [String], _ flags: [Flag<ScanOptions>]) -> String {
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

  private static func fish(_ commands: [String], _ flags: [Flag<ScanOptions>]) -> String {
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
