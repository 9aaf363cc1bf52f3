import Artifacts
import Foundation
import SampleBuilder
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct FolderTests {
  private static let tree = FileTree([
    "Payload/Bakery.app/Info.plist": "list", "Payload/Bakery.app/Secret/key": "1",
  ])

  @Test func pathsThatAreNoArtifactAreRefused() throws {
    try Scratch.withFolder { folder in
      #expect(Self.refusal(opening: "") == "an empty path")
      #expect(
        Self.refusal(opening: folder + "/gone.ipa")
          == "cannot be opened: no such file or directory")
      #expect(unsafe mkfifo(folder + "/pipe.ipa", 0o644) == 0)
      #expect(Self.refusal(opening: folder + "/pipe.ipa") == "is neither a file nor a folder")
      #expect(Self.refusal(opening: "/dev/null") == "is neither a file nor a folder")
      try FileTree(["readme": "x"]).write(to: folder + "/other")
      #expect(Self.refusal(opening: folder + "/other") == "holds no app")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/circle", withDestinationPath: folder + "/circle")
      #expect(
        Self.refusal(opening: folder + "/circle").hasPrefix("cannot be opened: too many levels"))
    }
  }

  @Test func pipesAndSocketsInAFolderAreFaults() throws {
    try Scratch.withFolder { folder in
      try Self.tree.write(to: folder)
      let app = folder + "/Payload/Bakery.app"
      #expect(unsafe mkfifo(app + "/pipe", 0o644) == 0)
      try Self.makeSocket(at: app + "/socket")
      let artifact = try Artifact(opening: folder)
      #expect(
        artifact.faultLines == [
          "Payload/Bakery.app/pipe: is neither file, folder nor link, not read",
          "Payload/Bakery.app/socket: is neither file, folder nor link, not read",
        ])
    }
  }

  @Test func linksAreNotFollowed() throws {
    try Scratch.withFolder { folder in
      var tree = Self.tree
      tree["Payload/Bakery.app/up"] = .symbolicLink(to: "../..")
      tree["Payload/Bakery.app/passwd"] = .symbolicLink(to: "/etc/passwd")
      tree["Payload/Other.app"] = .symbolicLink(to: "Bakery.app")
      try tree.write(to: folder)
      let artifact = try Artifact(opening: folder)
      let links = artifact.entries.filter { $0.kind == .symbolicLink }
      #expect(links.map(\.path.name) == ["passwd", "up", "Other.app"])
      #expect(links.map(\.size) == [11, 5, 10])
      // Nor when a file turns into a link after it was listed.
      try FileManager.default.removeItem(atPath: folder + "/Payload/Bakery.app/Info.plist")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/Payload/Bakery.app/Info.plist", withDestinationPath: "/etc/passwd")
      let read = try artifact.reading("Payload/Bakery.app/Info.plist")
      #expect(read.hasPrefix("0 bytes, then: cannot be opened: too many levels"))
    }
  }

  @Test func aLinkToAnArtifactIsOpened() throws {
    try Scratch.withFolder { folder in
      try Self.tree.write(to: folder + "/real")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link", withDestinationPath: "real")
      #expect(try Artifact(opening: folder + "/link").appPath.text == "Payload/Bakery.app")
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func whatMayNotBeReadIsAFaultOrRefused() throws {
    try Scratch.withFolder { folder in
      try Self.tree.write(to: folder)
      try Self.lock(folder + "/Payload/Bakery.app/Secret") {
        let faults = try Artifact(opening: folder).faultLines
        #expect(faults == ["Payload/Bakery.app/Secret: cannot be read: permission denied"])
      }
      try Self.lock(folder + "/Payload/Bakery.app/Info.plist") {
        let read = try Artifact(opening: folder).reading("Payload/Bakery.app/Info.plist")
        #expect(read == "0 bytes, then: cannot be opened: permission denied")
      }
      Self.lock(folder + "/Payload") {
        #expect(
          Self.refusal(opening: folder)
            == "holds a Payload folder without an app; Payload: cannot be read: permission denied")
      }
      Self.lock(folder) {
        #expect(Self.refusal(opening: folder) == "cannot be read: permission denied")
      }
    }
  }

  private static func lock(_ path: String, _ body: () throws -> Void) rethrows {
    unsafe chmod(path, 0)
    defer { unsafe chmod(path, 0o755) }
    try body()
  }

  @Test func aDiskPathThatIOSCannotHoldIsAFault() throws {
    try Scratch.withFolder { folder in
      let deep = (0..<12).map { "\($0)" + String(repeating: "d", count: 98) }
      var tree = Self.tree
      tree["Payload/Bakery.app/" + deep.joined(separator: "/") + "/file"] = .file([1])
      try tree.write(to: folder)
      let artifact = try Artifact(opening: folder)
      #expect(artifact.faults.count == 1)
      #expect(
        artifact.faults.first?.reason == "name of 1119 bytes, where iOS allows 1024, not read")
      #expect(
        artifact.faults.first?.shownPath
          == "Payload/Bakery.app/" + deep.prefix(11).joined(separator: "/"))
    }
  }

  @Test func namesOnDiskNeedNotBeUTF8() throws {
    try Scratch.withFolder { folder in
      try Self.tree.write(to: folder)
      let path = Array((folder + "/Payload/Bakery.app/caf").utf8) + [0xE9, 0]
      let file = unsafe open(path.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o644)
      // Apple's file systems refuse such a name.
      guard file >= 0 else { return }
      close(file)
      let artifact = try Artifact(opening: folder)
      #expect(
        artifact.faultLines == [
          #"Payload/Bakery.app/caf\xE9: has a name that is not UTF-8, which iOS cannot hold"#
        ])
      let contents = try artifact.appContents()
      #expect(contents["caf\u{FFFD}"] == [])
    }
  }

  private static func refusal(opening path: String) -> String {
    do {
      _ = try Artifact(opening: path)
      return "opened"
    } catch {
      return error.reason
    }
  }

  private static func makeSocket(at path: String) throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_UNIX, kind, 0)
    defer { close(descriptor) }
    // A socket's path may have some 100 bytes only.
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let short = "/tmp/\(UUID().uuidString)"
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: short.utf8) }
    let bound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(bound == 0)
    try FileManager.default.moveItem(atPath: short, toPath: path)
  }
}
