import Artifacts
import Auditing
import Measurement

/// `clipaudit init [ARTIFACT]`: a project file to start from.
struct InitCommand {
  struct Options: CommandOptions {
    var output = ProjectFile.fileName
    var replaces = false

    static let flags: [Flag<Options>] = [
      Flag("--output", value: "PATH", help: "write to this file, not to .clipaudit.json") {
        options, text in
        options.output = text
      },
      Flag(switch: "--force", help: "overwrite a file that is there") { $0.replaces = true },
    ]
  }

  let artifact: String?
  let options: Options
  let console: Console

  func run() throws(CommandError) -> ExitStatus {
    let shown = options.output.printable
    try ReportFile.check([options.output], against: [artifact].compactMap { $0 })
    guard options.replaces || !itemExists(at: options.output) else {
      throw .configuration(
        ConfigurationError(file: shown, reason: "is there already; --force overwrites it"))
    }
    let text: String
    do throws(ArtifactError) {
      text = try projectText()
    } catch {
      console.complain("clipaudit: \(error.description)\n")
      return .unreadable
    }
    do throws(OutputError) {
      try ReportFile.write(text, to: options.output)
    } catch {
      console.complain("clipaudit: \(shown): not written: \(error.reason)\n")
      return .unreadable
    }
    console.write("\(shown): written; the lines that begin with // say how to go on\n")
    return .passed
  }

  private func projectText() throws(ArtifactError) -> String {
    guard let artifact else { return ProjectDraft(clips: []).text }
    let opened = try Artifact(opening: artifact)
    let tree = try BundleTree(reading: opened)
    guard let devices = try? DeviceTable.builtIn(), let book = try? RuleBook.builtIn() else {
      return ProjectDraft(clips: []).text
    }
    let measurement = try Measurement(of: tree, in: opened, for: devices)
    if measurement.clips.isEmpty {
      console.complain("clipaudit: \(opened.name.printable) holds no App Clip, so no budgets\n")
    }
    let audit = Audit(book)
    return ProjectDraft(
      clips: measurement.clips.map {
        ProjectDraft.Clip(
          $0, limit: audit.limits(of: $0.bundle).bytes, artifact: opened.name.printable)
      }
    ).text
  }
}

extension InitCommand: OptionedCommand {
  static var help: HelpText {
    var help = HelpText(
      "Writes a project file to start from, with budgets a little above what an\n"
        + "artifact weighs today.",
      usage: ["clipaudit init [OPTION...] [ARTIFACT]"])
    help.add(InitCommand.Options.flags)
    return help
  }

  init(operands: [String], options: Options, console: Console) throws(CommandError) {
    guard operands.count < 2 else {
      throw .usage(UsageError("init takes one artifact: clipaudit init App.ipa"))
    }
    self.init(artifact: operands.first, options: options, console: console)
  }
}
