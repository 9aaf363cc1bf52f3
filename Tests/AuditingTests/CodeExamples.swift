import AppleFormats
import Auditing
import SampleBuilder
import TestSupport

extension RuleExample {
  private static let sound = SampleApp.sound
  private static let code = SampleBundle.placeholderExecutable

  private static func universal(
    _ architectures: [Architecture], _ change: (inout MachOWriter) -> Void
  ) -> [UInt8] {
    MachOWriter.universal(
      architectures.map { architecture in
        let image = MachOWriter.made { image in
          image.architecture = architecture
          change(&image)
        }
        return (architecture, image.bytes)
      })
  }

  private static func fat(_ architectures: [Architecture]) -> SampleBundle {
    .framework(
      "Oven",
      executable: universal(architectures) { image in
        image.fileType = .dylib
        if image.architecture == .x86_64 { image.platform = .iOSSimulator }
      })
  }

  private static let oven = "…/Frameworks/Oven.framework/Oven"

  static let presence: [RuleExample] = [
    RuleExample(
      rule: "bundle.info-plist", .error, "Info.plist is missing",
      triggering: sound.without(clipFile: "Info.plist")),
    RuleExample(
      rule: "bundle.executable", .error, "lacks its executable \"Loaf\"",
      triggering: sound.with(clipInfo: "CFBundleExecutable", "Loaf")),
  ]

  static let images: [RuleExample] = [
    RuleExample(
      rule: "clip.platform", .error,
      "the executable is built for Mac Catalyst, where App Clips run on iOS only",
      triggering: .clipCode { $0.platform = .macCatalyst },
      clean: .clipCode { $0.platform = .iOSSimulator }),
    RuleExample(
      rule: "macho.simulator-slice", .error,
      "Oven has code that no device runs (x86_64 for the iOS Simulator)",
      at: [oven], triggering: sound.with(clipFramework: fat([.arm64, .x86_64])),
      clean: sound.with(clipFramework: fat([.armv7, .arm64]))),
    RuleExample(
      rule: "macho.segment-alignment", .error,
      "segment __LINKEDIT of BakeryClip does not begin at a multiple of 16 KiB",
      at: ["…/BakeryClip"], triggering: .clipCode { $0.segmentAlignment = 0x1000 },
      clean: .clipCode {
        $0.segmentAlignment = 0x1000
        $0.architecture = .armv7
      }),
    RuleExample(
      rule: "macho.encryption-info", .error,
      "BakeryClip is encrypted (cryptid is not 0): a copy from the store and not a build",
      at: ["…/BakeryClip"], triggering: .clipCode { $0.encryptionID = 1 },
      clean: .clipCode { $0.encryptionID = nil }),
    RuleExample(
      rule: "macho.arm64", .error, "Oven is for armv7, not for arm64", at: [oven],
      triggering: sound.with(clipFramework: .library("Oven") { $0.architecture = .armv7 }),
      clean: SampleApp.exported.with(
        clipFramework: .library("Oven") { $0.architecture = .armv7 })),
    RuleExample(
      rule: "macho.malformed", .error,
      "Oven is a damaged binary: Mach-O: needs 4 bytes where 0 are left (at byte 20)", at: [oven],
      triggering: sound.with(
        clipFramework: .framework("Oven", executable: Array(code.prefix(20)))),
      // Java bytecode begins like a universal binary.
      clean: sound.with(clipFile: "Bread.class", [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52])),
    RuleExample(
      rule: "macho.bitcode", .error, "Oven contains bitcode (100 bytes)", at: [oven],
      triggering: sound.with(clipFramework: bitcode),
      clean: sound.with(info: "DTXcode", "1320")
        .with(clipFramework: bitcode)),
    RuleExample(
      rule: "slim.unstripped", .warning,
      "3000 symbols in BakeryClip that nobody looks up (81 KB)", at: ["…/BakeryClip"],
      triggering: SampleApp.clipCode { image in
        image.localSymbols = (1000..<4000).map { "_local\($0)" }
      }.with(info: "MinimumOSVersion", "16.4"),
      clean: SampleApp.clipCode { image in
        image.localSymbols = (1000..<2000).map { "_local\($0)" }
      }.with(info: "MinimumOSVersion", "16.4")),
    RuleExample(
      rule: "slim.debug-sections", .note, "BakeryClip holds debugging information (300 bytes)",
      at: ["…/BakeryClip"],
      triggering: .clipCode {
        $0.sections = [.init(segment: "__DWARF", name: "__debug_info", bytes: zeros(300))]
      },
      clean: .clipCode { $0.debugSymbols = ["_main"] }),
    RuleExample(
      rule: "slim.fat", .note,
      "code for armv7 (16 KB) that no device with iOS 17.0 runs; thinning drops it, so no variant "
        + "gets smaller",
      at: ["…/BakeryClip"],
      triggering: sound.with(clipExecutable: universal([.armv7, .arm64]) { _ in }),
      clean: sound.with(clipExecutable: universal([.arm64, .arm64e]) { _ in })),
    RuleExample(
      rule: "font.bad", .error, "Rye.ttf does not begin like a font", at: ["…/Rye.ttf"],
      triggering: sound.with(clipFile: "Rye.ttf", "<html>"),
      clean: sound.with(
        clipFile: "Rye.ttf", fontHeader)),
  ]

  private static let bitcode = SampleBundle.library("Oven") {
    $0.sections = [.init(segment: "__LLVM", name: "__bitcode", bytes: zeros(100))]
  }

  static let structure: [RuleExample] = [
    RuleExample(
      rule: "bundle.standalone-executable", .error,
      "sift (32 bytes) is a program that no bundle names as its executable", at: ["…/sift"],
      triggering: sound.with(clipFile: "sift", code),
      clean: sound.with(clipFile: "Frameworks/libswiftCompatibilitySpan.dylib", code)),
    RuleExample(
      rule: "bundle.swiftsupport", .error,
      "libswiftCore.dylib not in the package's SwiftSupport",
      at: ["…/Frameworks/libswiftCore.dylib"],
      triggering: runtime.with(packageFile: "SwiftSupport/iphoneos/libswiftUIKit.dylib", code),
      clean: runtime.with(packageFile: "SwiftSupport/iphoneos/libswiftCore.dylib", code)),
    RuleExample(
      rule: "bundle.nested-bundle", .error, "Mill.framework lies inside Oven.framework",
      at: ["…/Frameworks/Oven.framework/Mill.framework"],
      triggering: sound.with(clipFramework: .library("Oven").with(.library("Mill"), in: "")),
      clean: sound.with(clipFramework: .library("Oven").with(.resources("Mill"), in: ""))),
    RuleExample(
      rule: "bundle.disallowed-frameworks", .error,
      "Timer.appex has a Frameworks folder of its own", at: ["…/PlugIns/Timer.appex/Frameworks"],
      triggering: sound.with(clipExtension: .timer().with(.library("Oven"), in: "Frameworks")),
      clean: sound.with(clipExtension: .timer()).with(clipFramework: .library("Oven"))),
    RuleExample(
      rule: "plugins.stray", .error, "Kit.bundle in PlugIns is no extension",
      at: ["…/PlugIns/Kit.bundle"], triggering: sound.with(clipFile: "PlugIns/Kit.bundle/a", "a"),
      clean: sound.with(clipExtension: .timer()).with(clipFile: "Kit/PlugIns/a.txt", "a")),
    RuleExample(
      rule: "res.executable-key", .error,
      "Kit.bundle names \"Kit\" as its executable (CFBundleExecutable), which is not there",
      at: ["…/Kit.bundle"],
      triggering: sound.with(
        clipBundle: .resources("Kit").with(info: "CFBundleExecutable", "Kit")),
      clean: sound.with(clipBundle: .resources("Kit"))),
    RuleExample(
      rule: "id.collision", .error,
      "BakeryClip.app and Oven.framework have the same CFBundleIdentifier org.example.bakery.Clip",
      at: ["…", "…/Frameworks/Oven.framework"],
      triggering: sound.with(
        clipFramework: .library("Oven").with(info: identifier, "org.example.bakery.Clip")),
      clean: sound.with(
        clipFramework: .library("Oven").with(info: identifier, "org.example.bakery"))),
    RuleExample(
      rule: "id.duplicate", .warning,
      "Mill.framework and Oven.framework have the same CFBundleIdentifier org.example.oven",
      at: ["…/Frameworks/Mill.framework", "…/Frameworks/Oven.framework"],
      triggering: sound.with(clipFramework: .library("Oven")).with(
        clipFramework: .library("Mill").with(info: identifier, "org.example.oven")),
      clean: sound.with(clipFramework: .library("Oven")).with(hostFramework: .library("Oven"))),
  ]

  private static let identifier = "CFBundleIdentifier"
  private static let runtime = sound.with(clipFile: "Frameworks/libswiftCore.dylib", code)

  static let links: [RuleExample] = [
    RuleExample(
      rule: "link.self-contained", .error,
      "BakeryClip loads @rpath/Oven.framework/Oven, which is not in the bundle; the host's copy is "
        + "out of its reach",
      at: ["…/BakeryClip"],
      triggering: SampleApp.clipCode { $0.embed("Oven") }.with(hostFramework: .library("Oven")),
      clean: SampleApp.clipCode { $0.embed("Oven") }.with(clipFramework: .library("Oven"))),
    RuleExample(
      rule: "api.missing-symbols", .warning,
      "Bakery loads @rpath/Oven.framework/Oven, which is not in the bundle",
      at: ["Payload/Bakery.app/Bakery"], triggering: hostWithOven,
      clean: hostWithOven.with(hostFramework: .library("Oven"))),
    RuleExample(
      rule: "link.unused-framework", .note,
      "Oven.framework is loaded by nothing in the bundle, unless by name at run time",
      at: ["…/Frameworks/Oven.framework"], triggering: sound.with(clipFramework: .library("Oven")),
      clean: SampleApp.clipCode { $0.embed("Mill") }
        .with(clipFramework: .library("Mill") { $0.embed("Oven") })
        .with(clipFramework: .library("Oven"))),
  ]

  private static let hostWithOven = sound.with(
    hostExecutable: MachOWriter.made { $0.embed("Oven") }.bytes)

  static let extensions: [RuleExample] = [
    RuleExample(
      rule: "ext.only-live-activity", .error,
      "Share.appex is an extension of kind com.apple.share-services",
      at: ["…/PlugIns/Share.appex"],
      triggering: sound.with(
        clipExtension: .appExtension(
          "Share", identifier: "org.example.bakery.Clip.Share", point: "com.apple.share-services")),
      clean: sound.with(clipExtension: .timer())),
    RuleExample(
      rule: "ext.home-widgets", .warning,
      "Timer.appex offers widgets for the home screen and no Live Activity",
      at: ["…/PlugIns/Timer.appex"],
      triggering: sound.with(clipExtension: .timer { $0.imports = [widget] }),
      clean: sound.with(clipExtension: .timer { $0.imports = [widget, activity] })),
    RuleExample(
      rule: "ext.id-prefix", .error,
      "Timer.appex has CFBundleIdentifier \"org.example.timer\", which does not begin with "
        + "org.example.bakery.Clip and a dot",
      at: ["…/PlugIns/Timer.appex"],
      triggering: sound.with(clipExtension: .timer().with(info: identifier, "org.example.timer")),
      clean: sound.with(clipExtension: .timer())),
    RuleExample(
      rule: "ext.version-match", .warning,
      "Timer.appex: CFBundleVersion is \"7\", the clip's is \"1\"",
      at: ["…/PlugIns/Timer.appex"],
      triggering: sound.with(clipExtension: .timer().with(info: "CFBundleVersion", "7")),
      clean: sound.with(clipExtension: .timer())),
  ]

  private static let widget = MachOWriter.Import("_$s9WidgetKit19StaticConfigurationVMn")
  private static let activity = MachOWriter.Import("_$s9WidgetKit21ActivityConfigurationVMn")
}
