internal import Foundation

/// A program of the machine, for a second opinion.
package enum Tool {
  /// The toolchain's `llvm-objdump`, which lies beside the compiler, before any other.
  package static let objdump: String? = {
    let beside = find("swift").map { swift in
      URL(fileURLWithPath: swift).deletingLastPathComponent()
        .appendingPathComponent("llvm-objdump").path
    }
    if let beside, FileManager.default.isExecutableFile(atPath: beside) { return beside }
    return find("llvm-objdump")
  }()

  /// The first program of this name in the search path.
  package static func find(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// What a program prints, nil when it is missing or fails.
  package static func run(_ program: String, _ arguments: [String]) -> String? {
    guard FileManager.default.isExecutableFile(atPath: program) else { return nil }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: text, as: UTF8.self) : nil
  }
}
