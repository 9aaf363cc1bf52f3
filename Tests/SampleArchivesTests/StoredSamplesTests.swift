import Foundation
import SampleBuilder
import Testing

@Suite("The archives in SampleArchives")
struct StoredSamplesTests {
  @Test("are what make-samples writes, byte for byte", arguments: SampleArchive.stored)
  func rebuild(_ archive: SampleArchive) throws {
    switch try archive.build() {
    case .file(let bytes):
      let isSame = try Repository.bytes("SampleArchives/" + archive.name) == bytes
      #expect(isSame, "run `make samples` and look at what changed")
    case .folder(let tree):
      let files = tree.paths.filter { $0.node != .folder }
      #expect(try filesStored(in: archive.name) == files.map(\.path))
      for (path, node) in files {
        guard case .file(let bytes, let isExecutable) = node else { continue }
        let place = "SampleArchives/\(archive.name)/\(path)"
        let isSame = try Repository.bytes(place) == bytes
        #expect(isSame, "\(path)")
        let onDisk = FileManager.default.isExecutableFile(
          atPath: Repository.root.appendingPathComponent(place).path)
        #expect(onDisk == isExecutable, "\(path)")
      }
    }
  }

  @Test("are joined by a history of builds, rebuilt likewise")
  func history() throws {
    let files = try SampleHistory().lineFiles()
    #expect(try filesStored(in: "history") == files.map(\.name))
    for file in files {
      let isSame = try Repository.bytes("SampleArchives/history/" + file.name) == file.bytes
      #expect(isSame, "\(file.name): run `make samples` and look at what changed")
    }
  }

  @Test("are all there is in the folder, and have their line in its README")
  func listed() throws {
    let names = Set(SampleArchive.stored.map(\.name))
    let present = try FileManager.default.contentsOfDirectory(atPath: Repository.samples.path)
      .filter { !$0.hasPrefix(".") && $0 != "README.md" && $0 != "large" && $0 != "history" }
    #expect(Set(present) == names)
    let readme = String(decoding: try Repository.bytes("SampleArchives/README.md"), as: UTF8.self)
    for archive in SampleArchive.stored + SampleArchive.large {
      #expect(readme.contains(archive.name), "\(archive.name)")
    }
  }

  @Test("take less than 3 MB in git")
  func small() throws {
    let sizes = try FileManager.default.subpathsOfDirectory(atPath: Repository.samples.path)
      .filter { !$0.hasPrefix("large") }
      .compactMap { path in
        try Repository.samples.appendingPathComponent(path)
          .resourceValues(forKeys: [.fileSizeKey]).fileSize
      }
    #expect(sizes.reduce(0, +) < 3_000_000)
  }

  private func filesStored(in folder: String) throws -> [String] {
    let root = Repository.samples.appendingPathComponent(folder).path
    return try FileManager.default.subpathsOfDirectory(atPath: root)
      .filter { path in
        let kind = try FileManager.default.attributesOfItem(atPath: root + "/" + path)[.type]
        return kind as? FileAttributeType != .typeDirectory
      }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension SampleArchive: CustomTestStringConvertible {
  package var testDescription: String { name }
}
