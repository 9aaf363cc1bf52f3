import Artifacts
import Auditing
import History
import Measurement

/// Formats by the words of `--format` and `--report` of `clipaudit trend`.
enum TrendFormat: String, CaseIterable, Sendable {
  case text, html, svg, json, csv, openmetrics
}

/// What `clipaudit trend` was asked for.
struct TrendOptions: CommandOptions {
  var store: String?
  var question = Trend.Question()
  var format = TrendFormat.text
  var reports: [(format: TrendFormat, path: String)] = []
  /// Where the project file is, whose budgets count where none is given.
  var scan = ScanOptions()

  static let flags = own + ScanOptions.flags(["--config", "--no-config"], inside: \.scan)

  private static let own: [Flag<TrendOptions>] = [
    StoreChoice.flag(StoreChoice.help) { $0.store = $1 },
    Flag("--clip", value: "IDENTIFIER", help: "this clip, where the store has several") {
      $0.question.clip = $1
    },
    Flag("--branch", value: "NAME", help: "this branch; else the one with the most builds") {
      $0.question.branch = $1
    },
    Flag("--last", value: "NUMBER", help: "only so many of the newest builds") {
      options, text throws(UsageError) in
      options.question.last = try CountWord.count(text, of: "--last")
    },
    Flag(
      "--variant", value: "NAME", help: "also this variant, beside the worst; repeatable"
    ) {
      $0.question.variants.append($1)
    },
    Flag(
      "--budget", value: "SIZE",
      help: "a line of your own beside Apple's limit: 12MB, 12.5 MB, 800KB or whole bytes; "
        + "repeatable; else the lines for the clip's sizes in the project file"
    ) { options, text throws(UsageError) in
      guard let budget = ByteCount(size: text) else {
        throw UsageError(
          "--budget takes whole bytes or a size with a unit, such as 12.5MB, not "
            + text.printableWord)
      }
      let all = options.question.budgets.uncompressed + [budget]
      options.question.budgets = Trend.Budgets(uncompressed: all, download: all)
    },
    Flag(
      "--window", value: "NUMBER", help: "how many builds a slope is made of, 30 if not given"
    ) { options, text throws(UsageError) in
      guard let window = Int(text), (2...2000).contains(window) else {
        throw UsageError("--window takes a number from 2 to 2000, not \(text.printableWord)")
      }
      options.question.window = window
    },
    .choice("--format", value: "FORMAT", help: formats) { $0.format = $1 },
    Flag(
      "--report", value: "FORMAT=PATH",
      help: "also write this format to a file, whole or not at all; repeatable"
    ) { options, text throws(UsageError) in
      options.reports.append(try FormatPath.parsed(text, "trend format"))
    },
  ]

  private static let formats =
    "what goes to standard output: text (default), "
    + TrendFormat.allCases.dropFirst().map(\.rawValue).joined(separator: ", ")
}

/// `clipaudit trend`: sizes over builds.
struct TrendCommand {
  let options: TrendOptions
  let project: Project
  let console: Console

  func run() throws(CommandError) -> ExitStatus {
    let location = try StoreChoice(options.store, console.environment).location
    try ReportFile.check(
      options.reports.map(\.path), against: [project.name, location.place].compactMap { $0 })
    do throws(TrendError) {
      let store: any HistoryStore
      do throws(StoreError) {
        store = try location.openForReading(remark: console.remark)
      } catch {
        throw .store(error)
      }
      var trend = try Trend(options.question, in: store, named: location.description)
      if trend.budgets.isEmpty, let file = project.file {
        trend.budgets = Trend.Budgets(file.budgets.budget(for: trend.clip).total)
      }
      console.write(try text(options.format, of: trend, from: store))
      return try write(trend, from: store)
    } catch {
      return try refuse(error)
    }
  }

  private func write(
    _ trend: Trend, from store: any HistoryStore
  ) throws(TrendError) -> ExitStatus {
    var status = ExitStatus.passed
    for (format, path) in options.reports {
      let text = try text(format, of: trend, from: store)
      do throws(OutputError) {
        try ReportFile.write(text, to: path)
      } catch {
        console.complain(
          "clipaudit: \(error.path.printable): report not written: \(error.reason)\n")
        status = .unreadable
      }
    }
    return status
  }

  private func text(
    _ format: TrendFormat, of trend: Trend, from store: any HistoryStore
  ) throws(TrendError) -> String {
    switch format {
    case .text: return TrendText(trend, width: console.width).text
    case .json: return TrendJSON.text(trend)
    case .csv: return TrendCSV.text(trend)
    case .openmetrics: return OpenMetrics(trend).text
    case .html: return TrendPage(try builds(of: trend, from: store)).text
    case .svg: return TrendChart(try builds(of: trend, from: store)).file
    }
  }

  private func builds(
    of trend: Trend, from store: any HistoryStore
  ) throws(TrendError) -> ChartBuilds {
    do throws(StoreError) {
      return try ChartBuilds(trend, from: store)
    } catch {
      throw .store(error)
    }
  }

  private func refuse(_ error: TrendError) throws(CommandError) -> ExitStatus {
    switch error {
    case .store(let error):
      console.complain("clipaudit: \(error.description)\n")
      return .unreadable
    case .severalClips(let clips):
      throw .usage(
        UsageError(
          "the store has several clips, --clip names one: \(clips.joined(separator: ", "))"))
    case .noClip(let name, let known):
      throw .usage(UsageError(absent: "clip", name, among: known))
    case .noBranch(let name, let known):
      throw .usage(UsageError(absent: "branch", name, among: known))
    case .noVariant(let name, let known):
      throw .usage(
        UsageError(
          "no build has a variant \(name.printableWord); the newest has: "
            + known.joined(separator: ", ")))
    }
  }
}

extension ByteCount {
  /// `12MB`, `12.5 MB`, `800KB`, `12000000`: decimal units, as Apple counts. Nil for anything else, and
  /// for what is no whole number of bytes.
  init?(size text: String) {
    let letters = text.filter { $0 != " " }.lowercased()
    let units: [(String, Double)] = [("gb", 1e9), ("mb", 1e6), ("kb", 1e3), ("", 1)]
    guard let (unit, factor) = units.first(where: { letters.hasSuffix($0.0) }),
      case let number = letters.dropLast(unit.count), !number.isEmpty,
      number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let value = Double(number),
      !unit.isEmpty || !number.contains("."), case let exact = value * factor,
      abs(exact - exact.rounded()) < 1e-3, let bytes = Int64(exactly: exact.rounded()), bytes > 0
    else { return nil }
    self.init(bytes)
  }
}

extension Trend.Budgets {
  /// The lines of a project file.
  init(_ budget: SizeBudget) {
    func lines(_ lines: BudgetLines?) -> [ByteCount] {
      [lines?.warn, lines?.fail].compactMap { $0 }
    }
    self.init(uncompressed: lines(budget.uncompressed), download: lines(budget.download))
  }
}

extension TrendCommand: OptionedCommand {
  static var help: HelpText {
    var help = HelpText(
      "Shows the sizes of a clip over builds, and says where they lead.",
      usage: ["clipaudit trend [OPTION...]"])
    help.add(TrendOptions.flags)
    help.closing = """
      The slope is the mean change from build to build, with an interval that is made
      to hold it with 95 % confidence, be the sizes noise around a line or a walk. Where
      that holds 0, or there are fewer than 8 builds since the last step, there is no
      clear trend; where growth stopped, turned or gets faster, that is said.

      Columns of csv: time, version, build, branch, commit, tag, uncompressed_bytes,
      download_bytes and limit_bytes (of the worst variants, Apple's limit), errors,
      warnings, notes, gaps (what was not measured), model (of sizes), then two for
      each --variant and one for each budget.
      """
    return help
  }

  init(operands: [String], options: TrendOptions, console: Console) throws(CommandError) {
    if let word = operands.first {
      throw .usage(UsageError("trend takes no \(word.printableWord); a store is named by --store"))
    }
    self.init(
      options: options, project: try Project(for: options.scan, console), console: console)
  }
}
