import Foundation

/// Real catalogs beside the package, on machines that have them.
enum CatalogCorpus {
  static let shared = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared")
    .standardizedFileURL

  static let isPresent = FileManager.default.fileExists(
    atPath: catalogFolder.path(percentEncoded: false))
  static let catalogFolder = shared.appending(path: "corpus/C_cars")
  static let probe = shared.appending(path: "oracle/car_probe.py")
  static let python = ["/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  static let hasProbe =
    isPresent && python != nil
    && FileManager.default.fileExists(atPath: probe.path(percentEncoded: false))

  /// Names of the catalogs that have facts beside them, without extension.
  static let names: [String] = {
    let files =
      (try? FileManager.default.contentsOfDirectory(
        atPath: catalogFolder.path(percentEncoded: false))) ?? []
    return files.filter { $0.hasSuffix(".facts.json") }.map { String($0.dropLast(11)) }.sorted()
  }()

  static func catalog(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: catalogFolder.appending(path: "\(name).car")))
  }

  /// Runs a script in Python with arguments and gives what it prints.
  static func run(python script: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: python ?? "/usr/bin/python3")
    process.arguments = ["-B", "-c", script] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
    return data
  }

  /// The outermost `Assets.car` of each package, by the path of the package.
  static func catalogs(inPackages paths: [String]) throws -> [String: [UInt8]] {
    let script = """
      import base64, json, sys, zipfile
      found = {}
      for path in sys.argv[2:]:
          package = zipfile.ZipFile(sys.argv[1] + path)
          cars = [n for n in package.namelist() if n.endswith('Assets.car')]
          found[path] = base64.b64encode(package.read(min(cars, key=len))).decode()
      json.dump(found, sys.stdout)
      """
    let root = shared.path(percentEncoded: false) + "/"
    let output = try run(python: script, [root] + paths)
    return try JSONDecoder().decode([String: Data].self, from: output).mapValues { Array($0) }
  }
}
