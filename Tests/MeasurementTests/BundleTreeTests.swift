import AppleFormats
import Artifacts
import Measurement
import SampleBuilder
import Testing

/// Which bundles an artifact holds, and whose each file is.
@Suite struct BundleTreeTests {
  @Test func aClipIsAUnitOfItsOwn() throws {
    let measured = try Measured.file(
      SampleApp().with(clipFile: "clip.json", "{}").with(hostFile: "host.json", "{}").ipa(),
      includingHost: true)
    let clip = try #require(measured.clips.first)
    let host = try #require(measured.measuredHost)
    #expect(measured.clips.count == 1)
    #expect(clip.bundle.role == .appClip(.appClips))
    #expect(clip.bundle.path.text == "Payload/Bakery.app/AppClips/BakeryClip.app")
    #expect(clip.bundle.name == "BakeryClip.app")
    #expect(clip.bundle.info?.identifier == "org.example.bakery.Clip")
    #expect(
      clip.paths == [
        "BakeryClip", "Info.plist", "PkgInfo", "clip.json", "en.lproj/Localizable.strings",
      ])
    #expect(clip.bundle.folders.map(\.text) == ["en.lproj"])
    #expect(host.bundle.role == .host)
    #expect(host.bundle.info?.identifier == "org.example.bakery")
    #expect(
      host.paths == [
        "AppIcon60x60@2x.png", "AppIcon76x76@2x~ipad.png", "Bakery", "Info.plist", "PkgInfo",
        "en.lproj/Localizable.strings", "host.json",
      ])
    #expect(measured.gapLines == [])
  }

  @Test func everythingElseInTheHostIsTheHosts() throws {
    var app = SampleApp().with(hostFramework: .framework("Oven"))
    app.host.nested["Watch"] = [.clip("Wrist", identifier: "org.example.bakery.watch")]
    app.host.nested["Watch"]?[0].info["NSAppClip"] = nil
    var widget = SampleBundle.framework("Today")
    widget.folder = "Today.appex"
    app.host.nested["PlugIns"] = [widget]
    let measured = try Measured.file(app.ipa(), includingHost: true)
    #expect(measured.clips.map(\.bundle.name) == ["BakeryClip.app"])
    let host = try #require(measured.measuredHost)
    #expect(
      host.paths.filter { $0.contains("/") } == [
        "Frameworks/Oven.framework/Info.plist", "Frameworks/Oven.framework/Oven",
        "PlugIns/Today.appex/Info.plist", "PlugIns/Today.appex/Today",
        "Watch/Wrist.app/Info.plist", "Watch/Wrist.app/PkgInfo", "Watch/Wrist.app/Wrist",
        "Watch/Wrist.app/en.lproj/Localizable.strings", "en.lproj/Localizable.strings",
      ])
    #expect(host.file("Watch/Wrist.app/Wrist")?.category == .extensions)
    #expect(host.file("PlugIns/Today.appex/Today")?.category == .extensions)
    #expect(host.file("Frameworks/Oven.framework/Oven")?.category == .frameworks)
    #expect(measured.gapLines == [])
  }

  @Test func aClipAloneIsToldByItsKey() throws {
    let measured = try Measured.file(SampleApp().clipIPA())
    #expect(measured.host == nil)
    #expect(measured.clips.map(\.bundle.role) == [.appClip(.alone)])
    #expect(measured.clips.map(\.bundle.path.text) == ["Payload/BakeryClip.app"])
    #expect(measured.gapLines == [])
  }

  @Test func aClipAloneIsToldByItsEntitlement() throws {
    let unmarked = SampleApp().without(clipInfo: "NSAppClip")
    let signed = unmarked.with(clipExecutable: try SampleApp.signedClipExecutable())
    #expect(
      try Measured.file(signed.clipIPA()).clips.map(\.bundle.role) == [.appClip(.alone)])
    let other = try Measured.file(unmarked.clipIPA())
    #expect(other.clips.count == 0)
    #expect(other.host?.name == "BakeryClip.app")
    #expect(other.gapLines == [])
  }

  /// What the executable must be read for and cannot be is not taken for a no.
  @Test func anExecutableThatCannotSayWhetherItIsAClipIsAGap() throws {
    let unmarked = SampleApp().without(clipInfo: "NSAppClip")
    #expect(
      try Measured.file(unmarked.with(clipExecutable: Array("#!/bin/sh".utf8)).clipIPA())
        .gapLines == [
          "Payload/BakeryClip.app/BakeryClip: is the bundle's executable, but no Mach-O binary"
        ])
    let cut = Array(try SampleApp.signedClipExecutable().prefix(600))
    let gaps = try Measured.file(unmarked.with(clipExecutable: cut).clipIPA()).gapLines
    #expect(gaps.count == 1)
    #expect(gaps[0].hasPrefix("Payload/BakeryClip.app/BakeryClip: cannot be understood: Mach-O: "))
    let entries = try ZipWriter.entries(ofClipIn: unmarked)
    #expect(
      try Measured.zip(entries.with([.encryptedFlag], onFile: "BakeryClip")).gapLines == [
        "Payload/BakeryClip.app/BakeryClip: is encrypted in the archive"
      ])
  }

  @Test func aClipOutsideItsFolderIsFoundByItsKey() throws {
    var app = SampleApp().withoutClip()
    app.host.nested["PlugIns"] = [.clip()]
    let measured = try Measured.file(app.ipa(), includingHost: true)
    #expect(measured.clips.map(\.bundle.role) == [.appClip(.elsewhere)])
    #expect(
      measured.clips.map(\.bundle.path.text) == ["Payload/Bakery.app/PlugIns/BakeryClip.app"])
    #expect(measured.measuredHost?.paths.contains { $0.hasPrefix("PlugIns") } == false)
  }

  @Test func anAppInTheClipsFolderIsAClipWhateverItSays() throws {
    let measured = try Measured.file(SampleApp().without(clipInfo: "NSAppClip").ipa())
    #expect(measured.clips.map(\.bundle.role) == [.appClip(.appClips)])
  }

  @Test func twoClipsAreTwoUnits() throws {
    let app = SampleApp().with(
      anotherClip: .clip("AnotherClip", identifier: "org.example.bakery.Another"))
    let measured = try Measured.file(app.ipa(), includingHost: true)
    #expect(measured.clips.map(\.bundle.name) == ["AnotherClip.app", "BakeryClip.app"])
    #expect(measured.measuredHost?.paths.contains { $0.hasPrefix("AppClips") } == false)
  }

  @Test func moreAppsThanAnyoneNestsAreRefused() throws {
    func app(with count: Int) throws -> [UInt8] {
      let apps = (1...count).map { ZipEntry.file("Payload/Bakery.app/AppClips/\($0).app/x", "") }
      return try ZipWriter().bytes(
        of: SampleApp().withoutClip().payloadTree().zipEntries + apps)
    }
    #expect(try Measured.file(app(with: 99)).clips.count == 99)
    #expect(
      try Measured.refusal(of: app(with: 100)) == "holds more than 100 apps inside each other")
  }

  @Test func anAppWithoutAClipHasNone() throws {
    let measured = try Measured.file(SampleApp().withoutClip().ipa())
    #expect(measured.clips.count == 0)
    #expect(measured.host?.name == "Bakery.app")
    #expect(measured.gapLines == [])
  }

  @Test func anArchivesSymbolsAreNobodys() throws {
    let sizes = try [SampleApp().ipa(), SampleApp().zippedArchive()].map {
      let measured = try Measured.file($0, includingHost: true)
      return [measured.clips[0].universal, measured.measuredHost?.universal]
    }
    #expect(sizes[0] == sizes[1])
  }

  @Test func aFileOrLinkWhereAClipBelongsIsAGap() throws {
    var app = SampleApp().withoutClip().with(hostFile: "AppClips/One.app", "not a folder")
    app.host.put("AppClips/Two.app", .symbolicLink(to: "/tmp"))
    #expect(
      try Measured.file(app.ipa()).gapLines == [
        "Payload/Bakery.app/AppClips/One.app: is a file where an App Clip's folder belongs",
        "Payload/Bakery.app/AppClips/Two.app: is a file where an App Clip's folder belongs",
      ])
  }

  @Test func anExecutableIsFoundInAnotherNormalisation() throws {
    var app = SampleApp().with(info: "CFBundleExecutable", "Caf\u{E9}")
    app.host.executableName = "Cafe\u{301}"
    app.clip?.executableName = "Cafe\u{301}"
    let measured = try Measured.file(app.ipa())
    #expect(measured.gapLines == [])
    #expect(measured.clips[0].file("Cafe\u{301}")?.category == .executable)
  }
}

extension ZipWriter {
  /// The entries of the clip exported alone.
  static func entries(ofClipIn app: SampleApp) throws -> [ZipEntry] {
    var tree = FileTree()
    if let clip = app.clip { tree.add(try clip.tree(), below: "Payload") }
    return tree.zipEntries
  }
}
