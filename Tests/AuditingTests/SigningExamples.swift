import AppleFormats
import Auditing
import Measurement
import SampleBuilder
import TestSupport

extension RuleExample {
  static let signing: [RuleExample] = code + rights + profiles

  /// An example of a rule about what is signed; an unsigned sample would be silent for nothing.
  static func signed(
    rule: String, _ severity: Severity, _ message: String, at places: [String] = ["…"],
    triggering: SampleApp, clean: SampleApp = .signedSound
  ) -> RuleExample {
    RuleExample(
      rule: rule, severity, message, at: places, triggering: triggering, clean: clean)
  }

  private static let sound = SampleApp.signedSound
  private static let host = "Payload/Bakery.app"
  private static let clipFolder = "AppClips/BakeryClip.app/"

  private static let code: [RuleExample] = [
    signed(
      rule: "sign.missing", .error, "Oven is signed ad hoc, by nobody",
      at: ["…/Frameworks/Oven.framework/Oven"],
      triggering: framework { $0.plan.signing = .byNobody }, clean: framework { _ in }),
    signed(
      rule: "sign.seal", .error, "en.lproj/Localizable.strings changed after signing",
      at: ["…/en.lproj/Localizable.strings"],
      triggering: sound.tampered(
        clipFolder + "en.lproj/Localizable.strings", .file([1, 2, 3])),
      // Localisations may be taken out, and the desktop's leftovers are in no seal.
      clean: sound.tampered(clipFolder + "en.lproj/Localizable.strings", nil)
        .tampered(clipFolder + ".DS_Store", .file([0]))),
    signed(
      rule: "sign.der", .warning,
      "the entitlements stand in the signature as XML only, iOS 15 reads them as DER",
      at: ["…/BakeryClip"],
      triggering: sound.signed(for: .adHoc).changed { $0.clip?.plan.omitsEntitlementsDER = true },
      clean: sound.signed(for: .adHoc)),
  ]

  private static func framework(_ change: (inout SampleBundle) -> Void) -> SampleApp {
    var oven = SampleBundle.framework("Oven")
    var image = MachOWriter(minimumOS: Version(17), sdk: Version(26))
    image.fileType = .dylib
    oven.image = image
    change(&oven)
    return sound.with(clipFramework: oven)
  }

  private static let rights: [RuleExample] = [
    signed(
      rule: "sign.get-task-allow", .error,
      "get-task-allow is claimed: only builds for development may have it",
      triggering: sound.with(clipRight: "get-task-allow", true),
      clean: sound.signed(for: .development)),
    signed(
      rule: "sign.ent-value", .error,
      #"aps-environment is "development", which Apple refuses in an upload"#, at: [host],
      triggering: sound.with(hostRight: "aps-environment", "development"),
      clean: sound.with(hostRight: "aps-environment", "production")),
    signed(
      rule: "sign.app-id", .error,
      "application-identifier is missing: App Store Connect and devices ask for it", at: [host],
      triggering: sound.with(hostRight: "application-identifier", nil)),
  ]

  private static let profiles: [RuleExample] = [
    signed(
      rule: "sign.profile-mismatch", .error, "aps-environment is not in the profile",
      triggering: sound.with(clipRight: "aps-environment", "production")
        .changed { $0.clip?.plan.granted.updateValue(nil, forKey: "aps-environment") },
      clean: sound.with(clipRight: "keychain-access-groups", ["EXAMPLE123.bakery"])
        .changed { $0.clip?.plan.granted["keychain-access-groups"] = ["EXAMPLE123.*"] }),
    signed(
      rule: "sign.cert-mismatch", .error,
      "the certificate Apple Distribution: Example Bakery (EXAMPLE123) is none of the 1 in the "
        + "profile",
      triggering: sound.changed {
        $0.clip?.plan.profile["DeveloperCertificates"] = [.data([0x30, 0])]
      }),
    signed(
      rule: "sign.profile-missing", .warning, "there is no embedded.mobileprovision",
      triggering: sound.changed { $0.clip?.plan.hasProfile = false }),
    signed(
      rule: "sign.profile-invalid", .error, "nobody signed the profile",
      at: ["…/embedded.mobileprovision"],
      triggering: sound.changed { $0.clip?.plan.hasSignedProfile = false }),
    signed(
      rule: "sign.profile-type", .error,
      "the profile is of the kind ad hoc: uploads need one for the App Store",
      triggering: sound.changed { $0.clip?.plan.profile["ProvisionedDevices"] = ["a"] },
      clean: sound.signed(for: .adHoc)),
    RuleExample(
      rule: "sign.profile-expired", .error,
      "the profile expired on 2001-01-01, today is 2026-11-30",
      triggering: Input(app: expiring, today: Day("2026-11-30")),
      // On its last day a profile is good.
      clean: Input(app: expiring, today: Day("2001-01-01"))),
    signed(
      rule: "sign.beta-reports", .warning, "beta-reports-active is true in the profile only",
      triggering: sound.with(clipRight: "beta-reports-active", nil)
        .changed { $0.clip?.plan.granted["beta-reports-active"] = true },
      clean: sound.signed(for: .adHoc)),
    signed(
      rule: "clip.enterprise", .error,
      "the profile is of the kind enterprise: in-house distribution has no App Clips",
      triggering: sound.signed(for: .enterprise), clean: sound.signed(for: .adHoc)),
  ]

  private static let expiring = sound.changed {
    $0.clip?.plan.profile["ExpirationDate"] = .date(60)
  }
}
