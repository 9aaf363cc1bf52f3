import AppleFormats
import Artifacts
import Measurement

/// The oldest SDK uploads may be built with, which Apple raises every spring.
///
/// What was built before a line was drawn was right then, and is perhaps only looked at: a note.
/// Built after it, it will not be taken: as severe as the rule says. Without a day it is between.
struct SDKFloorCheck: Check {
  static let name = "plist.sdk-floor"

  struct Floor: Decodable {
    let from: RuleDay
    let sdk: RuleVersion
  }

  /// By rising day.
  let floors: [Floor]
  /// The day the table was last looked after; later lines are announcements.
  let asOf: RuleDay

  func judge(_ subject: Subject) -> Judgement {
    guard let info = subject.bundle.info else { return .undecided("Info.plist was not read") }
    guard let sdk = info.sdk else { return .undecided("the SDK is not known") }
    let built = subject.measurement.builtOn
    if let built, let broken = broken(by: sdk, on: built) {
      return .judged([
        Observation("\(Self.fact(sdk, broken)); built on \(built)")
      ])
    }
    guard let current = broken(by: sdk, on: asOf.value) else { return .holds }
    let when = built.map { "built on \($0), before that" } ?? "when it was built is not known"
    return .judged([
      Observation(
        "\(Self.fact(sdk, current)); \(when)", severity: built == nil ? .warning : .note)
    ])
  }

  private static func fact(_ sdk: Version, _ floor: Floor) -> String {
    "built with SDK \(sdk); since \(floor.from.value) an upload needs \(floor.sdk.value)"
  }

  /// The latest line in force on a day, if the SDK lies below it.
  private func broken(by sdk: Version, on day: Day) -> Floor? {
    guard let floor = floors.last(where: { $0.from.value <= day }), sdk < floor.sdk.value else {
      return nil
    }
    return floor
  }
}
