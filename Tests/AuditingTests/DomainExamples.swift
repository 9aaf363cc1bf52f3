import AppleFormats
import Auditing
import SampleBuilder
import TestSupport

extension RuleExample {
  private static let key = "com.apple.developer.associated-domains"
  private static let host = "Payload/Bakery.app"

  private static func domains(clip: PropertyList?, host: PropertyList?) -> SampleApp {
    SampleApp.signedSound.with(clipRight: key, clip).with(hostRight: key, host)
  }

  static let domains: [RuleExample] = [
    signed(
      rule: "domain.clip-entry", .warning,
      "no appclips: entry in \(key): no website's link starts the clip",
      triggering: SampleApp.signedSound.with(info: "MinimumOSVersion", "16.0")
        .with(clipRight: key, ["applinks:bakery.example.org"])),
    signed(
      rule: "domain.host-entry", .warning,
      "appclips:b.example.org and appclips:c.example.org are not in the host's \(key): the installed "
        + "app would not take the clip's links", at: [host],
      triggering: domains(
        clip: ["appclips:a.example.org", "appclips:c.example.org", "appclips:b.example.org"],
        host: ["appclips:a.example.org", "applinks:*.example.org"]),
      clean: domains(
        clip: ["appclips:a.example.org?mode=developer"],
        host: ["appclips:A.example.org", "appclips:z.example.org"])),
    signed(
      rule: "domain.wildcard", .error,
      "appclips:*.example.org holds a wildcard, which appclips: does not take",
      triggering: domains(clip: ["appclips:*.example.org"], host: []),
      clean: domains(
        clip: ["appclips:a.example.org"],
        host: ["applinks:*.example.org", "webcredentials:*.a.org"]
      )),
    signed(
      rule: "domain.syntax", .error,
      "appclips:https://bakery.example.org holds the scheme of a URL",
      triggering: domains(clip: ["appclips:https://bakery.example.org"], host: []),
      clean: domains(
        clip: [
          "appclips:bakery.example.org", "webcredentials:example.org:8443",
          "activitycontinuation:xn--bckerei-5wa.example", "applinks:a_b.example.org?mode=managed",
        ], host: ["*"])),
    signed(
      rule: "domain.dev-mode", .error,
      "appclips:bakery.example.org?mode=developer asks for mode developer, which only builds for "
        + "development and managed devices use",
      triggering: domains(clip: ["appclips:bakery.example.org?mode=developer"], host: []),
      clean: domains(clip: ["appclips:bakery.example.org?mode=developer"], host: [])
        .signed(for: .development)),
    signed(
      rule: "domain.applinks", .note,
      "applinks:bakery.example.org is not in the host's \(key): universal links of the domain would "
        + "open in the browser", at: [host],
      triggering: domains(
        clip: ["appclips:bakery.example.org"], host: ["appclips:bakery.example.org"]),
      clean: domains(
        clip: ["appclips:bakery.example.org"], host: ["applinks:*.example.org"])),
  ]
}
