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
    let location = try StoreChoice(options.store, console.environment).location
    let points: [BuildPoint]
    let series: [BuildSeries]
    do throws(StoreError) {
      let store = try location.openForReading(remark: console.remark)
      points = try store.points(options.selection)
      series = points.isEmpty ? try store.series() : []
    } catch {
      console.remark(error.description)
      return .unreadable
    }
    if points.isEmpty { try checkSelection(series) }
    switch options.format {
    case .text: console.write(text(points))
    case .json: writeJSON(points)
    }
    return .passed
  }

  /// A word that was mistyped is no empty list.
  private func checkSelection(_ series: [BuildSeries]) throws(CommandError) {
    guard !series.isEmpty else { return }
    let clips = Set(series.map(\.clip)).sorted()
    if let clip = options.selection.clip, !clips.contains(clip) {
      throw .usage(UsageError(absent: "clip", clip, among: clips))
    }
    if let branch = options.selection.branch {
      let ofClip = series.filter { $0.clip == options.selection.clip ?? $0.clip }
      throw .usage(
        UsageError(absent: "branch", branch, among: Set(ofClip.map(\.branch)).sorted()))
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
      let gap = point.gaps > 0 ? ["not all measured"] : []
      table.add([
        point.time.text, point.clip, point.version, point.build, point.branch,
        String(point.commit.prefix(9)), point.size.uncompressed.description,
        point.size.download.description,
        ([point.tag].filter { !$0.isEmpty } + findings + gap).joined(separator: ", "),
      ])
    }
    return table.lines.joined(separator: "\n") + "\n"
  }

  /// The bytes of one array, but never all of it in memory at once.
  private func writeJSON(_ points: [BuildPoint]) {
    let step = 1000
    for start in stride(from: 0, to: max(1, points.count), by: step) {
      let part = points[start..<min(start + step, points.count)]
      var text = JSONText.render(.array(part.map { value(of: $0) }))[...]
      // Brackets and their line ends belong to the whole.
      if start > 0 { text = ",\n" + text.dropFirst(2) }
      if start + step < points.count { text = text.dropLast(3) }
      console.write(String(text))
    }
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
