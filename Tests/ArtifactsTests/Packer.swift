import CorpusSupport
import Foundation

/// A program of the system that packs its standard input.
struct Packer {
  let name: String
  private let program: URL

  /// Nil when the machine has none of this name.
  init?(_ name: String) {
    guard let path = Tool.find(name) else { return nil }
    self.name = name
    program = URL(fileURLWithPath: path)
  }

  struct Failure: Error {
    let name: String
    let status: Int32
  }

  func packed(_ input: [UInt8]) throws -> [UInt8] {
    try Scratch.withFolder { folder in
      let file = URL(fileURLWithPath: folder + "/input")
      try Data(input).write(to: file)
      let process = Process()
      process.executableURL = program
      process.arguments = ["-c"]
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
