import AppleFormats
import Auditing
import SampleBuilder
import TestSupport

extension RuleExample {
  static let plist: [RuleExample] = useless + refused + devices + builds

  private static let sound = SampleApp.sound

  private static func clip(
    _ rule: String, _ severity: Severity, _ message: String, _ key: String, _ value: PropertyList,
    clean: SampleApp
  ) -> RuleExample {
    RuleExample(
      rule: rule, severity, message, triggering: sound.with(clipInfo: key, value), clean: clean)
  }

  /// Keys that do nothing in a clip; most are fine in its host.
  private static let useless: [RuleExample] = [
    clip(
      "plist.bgtask", .warning,
      "BGTaskSchedulerPermittedIdentifiers is there: background tasks do not run in a clip",
      "BGTaskSchedulerPermittedIdentifiers", ["org.example.refresh"],
      clean: sound.with(hostInfo: "BGTaskSchedulerPermittedIdentifiers", ["org.example.refresh"])),
    clip(
      "plist.doc-types", .warning, "CFBundleDocumentTypes is there: a clip opens no documents",
      "CFBundleDocumentTypes", [["CFBundleTypeName": "Menu"]],
      clean: sound.with(clipInfo: "CFBundleDocumentTypes", [])),
    clip(
      "plist.type-declarations", .note,
      "UTExportedTypeDeclarations is there: a clip opens no documents",
      "UTExportedTypeDeclarations", [["UTTypeIdentifier": "org.example.menu"]],
      clean: sound.with(clipInfo: "LSSupportsOpeningDocumentsInPlace", false)),
    clip(
      "plist.queries-schemes", .warning,
      "LSApplicationQueriesSchemes is there: it has no effect in a clip",
      "LSApplicationQueriesSchemes", ["tel"],
      clean: sound.with(hostInfo: "LSApplicationQueriesSchemes", ["tel"])),
    clip(
      "plist.url-schemes", .warning,
      "CFBundleURLTypes claims bakery and cake: URLs with a scheme of its own never start a clip",
      "CFBundleURLTypes", [["CFBundleURLSchemes": ["cake", "bakery", "cake"]]],
      clean: sound.with(clipInfo: "CFBundleURLTypes", [["CFBundleURLName": "org.example"]])),
    clip(
      "plist.tracking", .warning,
      "NSUserTrackingUsageDescription is there: tracking and ad attribution do not work in a clip",
      "NSUserTrackingUsageDescription", "To show you cakes you like",
      clean: sound.with(hostInfo: "NSUserTrackingUsageDescription", "To show you cakes you like")),
    clip(
      "plist.faceid", .warning,
      "NSFaceIDUsageDescription is there: Face ID is not available to clips",
      "NSFaceIDUsageDescription", "To pay",
      clean: sound.with(hostInfo: "NSFaceIDUsageDescription", "To pay")),
    clip(
      "plist.location-always", .warning,
      "NSLocationAlwaysAndWhenInUseUsageDescription is there: a clip is never allowed the location "
        + "at all times",
      "NSLocationAlwaysAndWhenInUseUsageDescription", "To find the shop",
      clean: sound.with(clipInfo: "NSLocationWhenInUseUsageDescription", "To find the shop")),
    RuleExample(
      rule: "plist.useless-purpose", .warning,
      "NSContactsUsageDescription and NSMotionUsageDescription are there: what is asked for does "
        + "nothing in a clip",
      triggering: sound.with(clipInfo: "NSContactsUsageDescription", "To invite friends")
        .with(clipInfo: "NSMotionUsageDescription", "To count steps"),
      clean: sound.with(clipInfo: "NSCameraUsageDescription", "To read codes")),
    clip(
      "plist.multi-scene", .warning,
      "UIApplicationSupportsMultipleScenes is true for scenes of its own: a clip has one window",
      "UIApplicationSceneManifest",
      [
        "UIApplicationSupportsMultipleScenes": true,
        "UISceneConfigurations": ["UIWindowSceneSessionRoleApplication": [["a": "b"]]],
      ],
      // What Xcode writes into every SwiftUI target.
      clean: sound.with(
        clipInfo: "UIApplicationSceneManifest",
        ["UIApplicationSupportsMultipleScenes": true, "UISceneConfigurations": [:]])),
    RuleExample(
      rule: "plist.odr", .warning,
      "OnDemandResources.plist is there: clips have no on-demand resources",
      at: ["…/OnDemandResources.plist"],
      triggering: sound.with(clipFile: "OnDemandResources.plist", "{}"),
      clean: sound.with(clipFile: "Kit.bundle/OnDemandResources.plist", "{}")
        .with(hostFile: "OnDemandResources.plist", "{}")),
    RuleExample(
      rule: "plist.settings-bundle", .warning,
      "Settings.bundle is there: Settings shows none of a clip", at: ["…/Settings.bundle"],
      triggering: sound.with(clipFile: "Settings.bundle/Root.plist", "{}"),
      clean: sound.with(hostFile: "Settings.bundle/Root.plist", "{}")),
    clip(
      "plist.background-assets", .note,
      "BAManifestURL is there: only demo clips may load assets in the background",
      "BAManifestURL", "https://example.org/assets",
      clean: sound.with(hostInfo: "BAManifestURL", "https://example.org/assets")),
    clip(
      "plist.essential-assets", .warning,
      "BAInitialDownloadRestrictions/BAEssentialDownloadAllowance is there: a clip may not wait for "
        + "assets",
      "BAInitialDownloadRestrictions", ["BAEssentialDownloadAllowance": 5_000_000],
      clean: sound.with(
        clipInfo: "BAInitialDownloadRestrictions", ["BADownloadAllowance": 5_000_000])),
  ]

  /// What Apple refuses.
  private static let refused: [RuleExample] = [
    clip(
      "plist.background-modes", .error,
      "UIBackgroundModes is there: clips do not run in the background, and uploads with it are "
        + "refused",
      "UIBackgroundModes", [], clean: sound.with(hostInfo: "UIBackgroundModes", ["fetch"])),
    RuleExample(
      rule: "plist.bgtask-ids", .error,
      "UIBackgroundModes holds \"processing\", but BGTaskSchedulerPermittedIdentifiers is missing or "
        + "empty", at: ["Payload/Bakery.app"],
      triggering: sound.with(hostInfo: "UIBackgroundModes", ["fetch", "processing"]),
      clean: sound.with(hostInfo: "UIBackgroundModes", ["processing"])
        .with(hostInfo: "BGTaskSchedulerPermittedIdentifiers", ["org.example.refresh"])),
    clip(
      "plist.package-type", .note,
      "CFBundlePackageType is \"BNDL\", where APPL is needed: that is the type of apps",
      "CFBundlePackageType", "BNDL", clean: sound.without(clipInfo: "CFBundlePackageType")),
    clip(
      "plist.supported-platforms", .error,
      "CFBundleSupportedPlatforms is \"iPhoneSimulator\", where iPhoneOS is needed: a build for the "
        + "simulator is no product",
      "CFBundleSupportedPlatforms", ["iPhoneSimulator"],
      clean: sound.without(clipInfo: "CFBundleSupportedPlatforms")),
  ]

  private static let orientation = "UISupportedInterfaceOrientations"
  private static let portrait: PropertyList = ["UIInterfaceOrientationPortrait"]

  private static let devices: [RuleExample] = [
    RuleExample(
      rule: "plist.ipad-orientations", .warning,
      "for iPad, but UISupportedInterfaceOrientations lacks PortraitUpsideDown, LandscapeLeft and "
        + "LandscapeRight",
      triggering: sound.with(clipInfo: orientation, portrait)
        .without(clipInfo: orientation + "~ipad"),
      clean: sound.with(clipInfo: orientation, portrait)),
    RuleExample(
      rule: "plist.launch-ipad", .error,
      "for iPad, but Info.plist names neither a launch storyboard nor a launch screen",
      at: ["Payload/Bakery.app"], triggering: sound.without(hostInfo: "UILaunchScreen"),
      clean: sound.without(hostInfo: "UILaunchScreen")
        .with(hostInfo: "UIRequiresFullScreen", true)),
    RuleExample(
      rule: "plist.capabilities", .note,
      "UIRequiredDeviceCapabilities asks for nfc, which the host does not",
      triggering: sound.with(clipInfo: "UIRequiredDeviceCapabilities", ["arm64", "nfc"]),
      clean: sound.with(clipInfo: "UIRequiredDeviceCapabilities", ["armv7"])),
    RuleExample(
      rule: "plist.min-os-15", .warning, "MinimumOSVersion is 14.0, the line is 15.0",
      triggering: sound.with(clipInfo: "MinimumOSVersion", "14.0")
        .with(hostInfo: "MinimumOSVersion", "15.0"),
      clean: sound.with(info: "MinimumOSVersion", "15.0")),
  ]

  private static let builds: [RuleExample] = [
    RuleExample(
      rule: "plist.launch27", .error,
      "UILaunchScreen, UILaunchScreens, UILaunchStoryboardName and UILaunchStoryboards are missing "
        + "or empty: Apple refuses such builds of the iOS 27 SDK", at: ["Payload/Bakery.app"],
      triggering: sound.without(hostInfo: "UILaunchScreen")
        .with(hostInfo: "DTPlatformVersion", "27.0"),
      clean: sound.without(hostInfo: "UILaunchScreen")),
    // The sample's zip says 1 January 2026.
    RuleExample(
      rule: "plist.sdk-floor", .error,
      "built with SDK 17.5; since 2025-04-24 an upload needs 18.0; built on 2026-01-01",
      triggering: sound.with(clipInfo: "DTPlatformVersion", "17.5"),
      clean: sound.with(clipInfo: "DTPlatformVersion", "26.0")),
    RuleExample(
      rule: "plist.exempt-encryption", .note,
      "ITSAppUsesNonExemptEncryption is missing or empty: App Store Connect asks at every upload",
      at: ["Payload/Bakery.app"],
      triggering: sound.without(hostInfo: "ITSAppUsesNonExemptEncryption")),
  ]
}
