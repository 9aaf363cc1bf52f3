import AppleFormats
import Auditing
import SampleBuilder
import TestSupport

extension RuleExample {
  static let identity: [RuleExample] = placement + comparison + minimumOS + keys

  private static let sound = SampleApp.sound

  private static let placement: [RuleExample] = [
    RuleExample(
      rule: "clip.location", .error,
      "the clip lies outside Payload/Bakery.app/AppClips/, where iOS looks for it",
      at: ["Payload/Bakery.app/PlugIns/BakeryClip.app"],
      triggering: sound.changed { app in
        app.host.nested["PlugIns"] = app.clips
        app.clips = []
      }),
    RuleExample(
      rule: "clip.single", .error,
      "2 App Clips, where an app has one: BakeryClip.app, SecondClip.app",
      at: ["…", "Payload/Bakery.app/AppClips/SecondClip.app"],
      triggering: sound.with(
        anotherClip: .clip("SecondClip", identifier: "org.example.bakery.Second"))),
    RuleExample(
      rule: "clip.required", .error, "no App Clip in Bakery.app", at: ["Payload/Bakery.app"],
      triggering: Input(app: sound.withoutClip(), requiresClip: true),
      clean: Input(app: sound, requiresClip: true)),
  ]

  private static let comparison: [RuleExample] = [
    RuleExample(
      rule: "clip.bundle-id-prefix", .error,
      "CFBundleIdentifier org.example.bakeryClip does not begin with the host's "
        + "org.example.bakery and a dot",
      triggering: sound.with(clipInfo: "CFBundleIdentifier", "org.example.bakeryClip"),
      clean: sound.with(clipInfo: "CFBundleIdentifier", "org.example.bakery.clips.one")),
    RuleExample(
      rule: "clip.version-match", .error,
      #"CFBundleShortVersionString is "1.0.0", the host's is "1.0""#,
      triggering: sound.with(clipInfo: "CFBundleShortVersionString", "1.0.0"),
      clean: sound.with(info: "CFBundleShortVersionString", "2.0")),
    RuleExample(
      rule: "clip.build-match", .error, #"CFBundleVersion is missing, the host's is "1""#,
      triggering: sound.without(clipInfo: "CFBundleVersion"),
      clean: sound.with(info: "CFBundleVersion", "817")),
    RuleExample(
      rule: "clip.device-family", .error, "for iPad, the host for iPhone and iPad",
      triggering: sound.with(clipInfo: "UIDeviceFamily", [2]),
      // A host may be for Mac and Vision, where there are no clips.
      clean: sound.with(hostInfo: "UIDeviceFamily", [1, 2, 6, 7])),
  ]

  private static func minimumOS(clip: PropertyList, host: PropertyList) -> SampleApp {
    sound.with(clipInfo: "MinimumOSVersion", clip).with(hostInfo: "MinimumOSVersion", host)
  }

  private static let minimumOS: [RuleExample] = [
    RuleExample(
      rule: "clip.min-os-vs-host", .error, "MinimumOSVersion is 16.4, the host's is 17.0",
      triggering: minimumOS(clip: "16.4", host: "17.0"),
      clean: minimumOS(clip: "16.4", host: "16.4.0")),
    RuleExample(
      rule: "clip.min-os-floor", .warning, "MinimumOSVersion is 16.3.1, the line is 16.4",
      triggering: minimumOS(clip: "16.3.1", host: "16.3.1"),
      clean: minimumOS(clip: "16.4", host: "15.0")),
    RuleExample(
      rule: "clip.min-os-14", .error, "MinimumOSVersion is 13.7, the line is 14.0",
      triggering: minimumOS(clip: "13.7", host: "13.0"),
      clean: minimumOS(clip: "14.0", host: "13.0")),
    RuleExample(
      rule: "clip.min-os-above-host", .note, "MinimumOSVersion is 17.0, the host's is 15.0",
      triggering: minimumOS(clip: "17.0", host: "15.0"),
      clean: minimumOS(clip: "15.0", host: "15.0")),
  ]

  private static let keys: [RuleExample] = [
    RuleExample(
      rule: "clip.nsappclip-present", .warning,
      "NSAppClip is missing or empty: Xcode's template writes it into every clip",
      triggering: sound.without(clipInfo: "NSAppClip"),
      clean: sound.with(clipInfo: "NSAppClip", [:])),
    RuleExample(
      rule: "clip.nsappclip-in-host", .warning,
      "NSAppClip is there: in an app that is no clip it has no effect", at: ["Payload/Bakery.app"],
      triggering: sound.with(hostInfo: "NSAppClip", [:])),
    RuleExample(
      rule: "clip.nsappclip-types", .error,
      "NSAppClip/NSAppClipRequestLocationConfirmation is of type string, a Boolean is needed",
      triggering: sound.with(
        clipInfo: "NSAppClip", ["NSAppClipRequestLocationConfirmation": "YES"]),
      clean: sound.with(clipInfo: "NSAppClip", ["NSAppClipRequestLocationConfirmation": true])),
    RuleExample(
      rule: "clip.display-name", .warning,
      "CFBundleDisplayName and CFBundleName are missing or empty: people would see no name",
      triggering: sound.with(clipInfo: "CFBundleDisplayName", "").without(clipInfo: "CFBundleName"),
      clean: sound.without(clipInfo: "CFBundleDisplayName")),
    RuleExample(
      rule: "clip.icon", .warning, "CFBundleIconName is missing: no icon of a catalog is named",
      triggering: sound.without(clipInfo: "CFBundleIconName").without(clipInfo: "CFBundleIcons")
        .without(clipInfo: "CFBundleIcons~ipad"),
      clean: sound.without(clipInfo: "CFBundleIconName")),
    RuleExample(
      rule: "clip.launch-screen", .warning,
      "UILaunchScreen, UILaunchScreens, UILaunchStoryboardName and UILaunchStoryboards are missing "
        + "or empty: the clip starts letterboxed",
      triggering: sound.without(clipInfo: "UILaunchScreen"),
      clean: sound.without(clipInfo: "UILaunchScreen")
        .with(clipInfo: "UILaunchStoryboardName", "LaunchScreen")),
    RuleExample(
      rule: "clip.launch-screen-sdk27", .error,
      "UILaunchScreen, UILaunchScreens, UILaunchStoryboardName and UILaunchStoryboards are missing "
        + "or empty: Apple refuses such builds of the iOS 27 SDK",
      triggering: sound.without(clipInfo: "UILaunchScreen")
        .with(clipInfo: "DTPlatformVersion", "27.0"),
      clean: sound.with(clipInfo: "DTPlatformVersion", "27.0")),
  ]
}
