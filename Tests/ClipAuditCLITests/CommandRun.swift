import ClipAuditCLI
import SampleBuilder
import Synchronization
import TestSupport

/// `Testing` has an `ExitStatus`, too.
typealias Ending = ExitStatus

/// What one call of the tool wrote and ended with.
struct CommandRun {
  let status: ExitStatus
  let output: String
  let messages: String

  init(
    _ arguments: [String], terminal: Int? = nil, environment: [String: String] = [:],
    workingFolder: String? = nil
  ) {
    let output = Sink()
    let messages = Sink()
    status = ClipAudit.run(
      arguments,
      on: Console(
        write: { output.append($0) }, complain: { messages.append($0) },
        isOutputTerminal: terminal != nil, width: terminal, environment: environment,
        workingFolder: workingFolder))
    self.output = output.text
    self.messages = messages.text
  }

  init(_ arguments: String...) { self.init(arguments) }
}

private final class Sink: Sendable {
  private let content = Mutex("")

  func append(_ text: String) { content.withLock { $0 += text } }

  var text: String { content.withLock { $0 } }
}

extension TemporaryFolder {
  /// The path of a sample written into the folder.
  func ipa(_ app: SampleApp = .sound, as name: String = "Bakery.ipa") throws -> String {
    try write(app.ipa(), as: name)
  }
}

extension SampleApp {
  /// One error, one warning, one note.
  static let faulty = SampleApp.sound.with(clipInfo: "CFBundleVersion", "2")
    .with(clipFile: "README.md", "hello").with(clipFramework: .framework("Oven"))

  /// A link, which is not followed: a gap and nothing else.
  static let withGap = SampleApp.sound.with(clipLink: "here", to: "there")
}
