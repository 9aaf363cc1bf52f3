import AppleFormats
import Auditing
import SampleBuilder
import TestSupport
import Testing

/// Paths resolved as the loader resolves them.
@Suite struct LinkTests {
  private static let rule = "link.self-contained"

  private static func clip(
    loading library: String, _ runPaths: [String], kind: DylibReference.Kind = .load
  ) -> SampleApp {
    .clipCode { image in
      image.link(library, kind: kind)
      image.runPaths = runPaths
    }
  }

  private static let oven = "@rpath/Oven.framework/Oven"

  private static let found: [(library: String, runPaths: [String])] = [
    ("@rpath/Oven.framework/Oven", ["@executable_path/Frameworks"]),
    ("@rpath/Oven.framework/Oven", ["@loader_path/Frameworks"]),
    ("@rpath/Oven.framework/Oven", ["/usr/lib/swift", "@executable_path/./Frameworks/"]),
    ("@rpath/Frameworks/Oven.framework/Oven", ["@executable_path"]),
    ("@executable_path/Frameworks/Oven.framework/Oven", []),
    ("@loader_path/en.lproj/../Frameworks/Oven.framework/Oven", []),
    ("/System/Library/Frameworks/UIKit.framework/UIKit", []),
    ("/usr/lib/libsqlite3.dylib", []), ("@rpath/libswiftCore.dylib", ["/usr/lib/swift"]),
    ("@rpath/libswift_Concurrency.dylib", []),
  ]

  @Test(arguments: found)
  func aLibraryThatIsThereIsFound(library: String, runPaths: [String]) throws {
    let app = Self.clip(loading: library, runPaths).with(clipFramework: .library("Oven"))
    #expect(try Scan(app).findings(of: Self.rule).map(\.message) == [])
  }

  private static let lost: [(library: String, runPaths: [String])] = [
    ("@rpath/Oven.framework/Oven", []),
    ("@rpath/Oven.framework/Oven", ["/Library/Frameworks"]),
    // The host's, from a clip that is installed alone.
    ("@rpath/Oven.framework/Oven", ["@executable_path/../../Frameworks"]),
    ("@rpath/Oven.framework/Other", ["@executable_path/Frameworks"]),
    ("@executable_path/Oven", []), ("/usr/local/lib/libyeast.dylib", []),
  ]

  @Test(arguments: lost)
  func oneThatIsNotThereIsAnError(library: String, runPaths: [String]) throws {
    let app = Self.clip(loading: library, runPaths).with(clipFramework: .library("Oven"))
      .with(hostFramework: .library("Oven"))
    #expect(try Scan(app).findings(of: Self.rule).map(\.severity) == [.error])
  }

  @Test func aWeakOneIsAWarning() throws {
    let app = Self.clip(loading: Self.oven, [], kind: .weak)
    #expect(try Scan(app).findings(of: Self.rule).map(\.severity) == [.warning])
  }

  @Test func aFrameworkLooksThroughTheRunPathsOfItsLoader() throws {
    let app = SampleApp.clipCode { $0.embed("Mill") }
      .with(clipFramework: .library("Mill") { $0.link(Self.oven) })
      .with(clipFramework: .library("Oven"))
    #expect(try Scan(app).findings(of: Self.rule).map(\.message) == [])
  }

  @Test func andSaysWhichFrameworkAsksInVain() throws {
    let app = SampleApp.clipCode { $0.embed("Mill") }
      .with(clipFramework: .library("Mill") { $0.link(Self.oven) })
    #expect(
      try Scan(app).findings(of: Self.rule).map(\.message) == [
        "Mill loads @rpath/Oven.framework/Oven, which is not in the bundle"
      ])
  }

  @Test func aFrameworkThatNobodyLoadsIsNotAsked() throws {
    let app = SampleApp.sound.with(clipFramework: .library("Mill") { $0.link(Self.oven) })
    #expect(try Scan(app).findings(of: Self.rule).map(\.message) == [])
  }

  @Test func anExtensionReachesTheFrameworksOfItsClip() throws {
    let app = SampleApp.sound.with(clipFramework: .library("Oven")).with(
      clipExtension: .timer { image in
        image.link(Self.oven)
        image.runPaths = ["@executable_path/../../Frameworks"]
      })
    let scan = try Scan(app)
    #expect(scan.findings(of: Self.rule).map(\.message) == [])
    #expect(scan.findings(of: "link.unused-framework").map(\.message) == [])
  }

  /// dyld takes what is loaded already under the same install name.
  @Test func aLibraryLoadedFromElsewhereCounts() throws {
    let app = SampleApp.clipCode { image in
      image.link("@executable_path/Kit/Oven.framework/Oven")
      image.link(Self.oven)
    }.changed { $0.clip?.nested["Kit"] = [.library("Oven")] }
    #expect(try Scan(app).findings(of: Self.rule).map(\.message) == [])
  }

  @Test func frameworksThatLoadEachOtherEnd() throws {
    let app = SampleApp.clipCode { $0.embed("Mill") }
      .with(clipFramework: .library("Mill") { $0.embed("Oven") })
      .with(clipFramework: .library("Oven") { $0.embed("Mill") })
    #expect(try Scan(app).findings(of: Self.rule).map(\.message) == [])
  }
}
