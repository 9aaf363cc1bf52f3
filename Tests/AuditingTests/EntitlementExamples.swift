import AppleFormats
import Auditing
import SampleBuilder
import TestSupport

extension RuleExample {
  static let entitlements: [RuleExample] = identifiers + use + signedExtensions

  private static let sound = SampleApp.signedSound
  private static let developer = "com.apple.developer."
  private static let host = "Payload/Bakery.app"

  private static let identifiers: [RuleExample] = [
    signed(
      rule: "ent.on-demand-install", .error,
      developer + "on-demand-install-capable is false, true is needed: iOS takes the bundle for an "
        + "ordinary app",
      triggering: sound.with(clipRight: developer + "on-demand-install-capable", false)),
    signed(
      rule: "ent.parent-id", .error,
      developer
        + #"parent-application-identifiers is ["EXAMPLE123.org.example.cafe"], the host is "#
        + "EXAMPLE123.org.example.bakery",
      triggering: sound.with(
        clipRight: developer + "parent-application-identifiers", ["EXAMPLE123.org.example.cafe"])),
    signed(
      rule: "ent.app-id", .error,
      "application-identifier begins with SEED456789, the host's with EXAMPLE123",
      triggering: sound.with(
        clipRight: "application-identifier", "SEED456789.org.example.bakery.Clip")),
    signed(
      rule: "ent.team", .error,
      developer + "team-identifier is OTHER98765, the signature's EXAMPLE123", at: [host],
      // The clip is another team's throughout, which is a second finding.
      triggering: sound.with(hostRight: developer + "team-identifier", "OTHER98765")
        .changed { $0.clip?.plan.team = "OTHER98765" },
      clean: sound.changed { app in
        app.host.plan.team = "OTHER98765"
        app.clip?.plan.team = "OTHER98765"
      }),
    signed(
      rule: "ent.associated-clip", .warning,
      developer + "associated-appclip-app-identifiers is missing: the app names no App Clip as its "
        + "own", at: [host],
      triggering: sound.with(
        hostRight: developer + "associated-appclip-app-identifiers", nil),
      clean: sound.with(hostRight: developer + "associated-appclip-app-identifiers", nil)
        .signed(for: .development)),
    signed(
      rule: "ent.host-on-demand", .warning,
      developer + "on-demand-install-capable is claimed: it is for App Clips only", at: [host],
      triggering: sound.with(hostRight: developer + "on-demand-install-capable", true),
      clean: sound.with(hostRight: developer + "on-demand-install-capable", false)),
  ]

  private static let use: [RuleExample] = [
    signed(
      rule: "ent.unsupported", .error,
      "com.apple.coretelephony.SimAuthentication.allow is claimed: uploads of clips with it were "
        + "refused",
      triggering: sound.with(clipRight: "com.apple.coretelephony.SimAuthentication.allow", true),
      clean: sound.with(
        clipRight: "com.apple.CommCenter.fine-grained", ["public-subscriber-info"])),
    signed(
      rule: "ent.no-function", .warning,
      developer + "healthkit.access is claimed: Apple lists its framework among those without "
        + "function in a clip",
      triggering: sound.with(clipRight: developer + "healthkit.access", ["health-records"]),
      clean: sound.with(clipRight: developer + "healthkit.access", [])
        .with(clipRight: developer + "applesignin", ["Default"])
        .with(clipRight: developer + "in-app-payments", ["merchant.org.example"])),
    signed(
      rule: "ent.doubtful", .note,
      developer + "siri is claimed: App Clips are not known to have a use for it",
      triggering: sound.with(clipRight: developer + "siri", true),
      clean: sound.with(clipRight: developer + "networking.HotspotConfiguration", true)),
    signed(
      rule: "ent.icloud", .warning,
      developer + "icloud-services claims CloudDocuments and CloudKit, where a clip may have "
        + "CloudKit-Anonymous only",
      triggering: sound.with(
        clipRight: developer + "icloud-services", ["CloudKit", "CloudDocuments"]),
      clean: sound.with(clipRight: developer + "icloud-services", ["CloudKit-Anonymous"])
        .with(clipRight: developer + "icloud-container-identifiers", ["iCloud.org.example"])),
    signed(
      rule: "ent.app-group", .note,
      "the host is in none of the clip's app groups: group.org.example.clip",
      triggering: sound.with(
        clipRight: "com.apple.security.application-groups", ["group.org.example.clip"]
      ).with(hostRight: "com.apple.security.application-groups", ["group.org.example.widgets"]),
      clean: sound.with(
        clipRight: "com.apple.security.application-groups",
        ["group.org.example.clip", "group.org.example.all"]
      ).with(hostRight: "com.apple.security.application-groups", ["group.org.example.all"])),
  ]

  private static func timer(point: String, rights: [String: PropertyList?] = [:]) -> SampleApp {
    var timer = SampleBundle.appExtension(
      "Timer", identifier: "org.example.bakery.Clip.Timer", point: point)
    timer.image = MachOWriter(minimumOS: Version(17), sdk: Version(26))
    timer.plan.rights = rights
    return sound.with(clipExtension: timer)
  }

  private static let signedExtensions: [RuleExample] = [
    signed(
      rule: "ent.extension", .error,
      "Timer.appex: \(developer)on-demand-install-capable is missing, true is needed",
      at: ["…/PlugIns/Timer.appex"],
      triggering: timer(point: "com.apple.widgetkit-extension"),
      clean: timer(
        point: "com.apple.widgetkit-extension",
        rights: [developer + "on-demand-install-capable": true]))
  ]
}
