import Foundation
import Testing

/// Real images beside the package, where a machine has them.
enum MachOCorpus {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/corpus")

  static let isPresent = FileManager.default.fileExists(atPath: root.path)

  /// A file, named by its place below the corpus or inside an archive of it.
  struct Item: CustomTestStringConvertible {
    let name: String
    let file: URL

    var bytes: [UInt8] { get throws { [UInt8](try Data(contentsOf: file)) } }
    var testDescription: String { name }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appendingPathComponent(path)))
  }

  static func files(in folder: String) -> [Item] {
    walk(root.appendingPathComponent(folder), folder)
  }

  /// Every Mach-O of the sound part of the corpus, those in zipped apps unpacked.
  static let images: [Item] = {
    let plain = ["D_macho", "A_apps", "G_composite", "E_clip"].flatMap(files(in:))
    let zips = (plain + files(in: "A_ipas")).filter {
      ["ipa", "zip"].contains($0.file.pathExtension) && !$0.name.contains("/hostile/")
    }
    return (plain + zips.flatMap(unpack)).filter { startsLikeMachO($0.file) }
      .sorted { $0.name < $1.name }
  }()

  /// Those of them that are not universal.
  static let thinImages = images.filter { startsLikeMachO($0.file, ["cffaedfe", "cefaedfe"]) }

  private static func walk(_ folder: URL, _ prefix: String) -> [Item] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).sorted().compactMap { name in
      let file = folder.appendingPathComponent(name)
      let type = try? FileManager.default.attributesOfItem(atPath: file.path)[.type]
      guard type as? FileAttributeType == .typeRegular else { return nil }
      return Item(name: "\(prefix)/\(name)", file: file)
    }
  }

  /// Unpacks what has the name of an executable: no extension, or that of a library.
  private static func unpack(_ zip: Item) -> [Item] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("clipaudit-images-\(UUID().uuidString)")
    guard
      Tool.run(
        Tool.find("unzip") ?? "", ["-qq", "-o", zip.file.path, "-x", "*.car", "-d", folder.path])
        != nil
    else { return [] }
    return walk(folder, zip.name)
  }

  private static func startsLikeMachO(
    _ file: URL,
    _ magics: [String] = ["cffaedfe", "cefaedfe", "feedface", "feedfacf", "cafebabe", "cafebabf"]
  ) -> Bool {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return false }
    defer { try? handle.close() }
    let head = (try? handle.read(upToCount: 4)) ?? Data()
    let digits = head.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    return magics.contains(digits.joined())
  }
}

/// A program of the machine, for a second opinion.
enum Tool {
  /// The toolchain's, which lies beside the compiler, before any other.
  static let objdump: String? = {
    let beside = find("swift").map { swift in
      URL(fileURLWithPath: swift).deletingLastPathComponent()
        .appendingPathComponent("llvm-objdump").path
    }
    if let beside, FileManager.default.isExecutableFile(atPath: beside) { return beside }
    return find("llvm-objdump")
  }()

  /// The first program of this name in the search path.
  static func find(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// What a program prints, nil when it is missing or fails.
  static func run(_ program: String, _ arguments: [String]) -> String? {
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
