import AppleFormats
import Auditing
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// Executables that are not there, or not what the system starts or loads, in whatever bundle.
@Suite struct ExecutableTests {
  private static let timer = "PlugIns/Timer.appex"
  private static let noBinary = "/Timer: is the bundle's executable, but no Mach-O binary"

  private static let extensions: [(executable: [UInt8]?, gap: String)] = [
    (nil, ": lacks its executable \"Timer\", so it is incomplete"),
    (Array("hello world, not a binary".utf8), noBinary), ([], noBinary),
    (Array("!<arch>\n".utf8), noBinary),
  ]

  private static func appExtension(_ executable: [UInt8]?) -> SampleBundle {
    .appExtension("Timer", identifier: "org.example.bakery.Clip.Timer", executable: executable)
  }

  @Test(arguments: extensions, [nil, .appStore] as [Distribution?])
  func anExtensionsThatIsNoneIsAGap(
    _ sample: (executable: [UInt8]?, gap: String), _ distribution: Distribution?
  ) throws {
    let bundle = Self.appExtension(sample.executable)
    let clip = try Scan(SampleApp.sound.with(clipExtension: bundle), distribution: distribution)
    let place = "Payload/Bakery.app/AppClips/BakeryClip.app/" + Self.timer
    #expect(clip.measurement.gaps.map { "\($0.path): \($0.reason)" } == [place + sample.gap])
  }

  @Test(arguments: extensions, [false, true])
  func alsoInTheHost(
    _ sample: (executable: [UInt8]?, gap: String), isMeasured: Bool
  ) throws {
    let app = SampleApp.sound.with(hostExtension: Self.appExtension(sample.executable))
    let scan = try Scan(app, includesHost: isMeasured)
    #expect(
      scan.measurement.gaps.map { "\($0.path): \($0.reason)" } == [
        "Payload/Bakery.app/" + Self.timer + sample.gap
      ])
  }

  @Test func oneThatNamesNoneIsAGapAndItsProgramNoStray() throws {
    let app = SampleApp.sound.with(clipExtension: .timer().with(info: "CFBundleExecutable", nil))
    let scan = try Scan(app)
    #expect(
      scan.measurement.gaps.map(\.reason) == [
        "names no executable (CFBundleExecutable), so it is incomplete"
      ])
    #expect(
      scan.outcome(of: "bundle.standalone-executable")?.summary
        == "skipped: which file is the executable of Timer.appex is not known")
  }

  @Test(arguments: [false, true])
  func anExtensionWithoutAnInfoPlistIsAGap(isHosts: Bool) throws {
    var bundle = SampleBundle.timer()
    bundle.takeOut("Info.plist")
    let app =
      isHosts
      ? SampleApp.sound.with(hostExtension: bundle) : SampleApp.sound.with(clipExtension: bundle)
    let scan = try Scan(app)
    let holder = isHosts ? "" : "AppClips/BakeryClip.app/"
    #expect(
      scan.measurement.gaps.map { "\($0.path): \($0.reason)" } == [
        "Payload/Bakery.app/\(holder)\(Self.timer)/Info.plist: is missing"
      ])
    #expect(scan.findings.map(\.message) == [])
    #expect(
      scan.outcome(of: "ext.only-live-activity")?.summary
        == (isHosts ? "held" : "skipped: the Info.plist of Timer.appex was not read"))
  }

  @Test func aWatchAppInTheHostNeedsItsProgram() throws {
    var watch = SampleBundle.host()
    watch.folder = "Watch.app"
    watch.info["CFBundleIdentifier"] = "org.example.bakery.watch"
    watch.executable = nil
    let app = SampleApp.sound.changed { $0.host.nested["Watch"] = [watch] }
    #expect(
      try Scan(app).measurement.gaps.map(\.reason) == [
        "lacks its executable \"Bakery\", so it is incomplete"
      ])
    // What stands for one that is installed later has none.
    let placeholder = SampleApp.sound.changed {
      $0.host.nested["com.apple.WatchPlaceholder"] = [watch]
    }
    #expect(try Scan(placeholder).measurement.gaps == [])
  }

  private static let misplaced: [(type: MachOFileType, what: String)] = [
    (.dylib, "a library"), (.bundle, "a plug-in"), (.object, "an object file"),
    (.dSYM, "no program"),
  ]

  /// The kernel starts programs only.
  @Test(arguments: misplaced)
  func aClipOrExtensionStartsAProgram(type: MachOFileType, what: String) throws {
    let app = SampleApp.clipCode { $0.fileType = type }
      .with(clipExtension: .timer { $0.fileType = type })
    #expect(
      try Scan(app).findings(of: "macho.malformed").map { "\($0.severity): \($0.message)" } == [
        "error: BakeryClip is \(what), where the executable of BakeryClip.app has to be a program",
        "error: Timer is \(what), where the executable of Timer.appex has to be a program",
      ])
  }

  private static let libraries: [(type: MachOFileType, fault: String?)] = [
    (.executable, "a program"), (.object, "an object file"), (.dylib, nil), (.bundle, nil),
  ]

  @Test(arguments: libraries)
  func aFrameworkHoldsWhatCanBeLoaded(type: MachOFileType, fault: String?) throws {
    let app = SampleApp.sound.with(clipFramework: .library("Oven") { $0.fileType = type })
    #expect(
      try Scan(app).findings(of: "fw.executable").map(\.message)
        == [fault].compactMap { $0 }.map {
          "Oven.framework names \"Oven\" as its executable, \($0), which cannot be loaded"
        })
  }

  @Test func aBundleOfResourcesNamesNoText() throws {
    let kit = SampleBundle.resources("Kit").with(info: "CFBundleExecutable", "Kit")
    let app = SampleApp.sound.with(clipBundle: kit).with(clipFile: "Kit.bundle/Kit", "hello")
    #expect(
      try Scan(app).findings(of: "res.executable-key").map(\.message) == [
        "Kit.bundle names \"Kit\" as its executable (CFBundleExecutable), which is no binary"
      ])
  }
}
