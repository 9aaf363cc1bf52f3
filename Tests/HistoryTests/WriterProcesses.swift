import Foundation

/// The built tool as processes of its own.
enum WriterProcesses {
  /// Beside the program that runs the tests; nil where it was not built.
  static let tool: String? = {
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let places = [program, CommandLine.arguments.first].compactMap { $0 }.map {
      URL(fileURLWithPath: $0).deletingLastPathComponent().appendingPathComponent("clipaudit").path
    }
    return places.first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Runs shell scripts side by side and gives their exit codes; `$0` is the tool.
  static func run(_ scripts: [String]) throws -> [Int32] {
    let processes = try scripts.map { script in
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", script, tool ?? ""]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      return process
    }
    return processes.map { process in
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  /// The exit code of one script, and what it left on standard error.
  static func complaint(_ script: String) throws -> (status: Int32, messages: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script, tool ?? ""]
    process.standardOutput = FileHandle.nullDevice
    let messages = Pipe()
    process.standardError = messages
    try process.run()
    let bytes = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }
}
