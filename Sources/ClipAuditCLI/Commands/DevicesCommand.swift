import AppleFormats
import Auditing
import Measurement
import Reporting

/// `clipaudit devices`: the models thinning knows, with what decides what they get.
struct DevicesCommand {
  struct Options: CommandOptions {
    var format = Format.text

    enum Format: String, CaseIterable, Sendable {
      case text, json
    }

    static let flags: [Flag<Options>] = [
      .choice("--format", value: "FORMAT", help: "text (default), json") { $0.format = $1 }
    ]
  }

  let words: [String]
  let options: Options
  let console: Console

  func run() throws(CommandError) -> ExitStatus {
    let table = try DeviceTable.loaded()
    var devices = table.devices.filter(\.runsClips)
    if !words.isEmpty {
      let wanted = try table.models(named: words)
      devices = devices.filter { wanted.contains($0.model) }
    }
    switch options.format {
    case .text: console.write(text(devices))
    case .json: console.write(JSONText.render(.array(devices.map { value(of: $0) })))
    }
    return .passed
  }

  private func text(_ devices: [Device]) -> String {
    let head = ["MODEL", "IDIOM", "SCALE", "SCREEN", "GAMUT", "MEMORY", "SLICE", "SYSTEMS", "NAME"]
    let rows = [head] + devices.map { cells($0) }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { word, width in
        word + String(repeating: " ", count: width - word.count)
      }.joined(separator: "  ").trimmingTrailingBlanks + "\n"
    }.joined()
  }

  private func cells(_ device: Device) -> [String] {
    let traits = device.traits
    let last = device.lastMajorOS.map { "\($0)" } ?? ""
    return [
      device.model, traits.idiom.name, traits.scale.map { "@\($0)x" } ?? "",
      traits.subtype.map { "\($0)" } ?? "", traits.gamut?.name ?? "",
      traits.memoryClass.map { "\($0)" } ?? "", device.architecture.rawValue,
      "\(device.firstOS)-\(last)", device.name,
    ]
  }

  private func value(of device: Device) -> JSONValue {
    [
      "model": .string(device.model), "name": .string(device.name),
      "idiom": .string(device.traits.idiom.name),
      "scale": device.traits.scale.map { .integer(Int64($0)) } ?? .null,
      "subtype": device.traits.subtype.map { .integer(Int64($0)) } ?? .null,
      "gamut": JSONValue(device.traits.gamut?.name),
      "memoryClass": device.traits.memoryClass.map { .integer(Int64($0)) } ?? .null,
      "architecture": .string(device.architecture.rawValue),
      "firstOS": .string("\(device.firstOS)"),
      "lastMajorOS": device.lastMajorOS.map { .integer(Int64($0)) } ?? .null,
    ]
  }
}

extension DeviceTable {
  static func loaded() throws(CommandError) -> DeviceTable {
    do throws(DeviceTableError) {
      return try builtIn()
    } catch {
      throw .configuration(ConfigurationError(file: "Rules/devices.json", reason: error.reason))
    }
  }

  /// The models that words name; a word that names none is an error with the nearest that does.
  func models(named words: [String]) throws(CommandError) -> Set<String> {
    var found: Set<String> = []
    for word in words {
      let named = models(named: word)
      guard !named.isEmpty else {
        throw .usage(
          UsageError(unknown: "device", word, among: devices.filter(\.runsClips).map(\.model)))
      }
      found.formUnion(named.map(\.model))
    }
    return found
  }
}

extension String {
  fileprivate var trimmingTrailingBlanks: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}

extension DevicesCommand: OptionedCommand {
  static var help: HelpText {
    var help = HelpText(
      "Lists the models that variants are made for, and what decides what they get.",
      usage: ["clipaudit devices [OPTION...] [MODEL...]"])
    help.add(DevicesCommand.Options.flags)
    return help
  }

  init(operands: [String], options: Options, console: Console) {
    self.init(words: operands, options: options, console: console)
  }
}
