import AppleFormats
import Artifacts
import Measurement

/// A clip that a website's links shall start lists the site.
struct ClipDomainCheck: Check {
  static let name = "domain.clip-entry"

  /// From this system on Apple's own link starts a clip that has no website.
  let defaultLinkFrom: RuleVersion

  func judge(_ subject: Subject) -> Judgement {
    switch subject.rights {
    case .unknown(let judgement): return judgement
    case .known(let rights):
      guard AssociatedDomain.clipHosts(in: rights).isEmpty else { return .holds }
      let system = subject.bundle.info?.minimumOS
      let hasDefaultLink = system.map { $0 >= defaultLinkFrom.value } ?? false
      return .judged([
        Observation(
          "no appclips: entry in \(Right.domains): "
            + (hasDefaultLink
              ? "only Apple's default link starts the clip" : "no website's link starts the clip"),
          severity: hasDefaultLink ? .note : nil)
      ])
    }
  }
}

/// The host lists the domains of its clips for a service, so that it takes the links once installed.
struct HostDomainCheck: Check {
  static let name = "domain.host-entry"

  let service: String
  let because: String

  func judge(_ subject: Subject) -> Judgement {
    let clips = subject.clipRights
    guard !clips.isEmpty else { return .undecided("no clip's entitlements are known") }
    switch subject.rights {
    case .unknown(let judgement): return judgement
    case .known(let rights):
      let own = AssociatedDomain.all(in: rights).filter { $0.service == service }
      let wanted = Set(clips.flatMap { AssociatedDomain.clipHosts(in: $0.rights) }).sorted()
      let missing = wanted.filter { domain in !own.contains { $0.covers(domain) } }
      guard !missing.isEmpty else { return .holds }
      let entries = missing.map { "\(service):\($0.printable)" }.joined(words: "and")
      return .judged([
        Observation(
          "\(entries) \(missing.count == 1 ? "is" : "are") not in the host's \(Right.domains): "
            + because)
      ])
    }
  }
}

/// Entries that the appclips service does not take.
struct WildcardDomainCheck: Check {
  static let name = "domain.wildcard"

  func judge(_ subject: Subject) -> Judgement {
    judgeDomains(of: subject) { domain in
      guard domain.service == "appclips", domain.isWildcard else { return nil }
      return Observation("\(domain.text.printable) holds a wildcard, which appclips: does not take")
    }
  }
}

/// The form of each entry.
struct DomainSyntaxCheck: Check {
  static let name = "domain.syntax"

  let services: [String]

  func judge(_ subject: Subject) -> Judgement {
    judgeDomains(of: subject) { domain in
      if let fault = domain.fault {
        return Observation("\(domain.text.printable) \(fault)")
      }
      guard !services.contains(domain.service) else { return nil }
      return Observation(
        "\(domain.text.printable) names the service \(domain.service.printable), known are "
          + services.joined(words: "and"),
        // Apple documents services elsewhere, too, such as authsrv of single sign-on.
        severity: .note)
    }
  }
}

/// Modes for development that a build must not keep.
struct DomainModeCheck: Check {
  static let name = "domain.mode"

  func judge(_ subject: Subject) -> Judgement {
    judgeDomains(of: subject) { domain in
      domain.mode.map { mode in
        Observation(
          "\(domain.text.printable) asks for mode \(mode.printable), which only builds for "
            + "development and managed devices use")
      }
    }
  }
}

private func judgeDomains(
  of subject: Subject, _ observe: (AssociatedDomain) -> Observation?
) -> Judgement {
  switch subject.rights {
  case .unknown(let judgement): return judgement
  case .known(let rights):
    return .judged(AssociatedDomain.all(in: rights).compactMap(observe))
  }
}
