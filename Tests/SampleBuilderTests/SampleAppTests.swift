import AppleFormats
import Foundation
import SampleBuilder
import Testing

@Suite struct SampleAppTests {
  @Test func thePackageHoldsHostAndClip() throws {
    let app = SampleApp()
      .with(clipFile: "README.md", "hello")
      .with(clipFramework: .framework("Oven"))
    #expect(
      try app.payloadTree().paths.map(\.path) == [
        "Payload",
        "Payload/Bakery.app",
        "Payload/Bakery.app/AppClips",
        "Payload/Bakery.app/AppClips/BakeryClip.app",
        "Payload/Bakery.app/AppClips/BakeryClip.app/BakeryClip",
        "Payload/Bakery.app/AppClips/BakeryClip.app/Frameworks",
        "Payload/Bakery.app/AppClips/BakeryClip.app/Frameworks/Oven.framework",
        "Payload/Bakery.app/AppClips/BakeryClip.app/Frameworks/Oven.framework/Info.plist",
        "Payload/Bakery.app/AppClips/BakeryClip.app/Frameworks/Oven.framework/Oven",
        "Payload/Bakery.app/AppClips/BakeryClip.app/Info.plist",
        "Payload/Bakery.app/AppClips/BakeryClip.app/PkgInfo",
        "Payload/Bakery.app/AppClips/BakeryClip.app/README.md",
        "Payload/Bakery.app/AppClips/BakeryClip.app/en.lproj",
        "Payload/Bakery.app/AppClips/BakeryClip.app/en.lproj/Localizable.strings",
        "Payload/Bakery.app/AppIcon60x60@2x.png",
        "Payload/Bakery.app/AppIcon76x76@2x~ipad.png",
        "Payload/Bakery.app/Bakery",
        "Payload/Bakery.app/Info.plist",
        "Payload/Bakery.app/PkgInfo",
        "Payload/Bakery.app/en.lproj",
        "Payload/Bakery.app/en.lproj/Localizable.strings",
      ])
  }

  @Test func theArchiveHoldsItsPropertiesProductsAndSymbols() throws {
    let paths = try SampleApp().archiveTree().paths.map(\.path)
    #expect(paths.contains("Products/Applications/Bakery.app/AppClips/BakeryClip.app/Info.plist"))
    #expect(
      paths.filter { !$0.hasPrefix("Products/") } == [
        "Info.plist", "Products", "dSYMs",
        "dSYMs/Bakery.app.dSYM", "dSYMs/Bakery.app.dSYM/Contents",
        "dSYMs/Bakery.app.dSYM/Contents/Info.plist",
        "dSYMs/Bakery.app.dSYM/Contents/Resources",
        "dSYMs/Bakery.app.dSYM/Contents/Resources/DWARF",
        "dSYMs/Bakery.app.dSYM/Contents/Resources/DWARF/Bakery",
        "dSYMs/BakeryClip.app.dSYM", "dSYMs/BakeryClip.app.dSYM/Contents",
        "dSYMs/BakeryClip.app.dSYM/Contents/Info.plist",
        "dSYMs/BakeryClip.app.dSYM/Contents/Resources",
        "dSYMs/BakeryClip.app.dSYM/Contents/Resources/DWARF",
        "dSYMs/BakeryClip.app.dSYM/Contents/Resources/DWARF/BakeryClip",
      ])
  }

  @Test func keysAreSetAndTakenOutByName() throws {
    var app = SampleApp()
      .with(info: "CFBundleVersion", "7")
      .without(clipInfo: "NSAppClip")
    app.clipInfo["MinimumOSVersion"] = "15.0"
    app.hostInfo["UILaunchScreen"] = nil
    #expect(app.clip?.info["MinimumOSVersion"] == .string("15.0"))
    #expect(app.clip?.info["NSAppClip"] == nil)
    #expect(app.clip?.info["CFBundleVersion"] == .string("7"))
    #expect(app.host.info["CFBundleVersion"] == .string("7"))
    #expect(app.host.info["MinimumOSVersion"] == .string("17.0"))
    #expect(app.host.info["UILaunchScreen"] == nil)
  }

  @Test func generatedFilesCanBeReplacedTakenOutAndPutBack() throws {
    let clip = "Payload/Bakery.app/AppClips/BakeryClip.app/"
    let app = SampleApp()
      .with(clipFile: "Info.plist", "broken")
      .without(clipFile: "PkgInfo")
      .without(clipFile: "en.lproj")
      .with(clipExecutable: [1, 2])
      .without(hostFile: "PkgInfo").with(hostFile: "PkgInfo", "APPL")
    let tree = try app.payloadTree()
    #expect(tree.file(clip + "Info.plist") == Array("broken".utf8))
    #expect(tree.file(clip + "PkgInfo") == nil)
    #expect(tree.file(clip + "en.lproj/Localizable.strings") == nil)
    #expect(tree.file(clip + "BakeryClip") == [1, 2])
    #expect(tree.file("Payload/Bakery.app/PkgInfo") == Array("APPL".utf8))
  }

  @Test func theSameSampleIsTheSameBytes() throws {
    let app = SampleApp().with(hostFramework: .framework("Oven"))
    #expect(try app.ipa() == app.ipa())
    #expect(try app.zippedArchive() == app.zippedArchive())
  }

  @Test func anAppWithoutAClipHasNoFolderForOne() throws {
    let app = SampleApp().withoutClip()
    #expect(try app.payloadTree().paths.allSatisfy { !$0.path.contains("AppClips") })
    #expect(throws: SampleError("the sample has no clip")) { try app.clipIPA() }
  }

  @Test(.enabled(if: Python.isPresent, "python3 not present"))
  func pythonReadsThePackage() throws {
    let read = try Python.run(
      """
      import plistlib, sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as archive:
        assert archive.testzip() is None
        print(len(archive.namelist()))
        for path in ['', 'AppClips/BakeryClip.app/']:
          info = plistlib.loads(archive.read('Payload/Bakery.app/' + path + 'Info.plist'))
          for key in ['CFBundleIdentifier', 'DTSDKName', 'UIDeviceFamily', 'NSAppClip']:
            print(info.get(key))
      """, on: SampleApp().ipa())
    #expect(
      read == """
        16
        org.example.bakery
        iphoneos26.0
        [1, 2]
        None
        org.example.bakery.Clip
        iphoneos26.0
        [1, 2]
        {'NSAppClipRequestEphemeralUserNotification': False, \
        'NSAppClipRequestLocationConfirmation': False}
        """)
  }

  @Test(.enabled(if: Python.isPresent, "python3 not present"))
  func pythonReadsTheZippedArchiveWithAndWithoutItsFolder() throws {
    let script = """
      import plistlib, sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as archive:
        print(archive.namelist()[0], end=' ')
        info = plistlib.loads(archive.read(sys.argv[2] + 'Info.plist'))
        print(info['ApplicationProperties']['ApplicationPath'], info['CreationDate'])
      """
    let facts = "Applications/Bakery.app 2026-01-01 00:00:00"
    #expect(
      try Python.run(script, on: SampleApp().zippedArchive(), ["Bakery.xcarchive/"])
        == "Bakery.xcarchive/ " + facts)
    #expect(
      try Python.run(script, on: SampleApp().zippedArchive(below: nil), [""])
        == "Info.plist " + facts)
  }
}
