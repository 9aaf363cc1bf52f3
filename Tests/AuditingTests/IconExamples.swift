import AppleFormats
import Auditing
import SampleBuilder
import TestSupport

extension RuleExample {
  private static let sound = SampleApp.sound

  private static func host(_ app: SampleApp) -> Input { Input(app: app, includesHost: true) }

  private static func host(icons: [SampleRendition]) -> SampleApp {
    sound.without(hostFile: "AppIcon60x60@2x.png").without(hostFile: "AppIcon76x76@2x~ipad.png")
      .with(hostFile: "Assets.car", AssetCatalogWriter(icons).bytes())
  }

  static let icons: [RuleExample] = [
    RuleExample(
      rule: "icon.name", .error, "CFBundleIconName is missing: no icon of a catalog is named",
      at: ["Payload/Bakery.app"],
      triggering: sound.without(hostInfo: "CFBundleIconName").without(hostInfo: "CFBundleIcons")
        .without(hostInfo: "CFBundleIcons~ipad"),
      clean: sound.without(hostInfo: "CFBundleIconName")),
    RuleExample(
      rule: "icon.store", .error,
      "the app icon in Assets.car has only images of 120x120, none of 1024x1024 pixels",
      at: ["Payload/Bakery.app"],
      triggering: host(host(icons: [.icon(60, scale: 2, idiom: .phone)])),
      clean: host(host(icons: [.icon(1024, scale: 1, idiom: .marketing)]))),
    RuleExample(
      rule: "icon.sizes", .error,
      "no icon of 152x152 pixels for iPad, neither loose nor in Assets.car",
      at: ["Payload/Bakery.app"],
      triggering: host(host(icons: [.icon(60, scale: 2, idiom: .phone)])),
      // One image from which the system makes all sizes.
      clean: host(host(icons: [.icon(1024, scale: 1, idiom: .universal)]))),
  ]

  static let appSizes: [RuleExample] = [
    RuleExample(
      rule: "size.app-total", .error,
      "39 KB uncompressed, 38 KB over the limit of 1 KB for an app", at: ["Payload/Bakery.app"],
      triggering: Input(app: sound, parameters: #"{"bytes": 1000}"#), clean: Input(app: sound)),
    RuleExample(
      rule: "size.cellular", .note,
      "104 KB to download, more than the 100 KB that iOS loads over a cellular network without asking "
        + "(variant all devices)", at: ["Payload/Bakery.app"],
      triggering: Input(
        app: sound.with(hostFile: "a.mp4", noise(100_000)), includesHost: true,
        parameters: #"{"bytes": 100000}"#),
      clean: Input(app: sound.with(hostFile: "a.mp4", noise(100_000)), includesHost: true)),
    RuleExample(
      rule: "slim.image-format", .note,
      "2 files of uncompressed sound (900 KB); AAC is smaller",
      at: ["…/Kit.bundle/bell.wav", "…/oven.aiff"],
      triggering: sound.with(clipFile: "oven.aiff", zeros(400_000))
        .with(clipFile: "Kit.bundle/bell.wav", zeros(500_000)),
      clean: sound.with(clipFile: "oven.wav", zeros(400_000))
        .with(clipFile: "oven.m4a", zeros(900_000))),
    RuleExample(
      rule: "slim.js-bundle", .note,
      "React Native takes 1.20 MB, 2 KB to download",
      at: ["…/Frameworks/hermes.framework", "…/main.jsbundle"],
      triggering: sound.with(clipFile: "main.jsbundle", zeros(600_000))
        .with(clipFile: "Frameworks/hermes.framework/hermes", zeros(600_000)),
      clean: sound.with(clipFile: "main.js", zeros(600_000))),
    RuleExample(
      rule: "slim.small-files", .note,
      "1003 files below 4 KB take 5.85 MB more on a device than they weigh; Apple's limit does not "
        + "count that",
      triggering: sound.changed { app in
        for index in 0..<1000 { app.clip?.put("Tiles/\(index).json", .file([UInt8(index & 0xFF)])) }
      },
      clean: sound.with(clipFile: "Tiles.json", zeros(1000))),
  ]

  private static func association(_ text: String) -> Input { Input(app: sound, association: text) }

  private static let named = #"{"appclips": {"apps": ["T.org.example.bakery.Clip"]}}"#
  private static let file = "apple-app-site-association"

  static let association: [RuleExample] = [
    RuleExample(
      rule: "aasa.file", .error,
      "\(file) cannot be used: is no JSON (line 1, column 14: a value is missing, there is the end of "
        + "the file)", at: [file],
      triggering: association(#"{"appclips": "#), clean: association(named)),
    RuleExample(
      rule: "aasa.size", .warning,
      "\(file) is 131073 bytes long, the limit is 131072", at: [file],
      triggering: association(
        named + String(repeating: " ", count: 131_073 - named.utf8.count)),
      clean: association(named + String(repeating: " ", count: 131_072 - named.utf8.count))),
    RuleExample(
      rule: "aasa.appclips", .error,
      "\(file) does not name TEAM.org.example.bakery.Clip in appclips.apps (T.org.example.cafe.Clip)",
      at: [file],
      triggering: association(#"{"appclips": {"apps": ["T.org.example.cafe.Clip"]}}"#),
      clean: association(named)),
    RuleExample(
      rule: "aasa.wrong-id", .error,
      "\(file) names the host (T.org.example.bakery) and org.example.bakery.Clip without its team in "
        + "appclips.apps, TEAM.org.example.bakery.Clip is needed", at: [file],
      triggering: association(
        #"{"appclips": {"apps": ["T.org.example.bakery", "org.example.bakery.Clip"]}}"#),
      // The host beside the clip does no harm.
      clean: association(
        #"{"appclips": {"apps": ["T.org.example.bakery", "T.org.example.bakery.Clip"]}}"#)),
    RuleExample(
      rule: "aasa.applinks", .note,
      "\(file) does not name the host org.example.bakery in applinks", at: [file],
      triggering: association(named),
      clean: association(
        #"{"applinks": {"details": [{"appIDs": ["T.org.example.bakery"]}]}}"#)),
  ]
}
