import AppleFormats
import Artifacts
import Measurement

/// The clip names its host, and nothing else, as its parent.
struct ParentIdentifierCheck: Check {
  static let name = "entitlement.parent"

  func judge(_ subject: Subject) -> Judgement {
    switch subject.rights {
    case .unknown(let judgement): return judgement
    case .known(let rights):
      guard let value = rights[Right.parents] else {
        return .judged([Observation("\(Right.parents) is missing: the clip belongs to no app")])
      }
      guard let parents = value.array?.compactMap(\.string), parents.count == 1 else {
        return .judged([
          Observation("\(Right.parents) is \(value.shown), a list of one identifier is needed")
        ])
      }
      guard let expected = HostIdentifier(subject) else { return .holds }
      guard !expected.matches(parents[0]) else { return .holds }
      return .judged([
        Observation("\(Right.parents) is \(value.shown), the host is \(expected.shown)")
      ])
    }
  }
}

/// What the host is called in entitlements: as it signs itself, or else by its bundle identifier with
/// any team in front.
private struct HostIdentifier {
  private let signed: String?
  private let bundle: String?

  init?(_ subject: Subject) {
    signed = subject.hostRights.values?[Right.applicationIdentifier]?.string
    bundle = subject.host?.info?.identifier
    if signed == nil, bundle == nil { return nil }
  }

  func matches(_ identifier: String) -> Bool {
    if let signed { return identifier == signed }
    return bundle.map { identifier.hasSuffix(".\($0)") } ?? true
  }

  var shown: String { (signed ?? bundle ?? "").printable }
}

/// `application-identifier` is the team or another prefix, a dot, and the bundle identifier.
struct ApplicationIdentifierCheck: Check {
  static let name = "entitlement.application-identifier"

  func judge(_ subject: Subject) -> Judgement {
    switch subject.rights {
    case .unknown(let judgement): return judgement
    case .known(let rights):
      guard let value = rights[Right.applicationIdentifier]?.string else {
        return .undecided("there is no \(Right.applicationIdentifier)")
      }
      guard let bundle = subject.bundle.info?.identifier else {
        return .undecided("CFBundleIdentifier is not known")
      }
      guard let prefix = Self.prefix(of: value, bundle) else {
        return .judged([
          Observation(
            "\(Right.applicationIdentifier) is \(value.printable), which does not end with "
              + "CFBundleIdentifier \(bundle.printable)")
        ])
      }
      guard let host = subject.hostRights.values?[Right.applicationIdentifier]?.string,
        let hostBundle = subject.host?.info?.identifier,
        let hostPrefix = Self.prefix(of: host, hostBundle), hostPrefix != prefix
      else { return .holds }
      return .judged([
        Observation(
          "\(Right.applicationIdentifier) begins with \(prefix.printable), the host's with "
            + hostPrefix.printable)
      ])
    }
  }

  private static func prefix(of identifier: String, _ bundle: String) -> String? {
    guard identifier.hasSuffix(".\(bundle)") else { return nil }
    let prefix = identifier.dropLast(bundle.count + 1)
    return prefix.isEmpty || prefix.contains(".") ? nil : String(prefix)
  }
}

/// One team in the signature, its entitlements and the host's.
struct TeamCheck: Check {
  static let name = "entitlement.team"

  func judge(_ subject: Subject) -> Judgement {
    switch subject.rights {
    case .unknown(let judgement): return judgement
    case .known(let rights):
      let own = rights[Right.team]?.string
      let signed = subject.signing?.signature?.teamIdentifier
      let hosts =
        subject.bundle.isAppClip ? subject.hostRights.values?[Right.team]?.string : nil
      var observations: [Observation] = []
      if let own, let signed, own != signed {
        observations.append(
          Observation("\(Right.team) is \(own.printable), the signature's \(signed.printable)"))
      }
      if let own = own ?? signed, let hosts, own != hosts {
        observations.append(
          Observation("the team is \(own.printable), the host's is \(hosts.printable)"))
      }
      return .judged(observations)
    }
  }
}

/// The host names its clips.
struct NamedClipCheck: Check {
  static let name = "entitlement.associated-clip"

  func judge(_ subject: Subject) -> Judgement {
    let clips = subject.measurement.clips
    guard !clips.isEmpty else { return .notApplicable("the app has no App Clip") }
    switch subject.rights {
    case .unknown(let judgement): return judgement
    case .known(let rights):
      guard let value = rights[Right.clips] else {
        return .judged([
          Observation("\(Right.clips) is missing: the app names no App Clip as its own")
        ])
      }
      let named = value.strings ?? []
      let isComplete = clips.allSatisfy { clip in
        guard let bundle = clip.bundle.info?.identifier else { return true }
        return named.contains { $0.hasSuffix(".\(bundle)") }
      }
      guard isComplete, named.count == clips.count else {
        let wanted = clips.compactMap { $0.bundle.info?.identifier?.printable }
        return .judged([
          Observation(
            "\(Right.clips) is \(value.shown), the app holds \(wanted.joined(words: "and"))")
        ])
      }
      return .holds
    }
  }
}
