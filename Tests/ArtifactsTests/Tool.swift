import Foundation

/// Programs of the system that pack files without any code of ours.
enum Tool {
  private static func path(_ name: String) -> String? {
    ["/usr/bin/", "/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + name }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static func isPresent(_ name: String) -> Bool { path(name) != nil }

  struct Failure: Error {
    let name: String
    let status: Int32
  }

  /// What a program writes when it is given the bytes.
  static func output(of name: String, _ arguments: [String], input: [UInt8]) throws -> [UInt8] {
    try Scratch.withFolder { folder in
      let file = URL(fileURLWithPath: folder + "/input")
      try Data(input).write(to: file)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path(name) ?? name)
      process.arguments = arguments
      process.standardInput = try FileHandle(forReadingFrom: file)
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw Failure(name: name, status: process.terminationStatus)
      }
      return [UInt8](bytes)
    }
  }
}
