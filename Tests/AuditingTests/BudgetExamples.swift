import Auditing
import Measurement
import SampleBuilder
import TestSupport

extension RuleExample {
  /// A clip that nothing is thinned away from, with 20 KB in `Media`.
  private static let filled = SampleApp.exported.with(clipFile: "Media/a.mov", noise(15_000))
    .with(clipFile: "Media/b.mov", noise(5_000))

  private static func input(_ app: SampleApp = filled, budget: String) -> Input {
    Input(app: app, project: #"{"budgets": {"default": {\#(budget)}}}"#)
  }

  private static func acceptance(_ entry: String, _ app: SampleApp) -> Input {
    Input(app: app, project: #"{"suppressions": [{"rule": "slim.dev-files", \#(entry)}]}"#)
  }

  private static let withNotes = SampleApp.sound.with(clipFile: "README.md", "hello")

  static let budgets: [RuleExample] = [
    RuleExample(
      rule: "budget.download", .error,
      "24 KB to download, 4 KB over the budget of 20 KB (variant as exported; largest: Media/a.mov "
        + "15 KB, Media/b.mov 5 KB, Info.plist 1 KB)",
      triggering: input(budget: #""download": "20 KB""#),
      clean: input(budget: #""download": "80 KB""#)),
    RuleExample(
      rule: "budget.uncompressed", .warning,
      "56 KB uncompressed, 36 KB over the budget of 20 KB (warning line; variant as exported; "
        + "largest: Assets.car 18 KB, BakeryClip 16 KB, Media/a.mov 15 KB)",
      triggering: input(budget: #""uncompressed": {"warn": "20 KB", "fail": "1 MB"}"#),
      clean: input(budget: #""uncompressed": {"warn": "1 MB", "fail": "2 MB"}"#)),
    RuleExample(
      rule: "budget.category", .error,
      "media: 20 KB uncompressed, 1 byte over the budget of 20 KB (variant as exported; largest: "
        + "Media/a.mov 15 KB, Media/b.mov 5 KB)",
      triggering: input(budget: #""categories": {"media": {"uncompressed": 19999}}"#),
      clean: input(budget: #""categories": {"media": {"uncompressed": 20000}}"#)),
    RuleExample(
      rule: "budget.path", .error,
      #""Media/b*": 5 KB uncompressed, 1 byte over the budget of 5 KB (variant as exported; "#
        + "largest: Media/b.mov 5 KB)",
      triggering: input(budget: #""paths": {"Media/b*": {"uncompressed": "4999 bytes"}}"#),
      clean: input(budget: #""paths": {"Media/b*": {"uncompressed": "5 KB"}}"#)),
    RuleExample(
      rule: "budget.framework", .warning,
      "Oven.framework: 729 bytes uncompressed, 728 bytes over the budget of 1 byte (warning line; "
        + "variant as exported; largest: Frameworks/Oven.framework/Info.plist 697 bytes, "
        + "Frameworks/Oven.framework/Oven 32 bytes)", at: ["…/Frameworks/Oven.framework"],
      triggering: input(
        .exported.with(clipFramework: .framework("Oven")),
        budget: #""frameworks": {"*": {"uncompressed": {"warn": 1}}}"#),
      clean: input(
        .exported.with(clipFramework: .framework("Oven")),
        budget: #""frameworks": {"*": {"uncompressed": 1}, "Oven": {"uncompressed": "9 MB"}}"#)),
    RuleExample(
      rule: "budget.growth", .error,
      "36 KB more uncompressed, where 5 % more are allowed (56 KB now, 20 KB in main.json)",
      triggering: Input(
        app: filled, project: #"{"budgets": {"default": {"growth": {"uncompressed": "5 %"}}}}"#,
        base: SizePair(download: ByteCount(20_000), uncompressed: ByteCount(20_000))),
      clean: Input(
        app: filled, project: #"{"budgets": {"default": {"growth": {"uncompressed": "5 %"}}}}"#,
        base: SizePair(download: ByteCount(20_000), uncompressed: ByteCount(90_000)))),
    RuleExample(
      rule: "budget.unmatched", .note,
      #"the budget for path "Movies/**" limits nothing here"#,
      triggering: input(budget: #""paths": {"Movies/**": {"uncompressed": "5 KB"}}"#),
      clean: input(budget: #""paths": {"Media/**": {"uncompressed": "5 KB"}}"#)),
    RuleExample(
      rule: "suppression.expired", .warning,
      ".clipaudit.json suppressions[0] of slim.dev-files held until 2026-11-29: "
        + "1 finding counts again; owner Ann",
      triggering: acceptance(
        #""reason": "r", "owner": "Ann", "expires": "2026-11-29""#, withNotes),
      clean: acceptance(#""reason": "r", "owner": "Ann", "expires": "2026-11-30""#, withNotes)),
    RuleExample(
      rule: "suppression.unused", .note,
      #".clipaudit.json suppressions[0] of slim.dev-files for "Docs/**" matches no finding; take it "#
        + #"out, or give it "clip" if it is for another"#,
      triggering: acceptance(#""reason": "r", "path": "Docs/**""#, withNotes),
      clean: acceptance(#""reason": "r", "path": "README.md""#, withNotes)),
    RuleExample(
      rule: "baseline.stale", .note,
      "1 of 1 entries of baseline.json matches no finding any more (slim.dev-files 1); "
        + "clipaudit baseline drops them",
      triggering: Input(app: .sound, baseline: baseline(clip: "org.example.bakery.Clip")),
      clean: Input(app: .sound, baseline: baseline(clip: "org.example.other.Clip"))),
  ]

  private static func baseline(clip: String) -> String {
    """
    {"schemaVersion": "1", "findings": [{"rule": "slim.dev-files", "fingerprint": "\
    \(String(repeating: "0", count: 64))", "severity": "warning", "message": "m", "reason": "r", \
    "clip": "\(clip)"}]}
    """
  }
}
