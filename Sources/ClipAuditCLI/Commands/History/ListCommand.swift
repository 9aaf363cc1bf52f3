import Artifacts
import Auditing
import History
import Measurement
import Reporting

/// What `clipaudit history list` was asked for.
struct ListOptions: CommandOptions {
  var store: String?
  var selection = BuildSelection()
  var format = DevicesCommand.Options.Format.text

  static let flags: [Flag<ListOptions>] = [
    StoreChoice.flag(StoreChoice.help) { $0.store = $1 },
    Flag("--clip", value: "IDENTIFIER", help: "builds of this clip only") {
      $0.selection.clip = $1
    },
    Flag("--branch", value: "NAME", help: "builds of this branch only") {
      $0.selection.branch = $1
    },
    Flag("--last", value: "NUMBER", help: "only so many of the newest") {
      options, text throws(UsageError) in
      options.selection.last = try CountWord.count(text, of: "--last")
    },
    .choice("--format", value: "FORMAT", help: "text (default), json") { $0.format = $1 },
  ]
}

/// A number of things on a command line.
enum CountWord {
  static func count(_ text: String, of name: String) throws(UsageError) -> Int {
    guard let count = Int(text), count > 0, count <= 1_000_000_000 else {
      throw UsageError("\(name) takes a number from 1 on, not \(text.printableWord)")
    }
    return count
  }
}

/// `clipaudit history list`: the builds in a store, the newest last.
struct ListCommand {
  let options: ListOptions
  let console: Console

  func run() throws(CommandError) -> ExitStatus {
    let choice = StoreChoice(options.store, console.environment)
    do throws(StoreError) {
      let points = try choice.location.openForReading().points(options.selection)
      switch options.format {
      case .text: console.write(text(points))
      case .json: console.write(JSONText.render(.array(points.map { value(of: $0) })))
      }
      return .passed
    } catch {
      console.complain("clipaudit: \(error.description)\n")
      return .unreadable
    }
  }

  private func text(_ points: [BuildPoint]) -> String {
    guard !points.isEmpty else { return "no builds\n" }
    var table = TextTable([.left, .left, .left, .left, .left, .left, .right, .right, .left])
    table.add([
      "TIME", "CLIP", "VERSION", "BUILD", "BRANCH", "COMMIT", "UNCOMPRESSED", "DOWNLOAD", "",
    ])
    for point in points {
      let findings = [(point.errors, "error"), (point.warnings, "warning")]
        .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
      table.add([
        point.time.text, point.clip, point.version, point.build, point.branch,
        String(point.commit.prefix(9)), point.size.uncompressed.description,
        point.size.download.description,
        ([point.tag].filter { !$0.isEmpty } + findings).joined(separator: ", "),
      ])
    }
    return table.lines.joined(separator: "\n") + "\n"
  }

  private func value(of point: BuildPoint) -> JSONValue {
    [
      "clip": .string(point.clip), "name": .string(point.name), "version": .string(point.version),
      "build": .string(point.build), "branch": .string(point.branch),
      "commit": .string(point.commit), "tag": .string(point.tag), "time": .string(point.time.text),
      "downloadBytes": .integer(point.size.download.bytes),
      "uncompressedBytes": .integer(point.size.uncompressed.bytes),
      "limitBytes": point.limit.map { .integer($0.bytes) } ?? .null,
      "errors": .integer(point.errors), "warnings": .integer(point.warnings),
      "notes": .integer(point.notes), "gaps": .integer(point.gaps),
      "model": .string(point.model),
    ]
  }
}

extension ListCommand: OptionedCommand {
  static var help: HelpText {
    var help = HelpText(
      "Lists the builds in a store, the newest last.",
      usage: ["clipaudit history list [OPTION...]"])
    help.add(ListOptions.flags)
    return help
  }

  init(operands: [String], options: ListOptions, console: Console) throws(CommandError) {
    if let word = operands.first {
      throw .usage(UsageError("history list takes no \(word.printableWord)"))
    }
    self.init(options: options, console: console)
  }
}
