import AppleFormats
import Auditing
import SampleBuilder
import TestSupport

extension RuleExample {
  private static let sound = SampleApp.sound

  private static func code(
    importing names: [String] = [], sending selectors: [String] = []
  ) -> [UInt8] {
    var image = MachOWriter(minimumOS: Version(17), sdk: Version(26))
    image.imports = names.map { MachOWriter.Import($0) }
    image.selectors = selectors
    return image.bytes
  }

  private static let defaults = code(importing: ["_OBJC_CLASS_$_NSUserDefaults"])

  private static func manifest(_ values: [String: PropertyList]) -> [UInt8] {
    PropertyListWriter.binary.bytes(of: values)
  }

  private static let file = "PrivacyInfo.xcprivacy"
  private static let used = "NSPrivacyAccessedAPITypes"

  private static func reasons(_ category: String, _ codes: PropertyList) -> [UInt8] {
    manifest([
      used: [
        [
          "NSPrivacyAccessedAPIType": .string("NSPrivacyAccessedAPICategory" + category),
          "NSPrivacyAccessedAPITypeReasons": codes,
        ]
      ]
    ])
  }

  static let privacy: [RuleExample] = [
    RuleExample(
      rule: "privacy.required-reason", .error,
      "BakeryClip uses SystemBootTime (mach_absolute_time, systemUptime) and UserDefaults "
        + "(NSUserDefaults), but there is no PrivacyInfo.xcprivacy that gives a reason",
      at: ["…/BakeryClip"],
      triggering: sound.with(
        clipExecutable: code(
          importing: ["_OBJC_CLASS_$_NSUserDefaults", "_mach_absolute_time"],
          sending: ["systemUptime"])),
      clean: sound.with(clipExecutable: defaults)
        .with(clipFile: file, reasons("UserDefaults", ["CA92.1"]))),
    RuleExample(
      rule: "privacy.manifest-invalid", .error,
      "PrivacyInfo.xcprivacy: 35F9.1 is a reason for NSPrivacyAccessedAPICategorySystemBootTime, not "
        + "for NSPrivacyAccessedAPICategoryUserDefaults",
      at: ["…/PrivacyInfo.xcprivacy"],
      triggering: sound.with(clipFile: file, reasons("UserDefaults", ["35F9.1"])),
      clean: sound.with(clipFile: file, reasons("UserDefaults", ["CA92.1", "1C8F.1"]))),
    RuleExample(
      rule: "privacy.sdk-manifest", .error,
      "Alamofire.framework is on Apple's list of SDKs and has no PrivacyInfo.xcprivacy",
      at: ["…/Frameworks/Alamofire.framework"],
      triggering: sound.with(clipFramework: .framework("Alamofire")),
      clean: sound.with(clipFramework: .framework("Alamofire"))
        .with(clipFile: "Frameworks/Alamofire.framework/Alamofire.bundle/\(file)", manifest([:]))),
    RuleExample(
      rule: "privacy.tracking-domains", .error,
      "PrivacyInfo.xcprivacy names 1 domain in NSPrivacyTrackingDomains and does not say "
        + "NSPrivacyTracking", at: ["Payload/Bakery.app/PrivacyInfo.xcprivacy"],
      triggering: sound.with(
        hostFile: file,
        manifest(["NSPrivacyTracking": false, "NSPrivacyTrackingDomains": ["ads.example.org"]])),
      clean: sound.with(
        hostFile: file,
        manifest(["NSPrivacyTracking": true, "NSPrivacyTrackingDomains": ["ads.example.org"]]))),
    RuleExample(
      rule: "privacy.clip-own", .warning,
      "the host has a PrivacyInfo.xcprivacy, which does not speak for the clip; the clip has none and "
        + "uses UserDefaults",
      triggering: sound.with(clipExecutable: defaults)
        .with(hostFile: file, reasons("UserDefaults", ["CA92.1"])),
      clean: sound.with(hostFile: file, reasons("UserDefaults", ["CA92.1"]))),
    RuleExample(
      rule: "privacy.clip-tracking", .warning,
      "NSPrivacyTracking is true, but a clip cannot ask to track",
      at: ["…/PrivacyInfo.xcprivacy"],
      triggering: sound.with(
        clipFile: file,
        manifest(["NSPrivacyTracking": true, "NSPrivacyTrackingDomains": ["a.example.org"]])),
      clean: sound.with(clipFile: file, manifest(["NSPrivacyTracking": false]))),
  ]

  private static let confirms = "confirmAcquiredInRegion:completionHandler:"

  static let questions: [RuleExample] = [
    RuleExample(
      rule: "plist.purpose", .error,
      "BakeryClip asks for Bluetooth (CBCentralManager), but NSBluetoothAlwaysUsageDescription is "
        + "missing or empty", at: ["…/BakeryClip"],
      triggering: sound.with(
        clipExecutable: code(importing: ["_OBJC_CLASS_$_CBCentralManager"])
      )
      .with(clipInfo: "NSBluetoothAlwaysUsageDescription", ""),
      clean: sound.with(
        clipExecutable: code(importing: ["_OBJC_CLASS_$_CBCentralManager"])
      )
      .with(clipInfo: "NSBluetoothAlwaysUsageDescription", "To find the oven")),
    RuleExample(
      rule: "plist.push", .warning,
      "BakeryClip calls registerForRemoteNotifications, but the signature has no aps-environment",
      at: ["…/BakeryClip"], triggering: push(entitled: false), clean: push(entitled: true)),
    RuleExample(
      rule: "plist.location-confirm", .note,
      "code calls \(confirms), but NSAppClip/NSAppClipRequestLocationConfirmation is not true, so it "
        + "is answered with an error",
      triggering: sound.with(clipExecutable: code(sending: [confirms])),
      clean: sound.with(clipExecutable: code(sending: [confirms]))
        .with(clipInfo: "NSAppClip", ["NSAppClipRequestLocationConfirmation": true])),
    RuleExample(
      rule: "plist.live-activities", .warning,
      "Timer.appex is there for Live Activities, but NSSupportsLiveActivities is not true",
      at: ["…/PlugIns/Timer.appex"], triggering: sound.with(clipExtension: timer),
      clean: sound.with(clipExtension: timer).with(clipInfo: "NSSupportsLiveActivities", true)),
  ]

  private static let timer = SampleBundle.appExtension(
    "Timer", identifier: "org.example.bakery.Clip.Timer")

  private static func push(entitled: Bool) -> SampleApp {
    var image = MachOWriter(minimumOS: Version(17), sdk: Version(26))
    image.selectors = ["registerForRemoteNotifications"]
    let entitlements: [String: PropertyList] = entitled ? ["aps-environment": "production"] : [:]
    let signed = try? image.signed(
      identifier: "org.example.bakery.Clip", team: SampleApp.team, entitlements: entitlements)
    return sound.with(clipExecutable: signed)
  }
}
