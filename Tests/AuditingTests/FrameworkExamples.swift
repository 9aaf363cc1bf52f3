import AppleFormats
import Auditing
import SampleBuilder
import TestSupport

extension RuleExample {
  private static let sound = SampleApp.sound
  private static let place = ["…/Frameworks/Oven.framework"]

  static let frameworks: [RuleExample] = [
    RuleExample(
      rule: "fw.min-os", .error,
      "Oven.framework says MinimumOSVersion 17.0, its code needs 18.0", at: place,
      triggering: sound.with(clipFramework: newer),
      // Newer than the app, which does not load it itself.
      clean: sound.with(clipFramework: newer.with(info: "MinimumOSVersion", "18.0"))),
    RuleExample(
      rule: "fw.min-os-missing", .error, "Oven.framework has no MinimumOSVersion", at: place,
      triggering: sound.with(
        clipFramework: .library("Oven").with(info: "MinimumOSVersion", nil)),
      clean: sound.with(clipBundle: .resources("Kit").with(info: "MinimumOSVersion", nil))),
    RuleExample(
      rule: "fw.plist", .error,
      "Oven.framework: CFBundleShortVersionString is \"1.0-beta\"", at: place,
      triggering: sound.with(
        clipFramework: .library("Oven").with(info: "CFBundleShortVersionString", "1.0-beta")),
      clean: sound.with(
        clipFramework: .library("Oven").with(info: "CFBundleVersion", "4.0.1.2b12"))),
    RuleExample(
      rule: "fw.executable", .error,
      "Oven.framework names \"Oven\" as its executable, a static library, which cannot be loaded",
      at: ["…/Frameworks/Oven.framework/Oven"],
      triggering: sound.with(
        clipFramework: .framework("Oven", executable: Array("!<arch>\n".utf8))),
      clean: sound.with(
        clipFramework: .framework("Oven", executable: nil).with(info: "CFBundleExecutable", nil))),
  ]

  private static let newer = SampleBundle.library("Oven") { $0.minimumOS = Version(18) }

  private static func use(
    _ rule: String, _ severity: Severity, _ message: String,
    _ use: (inout MachOWriter) -> Void, clean: (inout MachOWriter) -> Void = { _ in }
  ) -> RuleExample {
    RuleExample(
      rule: rule, severity, message, at: ["…/BakeryClip"], triggering: .clipCode(use),
      clean: .clipCode(clean))
  }

  static let uses: [RuleExample] = [
    use(
      "fw.no-function", .warning,
      "Contacts is linked by BakeryClip (weakly): it does nothing in an App Clip",
      { $0.link(framework: "Contacts", kind: .weak) }, clean: { $0.link(framework: "AppClip") }),
    use(
      "fw.coretelephony", .note,
      "CoreTelephony is linked by BakeryClip: a clip gets neither carrier data nor an eSIM",
      { $0.link(framework: "CoreTelephony") }),
    use(
      "fw.att", .warning,
      "AppTrackingTransparency is linked by BakeryClip: in a clip the answer is always no",
      { $0.link(framework: "AppTrackingTransparency") }),
    use(
      "fw.skadnetwork", .warning,
      "class SKAdNetwork is used by BakeryClip: it is not available in a clip",
      { $0.link(framework: "StoreKit", using: ["_OBJC_CLASS_$_SKAdNetwork"]) },
      clean: { $0.link(framework: "StoreKit", using: ["_OBJC_CLASS_$_SKOverlay"]) }),
    use(
      "fw.storekit-iap", .warning,
      "class SKPaymentQueue is used by BakeryClip: a clip cannot sell with in-app purchase",
      { $0.link(framework: "StoreKit", using: ["_OBJC_CLASS_$_SKPaymentQueue"]) },
      clean: { $0.link(framework: "StoreKit", using: ["_OBJC_CLASS_$_SKOverlay"]) }),
    use(
      "fw.review-request", .warning,
      "RequestReviewAction is used by BakeryClip: only the host can ask for a rating",
      { $0.link(framework: "StoreKit", using: ["_$s8StoreKit19RequestReviewActionVMa"]) },
      clean: { $0.link(framework: "StoreKit", using: ["_OBJC_CLASS_$_SKOverlay"]) }),
    use(
      "fw.localauth-faceid", .note,
      "LocalAuthentication is linked by BakeryClip: Face ID is not available in a clip",
      { $0.link(framework: "LocalAuthentication") }),
    use(
      "fw.bluetooth", .note,
      "CoreBluetooth is linked by BakeryClip: a clip uses it in the foreground only and cannot look "
        + "for devices",
      { $0.link(framework: "CoreBluetooth") }),
    use(
      "fw.sockets", .note,
      "CFSocketCreate is called by BakeryClip: it does not work in a clip, or within narrow bounds",
      { $0.imports = [.init("_CFSocketCreate")] }, clean: { $0.imports = [.init("_socketpair")] }),
    use(
      "fw.idfv", .note, "identifierForVendor is called by BakeryClip: it is empty in a clip",
      { $0.selectors = ["identifierForVendor"] }, clean: { $0.selectors = ["identifier"] }),
    use(
      "fw.bg-urlsession", .note,
      "backgroundSessionConfigurationWithIdentifier: is called by BakeryClip: it does nothing in a "
        + "clip",
      { $0.selectors = ["backgroundSessionConfigurationWithIdentifier:"] },
      clean: { $0.selectors = ["defaultSessionConfiguration"] }),
    use(
      "api.always-location", .error,
      "requestAlwaysAuthorization is called by BakeryClip: a clip must not ask for location at all "
        + "times",
      { $0.selectors = ["requestAlwaysAuthorization"] },
      clean: { $0.strings = ["requestAlwaysAuthorization"] }),
    use(
      "api.nonpublic", .error,
      "Oven.framework/Oven is linked by BakeryClip: a private framework of the system's",
      { $0.link("/System/Library/PrivateFrameworks/Oven.framework/Oven") }),
    use(
      "api.uiwebview", .error,
      "class UIWebView is used by BakeryClip: Apple refuses uploads that refer to it",
      { $0.imports = [.ofClass("UIWebView")] }, clean: { $0.imports = [.ofClass("WKWebView")] }),
    use(
      "review.single-binary", .note,
      "GoogleMobileAds is linked by BakeryClip: a clip must hold no advertisements",
      { $0.embed("GoogleMobileAds") }, clean: { $0.link(framework: "AdSupport") }),
    RuleExample(
      rule: "fw.cloudkit", .warning,
      "CloudKit is linked by BakeryClip, and does nothing in a clip before iOS 16.0; the minimum is "
        + "15.0",
      at: ["…/BakeryClip"],
      triggering: SampleApp.clipCode { $0.link(framework: "CloudKit") }
        .with(info: "MinimumOSVersion", "15.0"),
      clean: SampleApp.sound
        .changed { $0.clip?.image = MachOWriter.made { $0.link(framework: "CloudKit") } }
        .with(clipRight: "com.apple.developer.icloud-services", ["CloudKit-Anonymous"])
        .signed(for: .adHoc)),
  ]
}
