import Foundation

/// python3, whose standard library reads property lists and zips without any code of ours.
enum Python {
  static let isPresent = (try? run("print(1)", on: [])) == "1"

  struct Failure: Error {
    let status: Int32
    let output: String
  }

  /// Runs a script that finds the bytes in the file named by `sys.argv[1]`; gives what it prints.
  static func run(
    _ script: String, on bytes: [UInt8], _ arguments: [String] = []
  ) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try run(script, arguments: [file.path] + arguments)
  }

  static func run(_ script: String, arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self)
    guard process.terminationStatus == 0 else {
      throw Failure(status: process.terminationStatus, output: text)
    }
    return text.trimmingCharacters(in: .newlines)
  }
}
