package import Foundation

/// Real files beside the package, where a machine has them.
package enum Corpus {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/corpus")

  package static let isPresent = FileManager.default.fileExists(atPath: root.path)

  /// A file, named by its place below the corpus or inside an archive of it.
  package struct Item: Sendable, CustomStringConvertible {
    package let name: String
    package let file: URL

    package var bytes: [UInt8] { get throws { [UInt8](try Data(contentsOf: file)) } }
    package var description: String { name }
  }

  /// Where a file or folder lies.
  package static func path(_ path: String) -> String {
    root.appendingPathComponent(path).standardizedFileURL.path
  }

  package static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appendingPathComponent(path)))
  }

  /// All files below a folder, by name.
  package static func files(in folder: String) -> [Item] {
    walk(root.appendingPathComponent(folder), folder)
  }

  /// Every Mach-O of the sound part of the corpus, those in zipped apps unpacked.
  package static let images: [Item] = {
    let plain = ["D_macho", "A_apps", "G_composite", "E_clip"].flatMap(files(in:))
    let zips = (plain + files(in: "A_ipas")).filter {
      ["ipa", "zip"].contains($0.file.pathExtension) && !$0.name.contains("/hostile/")
    }
    return (plain + zips.flatMap(unpack)).filter { MachOMagic.isAny($0.file) }
      .sorted { $0.name < $1.name }
  }()

  /// Each image once; the composites repeat some.
  package static let distinctImages: [Item] = {
    var seen: Set<Data> = []
    return images.filter { image in
      (try? Data(contentsOf: image.file)).map { seen.insert($0).inserted } ?? false
    }
  }()

  /// Those of them that are not universal.
  package static let thinImages = distinctImages.filter { !MachOMagic.isUniversal($0.file) }

  /// The files of a zip, without catalogs. They stay in the temporary folder for the next run.
  package static func unpack(_ zip: Item) -> [Item] {
    let files = FileManager.default
    let cache = files.temporaryDirectory.appendingPathComponent("clipaudit-test-corpus")
    let folder = cache.appendingPathComponent(zip.name)
    if !files.fileExists(atPath: folder.path) {
      // Moved into place when complete, since several test processes may be at it.
      let draft = cache.appendingPathComponent(UUID().uuidString)
      let arguments = ["-qq", "-o", zip.file.path, "-x", "*.car", "-d", draft.path]
      let parent = folder.deletingLastPathComponent()
      try? files.createDirectory(at: parent, withIntermediateDirectories: true)
      guard Tool.run(Tool.find("unzip") ?? "", arguments) != nil else { return [] }
      try? files.moveItem(at: draft, to: folder)
    }
    return walk(folder, zip.name)
  }

  private static func walk(_ folder: URL, _ prefix: String) -> [Item] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).sorted().compactMap { name in
      let file = folder.appendingPathComponent(name)
      let type = try? FileManager.default.attributesOfItem(atPath: file.path)[.type]
      guard type as? FileAttributeType == .typeRegular else { return nil }
      return Item(name: "\(prefix)/\(name)", file: file)
    }
  }
}

/// The first four bytes of images, told apart without the reader under test.
private enum MachOMagic {
  static func isAny(_ file: URL) -> Bool {
    [[0xcf, 0xfa, 0xed, 0xfe], [0xce, 0xfa, 0xed, 0xfe]].contains(head(file)) || isUniversal(file)
  }

  static func isUniversal(_ file: URL) -> Bool {
    [[0xca, 0xfe, 0xba, 0xbe], [0xca, 0xfe, 0xba, 0xbf]].contains(head(file))
  }

  private static func head(_ file: URL) -> [UInt8] {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return [] }
    defer { try? handle.close() }
    return [UInt8]((try? handle.read(upToCount: 4)) ?? Data())
  }
}
