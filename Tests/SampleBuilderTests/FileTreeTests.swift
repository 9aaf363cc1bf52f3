import Foundation
import SampleBuilder
import Testing

@Suite struct FileTreeTests {
  private var tree: FileTree {
    var tree = FileTree()
    tree["b/deep/file"] = .file([1, 2, 3])
    tree["a.app/run"] = .file([4], isExecutable: true)
    tree["a.app/link"] = .symbolicLink(to: "run")
    tree["a/empty"] = .folder
    return tree
  }

  @Test func foldersComeBeforeWhatTheyHold() {
    #expect(
      tree.paths.map(\.path)
        == ["a", "a.app", "a.app/link", "a.app/run", "a/empty", "b", "b/deep", "b/deep/file"])
    #expect(tree.byteCount == 4)
  }

  @Test func removingAFolderTakesAllInIt() {
    var tree = tree
    tree.remove("a")
    #expect(
      tree.paths.map(\.path) == ["a.app", "a.app/link", "a.app/run", "b", "b/deep", "b/deep/file"])
  }

  @Test func theTreeLiesOnDiskAsItWasNamed() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try tree.write(to: folder.path)
    let files = FileManager.default
    #expect(
      try files.subpathsOfDirectory(atPath: folder.path).sorted()
        == ["a", "a.app", "a.app/link", "a.app/run", "a/empty", "b", "b/deep", "b/deep/file"])
    #expect(try Data(contentsOf: folder.appendingPathComponent("b/deep/file")) == Data([1, 2, 3]))
    #expect(files.isExecutableFile(atPath: folder.path + "/a.app/run"))
    #expect(!files.isExecutableFile(atPath: folder.path + "/b/deep/file"))
    #expect(
      try files.destinationOfSymbolicLink(atPath: folder.path + "/a.app/link") == "run")
  }

  @Test func aTreeThatCannotBeWrittenIsAnError() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(throws: SampleError.self) { try tree.write(to: file.path) }
  }
}
