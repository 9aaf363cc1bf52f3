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

  static let flags: [Flag<TrendOptions>] = [
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
      help: "a line of your own beside Apple's limit: 12MB, 12.5 MB, 800KB or bytes; repeatable"
    ) { options, text throws(UsageError) in
      guard let budget = ByteCount(size: text) else {
        throw UsageError("--budget takes a size such as 12.5MB, not \(text.printableWord)")
      }
      options.question.budgets = (options.question.budgets + [budget]).sorted()
    },
    Flag(
      "--window", value: "NUMBER", help: "how many builds a slope is made of, 30 if not given"
    ) { options, text throws(UsageError) in
      options.question.window = try CountWord.count(text, of: "--window")
      guard (2...2000).contains(options.question.window) else {
        throw UsageError("--window takes a number from 2 to 2000, not \(text.printableWord)")
      }
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
  let console: Console

  func run() throws(CommandError) -> ExitStatus {
    let location = try StoreChoice(options.store, console.environment).location
    do throws(TrendError) {
      let store: any HistoryStore
      do throws(StoreError) {
        store = try location.openForReading(remark: console.remark)
      } catch {
        throw .store(error)
      }
      let trend = try Trend(options.question, in: store, named: location.description)
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
  /// `12MB`, `12.5 MB`, `800KB`, `12000000`: decimal units, as Apple counts. Nil for anything else.
  init?(size text: String) {
    let letters = text.filter { $0 != " " }.lowercased()
    let units: [(String, Double)] = [("gb", 1e9), ("mb", 1e6), ("kb", 1e3), ("", 1)]
    guard let (unit, factor) = units.first(where: { letters.hasSuffix($0.0) }),
      case let number = letters.dropLast(unit.count), !number.isEmpty,
      number.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let value = Double(number),
      let bytes = Int64(exactly: (value * factor).rounded()), bytes > 0
    else { return nil }
    self.init(bytes)
  }
}

extension TrendCommand: OptionedCommand {
  static var help: HelpText {
    var help = HelpText(
      "Shows the sizes of a clip over builds, and says where they lead.",
      usage: ["clipaudit trend [OPTION...]"])
    help.add(TrendOptions.flags)
    help.closing = """
      The slope is the median of the slopes between all pairs of builds (Theil and
      Sen), with an interval that holds it with 95 % confidence, by Sen's method and
      by the spread of the changes. Where that holds 0, or there are fewer than 8
      builds since the last step, there is no clear trend.
      """
    return help
  }

  init(operands: [String], options: TrendOptions, console: Console) throws(CommandError) {
    if let word = operands.first {
      throw .usage(UsageError("trend takes no \(word.printableWord); a store is named by --store"))
    }
    self.init(options: options, console: console)
  }
}
