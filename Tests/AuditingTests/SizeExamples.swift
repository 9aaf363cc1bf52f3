import Auditing
import SampleBuilder
import TestSupport

extension RuleExample {
  /// A clip that may have 15 MB, with so many bytes in one file, of a kind that is not searched for names.
  private static func clip16(_ bytes: [UInt8]) -> SampleApp {
    SampleApp.sound.with(info: "MinimumOSVersion", "16.4").with(clipFile: "Film.mov", bytes)
  }

  static let sizes: [RuleExample] = [
    RuleExample(
      rule: "size.uncompressed", .error,
      "15.14 MB uncompressed, 139 KB over the limit of 15 MB (minimum iOS 16.4; variant iPad @2x, "
        + "arm64, P3, estimate)",
      triggering: clip16(zeros(15_100_000)), clean: clip16(zeros(14_000_000))),
    RuleExample(
      rule: "size.download", .error,
      "10.11 MB to download, 107 KB over the limit of 10 MB (minimum iOS 15.0; variant iPad @2x, "
        + "arm64, P3, estimate)",
      triggering: SampleApp.sound.with(info: "MinimumOSVersion", "15.0")
        .with(clipFile: "Film.mov", noise(10_100_000)),
      clean: clip16(zeros(15_100_000))),
    RuleExample(
      rule: "size.margin", .warning,
      "14.34 MB uncompressed, 95.5 % of the limit of 15 MB: 661 KB left (variant iPad @2x, arm64, P3)",
      triggering: clip16(zeros(14_300_000)), clean: clip16(zeros(14_200_000))),
    RuleExample(
      rule: "size.physical-invocation", .warning,
      "15.14 MB uncompressed, 139 KB over the 15 MB up to which QR codes, NFC tags and App Clip "
        + "Codes start a clip (variant iPad @2x, arm64, P3)",
      triggering: SampleApp.sound.with(clipFile: "Film.mov", zeros(15_100_000)),
      clean: SampleApp.sound.with(clipFile: "Film.mov", zeros(14_900_000))),
    RuleExample(
      rule: "size.minos-lever", .note,
      "minimum iOS 17.0 would allow 100 MB: from iOS 17 a clip has 100 MB when only links start it, "
        + "and 15 MB when QR codes, NFC tags or App Clip Codes do",
      triggering: Input(app: clip16(zeros(15_100_000))),
      // Where a code has to start the clip, iOS 17 gives no more.
      clean: Input(app: clip16(zeros(15_100_000)), invocation: .physical)),
  ]
}
