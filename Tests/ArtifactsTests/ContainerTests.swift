import Artifacts
import Foundation
import SampleBuilder
import Testing

/// The same app in everything that a CI job may have in hand.
@Suite struct ContainerTests {
  private static let app = SampleApp()
  private static let contents = (try? app.hostContents()) ?? [:]

  /// How the sample is packed, and where the app must then be found.
  struct Packing: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let kind: Artifact.Kind
    let appPath: String
    let bytes: @Sendable (SampleApp) throws -> [UInt8]

    init(
      _ name: String, _ kind: Artifact.Kind, _ appPath: String,
      _ bytes: @escaping @Sendable (SampleApp) throws -> [UInt8]
    ) {
      testDescription = name
      self.kind = kind
      self.appPath = appPath
      self.bytes = bytes
    }
  }

  private static let packings: [Packing] = [
    Packing("Bakery.ipa", .ipa, "Payload/Bakery.app") { try $0.ipa() },
    Packing("plain.ipa", .ipa, "Payload/Bakery.app") { try $0.ipa(ZipWriter(style: .plain)) },
    Packing("name-says-nothing", .ipa, "Payload/Bakery.app") { try $0.ipa() },
    Packing("Bakery.xcarchive.zip", .xcarchive, "Bakery.xcarchive/Products/Applications/Bakery.app")
    { try $0.zippedArchive() },
    Packing("bare.zip", .xcarchive, "Products/Applications/Bakery.app") {
      try $0.zippedArchive(below: nil)
    },
    Packing("other.zip", .xcarchive, "build 42/Products/Applications/Bakery.app") {
      try $0.zippedArchive(below: "build 42")
    },
    Packing("app.zip", .app, "Bakery.app") { try ZipWriter().bytes(of: $0.hostTree().zipEntries) },
    Packing("archive.tar", .xcarchive, "Products/Applications/Bakery.app") {
      TarWriter().bytes(of: try $0.archiveTree().tarEntries)
    },
    Packing("archive.tar.gz", .xcarchive, "Products/Applications/Bakery.app") {
      try TarWriter().gzip(of: $0.archiveTree().tarEntries)
    },
    Packing("payload.tar", .ipa, "Payload/Bakery.app") {
      TarWriter().bytes(of: try $0.payloadTree().tarEntries)
    },
    Packing("app.tgz", .app, "Bakery.app") { try TarWriter().gzip(of: $0.hostTree().tarEntries) },
  ]

  @Test(arguments: packings) func anAppInOneFile(packing: Packing) throws {
    let bytes = try packing.bytes(Self.app)
    try Scratch.withArtifact(bytes, as: packing.testDescription) { artifact in
      #expect(artifact.kind == packing.kind)
      #expect(artifact.appPath.text == packing.appPath)
      #expect(artifact.name == packing.testDescription)
      #expect(artifact.byteCount == Int64(bytes.count))
      #expect(!artifact.isFolder)
      #expect(artifact.faultLines == [])
      let contents = try artifact.appContents()
      #expect(contents == Self.contents)
    }
  }

  @Test(arguments: ["gzip", "xz", "zstd", "bzip2"])
  func anAppInATarThatTheSystemPacked(packer: String) throws {
    guard let packer = Packer(packer) else { try Test.cancel("\(packer) not present") }
    let tar = TarWriter().bytes(of: try Self.app.archiveTree().tarEntries)
    let packed = try packer.packed(tar)
    #expect(packed.count < tar.count)
    try Scratch.withArtifact(packed, as: "archive") { artifact in
      #expect(artifact.kind == .xcarchive)
      #expect(artifact.appPath.text == "Products/Applications/Bakery.app")
      let contents = try artifact.appContents()
      #expect(contents == Self.contents)
    }
  }

  /// Folders as they lie on disk.
  private static let folders: [(String, Artifact.Kind, String)] = [
    ("Bakery.xcarchive", .xcarchive, "Products/Applications/Bakery.app"),
    ("Bakery.app", .app, ""),
    ("app without its ending", .app, ""),
    ("unpacked", .ipa, "Payload/Bakery.app"),
  ]

  @Test(arguments: folders)
  func anAppInAFolder(name: String, kind: Artifact.Kind, appPath: String) throws {
    try Scratch.withFolder { folder in
      let tree =
        switch kind {
        case .xcarchive: try Self.app.archiveTree()
        case .ipa: try Self.app.payloadTree()
        case .app: try Self.app.hostTree()
        }
      try tree.write(to: folder + "/" + name)
      let inner = "\(folder)/\(name)/Bakery.app"
      if kind == .app {
        try FileManager.default.moveItem(atPath: inner, toPath: folder + "/moved")
        try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        try FileManager.default.moveItem(atPath: folder + "/moved", toPath: "\(folder)/\(name)")
      }
      // A slash at the end, as shells complete folders, changes nothing.
      for path in ["\(folder)/\(name)", "\(folder)/\(name)/"] {
        let artifact = try Artifact(opening: path)
        #expect(artifact.kind == kind)
        #expect(artifact.appPath.text == appPath)
        #expect(artifact.name == name)
        #expect(artifact.byteCount == Int64(tree.byteCount))
        #expect(artifact.isFolder)
        #expect(artifact.faultLines == [])
        let contents = try artifact.appContents()
        #expect(contents == Self.contents)
      }
    }
  }

  @Test func aFolderGivenAsADotHasItsName() throws {
    try Scratch.withFolder { folder in
      try Self.app.hostTree().write(to: folder)
      let artifact = try Artifact(opening: folder + "/Bakery.app/.")
      #expect(artifact.name == "Bakery.app")
      #expect(try Artifact(opening: folder + "/Bakery.app/en.lproj/..").name == "Bakery.app")
    }
  }

  @Test func severalReadersMayReadAZipAtOnceAndATarInOnePass() throws {
    try Scratch.withArtifact(try Self.app.ipa()) { #expect($0.isRandomAccess) }
    let tar = TarWriter().bytes(of: try Self.app.payloadTree().tarEntries)
    try Scratch.withArtifact(tar) { #expect(!$0.isRandomAccess) }
  }
}
