import AppleFormats
import Artifacts
import Measurement

/// An entitlement that the signature has to claim.
struct EntitlementRequiredCheck: Check {
  static let name = "entitlement.required"

  let key: String
  /// What it has to be; any value will do without.
  let value: Bool?
  /// What follows from its missing.
  let because: String

  func judge(_ subject: Subject) -> Judgement {
    switch subject.rights {
    case .unknown(let judgement): return judgement
    case .known(let rights):
      guard let found = rights[key] else {
        return .judged([Observation("\(key) is missing: \(because)")])
      }
      guard let value, found != .boolean(value) else { return .holds }
      return .judged([Observation("\(key) is \(found.shown), \(value) is needed: \(because)")])
    }
  }
}

/// Entitlements that the signature must not claim. A name that ends with `*` stands for all that begin
/// like it; one that is `false` or empty claims nothing.
struct EntitlementForbiddenCheck: Check {
  static let name = "entitlement.forbidden"

  let keys: [String]
  let because: String

  func judge(_ subject: Subject) -> Judgement {
    switch subject.rights {
    case .unknown(let judgement): return judgement
    case .known(let rights):
      let found = rights.filter { key, value in value.claimsSomething && isForbidden(key) }
      return .judged(
        found.keys.sorted().map { key in
          Observation("\(key.printable) is claimed: \(because)")
        })
    }
  }

  private func isForbidden(_ key: String) -> Bool {
    keys.contains { $0.hasSuffix("*") ? key.hasPrefix($0.dropLast()) : key == $0 }
  }
}

/// Values that an entitlement must not have.
struct EntitlementValueCheck: Check {
  static let name = "entitlement.values"

  /// By the entitlement's name.
  let forbidden: [String: [String]]

  func judge(_ subject: Subject) -> Judgement {
    switch subject.rights {
    case .unknown(let judgement): return judgement
    case .known(let rights):
      return .judged(
        forbidden.sorted { $0.key < $1.key }.flatMap { key, values in
          (rights[key]?.strings ?? []).filter { values.contains($0) }.map { value in
            Observation("\(key) is \"\(value)\", which a signature must not claim")
          }
        })
    }
  }
}

/// What a clip may use of iCloud: the public database of CloudKit, read only, from iOS 16 on.
struct ICloudCheck: Check {
  static let name = "entitlement.icloud"

  private static let allowed = "CloudKit-Anonymous"

  func judge(_ subject: Subject) -> Judgement {
    switch subject.rights {
    case .unknown(let judgement): return judgement
    case .known(let rights):
      let services = rights[Right.iCloudServices]?.strings ?? []
      let others = services.filter { $0 != Self.allowed }.map(\.printable).sorted()
      var observations: [Observation] = []
      if !others.isEmpty {
        observations.append(
          Observation(
            "\(Right.iCloudServices) claims \(others.joined(words: "and")), where a clip may have "
              + "\(Self.allowed) only"))
      }
      if services.isEmpty, let containers = rights[Right.iCloudContainers],
        containers.claimsSomething
      {
        observations.append(
          Observation(
            "\(Right.iCloudContainers) is \(containers.shown) without the service "
              + "\(Self.allowed), the only one a clip may have"))
      }
      if services.contains(Self.allowed), let system = subject.bundle.info?.minimumOS,
        system < Version(16)
      {
        observations.append(
          Observation("\(Self.allowed) works from iOS 16 on, the minimum is \(system)"))
      }
      return .judged(observations)
    }
  }
}

/// App groups of the clip that its host does not share.
struct AppGroupCheck: Check {
  static let name = "entitlement.app-group"

  func judge(_ subject: Subject) -> Judgement {
    guard case .known(let rights) = subject.rights else {
      return .undecided("the clip's entitlements are not known")
    }
    switch subject.hostRights {
    case .unknown(let judgement): return judgement
    case .known(let hostRights):
      let own = rights[Right.appGroups]?.strings ?? []
      guard !own.isEmpty else { return .notApplicable("the clip is in no app group") }
      let shared = Set(own).intersection(hostRights[Right.appGroups]?.strings ?? [])
      guard shared.isEmpty else { return .holds }
      return .judged([
        Observation(
          "the host is in none of the clip's app groups: \(own.map(\.printable).sorted().joined(words: "and"))"
        )
      ])
    }
  }
}
