import Artifacts
import Foundation
import SampleBuilder

/// Files and folders that are gone when the test is over.
enum Scratch {
  static func withFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.path)
  }

  static func withArtifact<Value>(
    _ bytes: [UInt8], as name: String = "Bakery.ipa", _ body: (Artifact) throws -> Value
  ) throws -> Value {
    try withFolder { folder in
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
      return try body(Artifact(opening: folder + "/" + name))
    }
  }

  static func withArtifact<Value>(
    _ tree: FileTree, as name: String, _ body: (Artifact) throws -> Value
  ) throws -> Value {
    try withFolder { folder in
      try tree.write(to: folder + "/" + name)
      return try body(Artifact(opening: folder + "/" + name))
    }
  }

  /// Why the bytes are not opened; "opened" when they are.
  static func refusal(of bytes: [UInt8], as name: String = "Bakery.ipa") throws -> String {
    do {
      return try withArtifact(bytes, as: name) { _ in "opened" }
    } catch let error as ArtifactError {
      return error.reason
    }
  }

  static func refusal(of entries: [ZipEntry], as name: String = "Bakery.ipa") throws -> String {
    try refusal(of: ZipWriter(style: .plain).bytes(of: entries), as: name)
  }
}

extension Artifact {
  /// What lies in the app, by its path there: files with their content.
  func appContents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    let files = entries.filter { $0.kind == .file && $0.path.isBelow(appPath) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    try read(files) { entry, stream in
      var content: [UInt8] = []
      while let count = try? stream.next(into: &buffer), count > 0 { content += buffer[..<count] }
      if let path = entry.path.relative(to: appPath) { contents[path.text] = content }
    }
    return contents
  }

  /// `shown path: reason` of each fault.
  var faultLines: [String] { faults.map { "\($0.shownPath): \($0.reason)" } }

  /// Reads one file to its end, or to the fault that ends it.
  func reading(_ path: String) throws -> String {
    var result = "no such entry"
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    try read(entries.filter { $0.path.text == path }) { _, stream in
      var count = 0
      do throws(ContentFault) {
        while true {
          let got = try stream.next(into: &buffer)
          if got == 0 { break }
          count += got
        }
        result = "\(count) bytes"
      } catch {
        result = "\(count) bytes, then: \(error.reason)"
      }
    }
    return result
  }
}

extension SampleApp {
  /// What lies in the host's folder, by its path there: files with their content.
  func hostContents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for (path, node) in try hostTree().paths {
      guard case .file(let bytes, _) = node else { continue }
      contents[String(path.dropFirst("Bakery.app/".count))] = bytes
    }
    return contents
  }
}

extension FileTree {
  /// Text files by their path.
  init(_ files: [String: String]) {
    self.init()
    for (path, text) in files { self[path] = .file(Array(text.utf8)) }
  }
}
