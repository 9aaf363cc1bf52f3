import AppleFormats
import ClipAuditCLI
import SampleBuilder
import Synchronization
import TestSupport

/// What one call of the tool wrote and ended with, at noon of 30 November 2026.
struct ToolRun {
  let status: Int32
  let output: String
  let messages: String

  init(
    _ arguments: [String], environment: [String: String] = [:], width: Int? = nil,
    input: String = ""
  ) {
    let output = Mutex("")
    let messages = Mutex("")
    let status = ClipAudit.run(
      arguments,
      on: Console(
        write: { text in output.withLock { $0 += text } },
        complain: { text in messages.withLock { $0 += text } }, width: width,
        environment: environment, now: { 1_796_040_000 },
        input: { _ in .success(Array(input.utf8)) }))
    self.status = status.rawValue
    self.output = output.withLock { $0 }
    self.messages = messages.withLock { $0 }
  }

  init(_ arguments: String..., environment: [String: String] = [:]) {
    self.init(arguments, environment: environment)
  }
}

extension TemporaryFolder {
  /// The path of the sound sample with so many more bytes in it.
  func artifact(_ build: String = "1", adding bytes: Int = 0) throws -> String {
    try write(
      SampleApp.sound.with(info: "MinimumOSVersion", "16.4").with(
        info: "CFBundleVersion", .string(build)
      )
      .with(clipFile: "Film.mov", zeros(bytes)).ipa(), as: "Bakery-\(build).ipa")
  }
}
