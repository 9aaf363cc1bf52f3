import SampleBuilder

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#endif

@main struct Main {
  private static let usage = """
    usage: make-samples [FOLDER]              the archives that git keeps (default: SampleArchives)
           make-samples --large [FOLDER]      the others (default: SampleArchives/large)
           make-samples --history FOLDER      200 builds as a store of JSON lines
           make-samples --benchmark FOLDER    what Scripts/bench measures with, 1.1 GB

    """

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      complain("make-samples: \(error)\n")
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws {
    switch (arguments.first, arguments.count) {
    case ("--benchmark", 2):
      for archive in BenchmarkArchive.all {
        let folder = arguments[1]
        try makeFolder(folder)
        try archive.write(to: FileSink(creating: folder + "/" + archive.name))
      }
    case ("--history", 2):
      try makeFolder(arguments[1])
      for file in try SampleHistory().lineFiles() {
        try FileSink(creating: arguments[1] + "/" + file.name).write(file.bytes)
      }
    case ("--large", 1...2):
      try write(SampleArchive.large, to: arguments.last == "--large" ? nil : arguments.last)
    case (let folder, 0...1) where folder?.hasPrefix("-") != true:
      try write(SampleArchive.stored, to: folder ?? "SampleArchives")
    default:
      complain(usage)
      exit(2)
    }
  }

  private static func write(_ archives: [SampleArchive], to folder: String?) throws {
    let folder = folder ?? "SampleArchives/large"
    try makeFolder(folder)
    for archive in archives {
      let path = folder + "/" + archive.name
      switch try archive.build() {
      case .file(let bytes): try FileSink(creating: path).write(bytes)
      case .folder(let tree):
        // Else a file that is no longer part of it would stay.
        if FileManager.default.fileExists(atPath: path) {
          try FileManager.default.removeItem(atPath: path)
        }
        try tree.write(to: path)
      }
    }
  }

  private static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: nil)
  }

  private static func complain(_ text: String) {
    try? FileSink(descriptor: 2).write(Array(text.utf8))
  }
}
