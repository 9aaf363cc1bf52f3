import AppleFormats
import Measurement

/// CloudKit in a clip: from some system on, and with the one entitlement that works there.
struct CloudKitCheck: Check {
  static let name = "code.cloudkit"

  let since: RuleVersion
  /// The value of `com.apple.developer.icloud-services` that a clip may use.
  let service: String

  func judge(_ subject: Subject) -> Judgement {
    let users = subject.phoneImages.filter { image in
      image.facts.slices.flatMap(\.dylibs).contains { $0.path.hasSuffix("/CloudKit") }
    }
    guard !users.isEmpty else { return .holds }
    let names = users.map(\.name).joined(words: "and")
    let places = users.map { subject.place($0.file.path) }
    guard let minimum = subject.bundle.info?.minimumOS else {
      return .undecided("MinimumOSVersion is not known")
    }
    guard minimum >= since.value else {
      return .judged([
        Observation(
          "CloudKit is linked by \(names), and does nothing in a clip before iOS \(since.value); the "
            + "minimum is \(minimum)",
          at: places)
      ])
    }
    guard let entitlements = subject.code.app.executable?.binary?.entitlements else {
      return .undecided("the clip's entitlements are not known")
    }
    let services = entitlements["com.apple.developer.icloud-services"]
    let granted = services?.array?.compactMap(\.string) ?? [services?.string].compactMap { $0 }
    guard !granted.contains(service) else { return .holds }
    return .judged([
      Observation(
        "CloudKit is linked by \(names), but the clip lacks the entitlement for \(service)",
        at: places)
    ])
  }
}
