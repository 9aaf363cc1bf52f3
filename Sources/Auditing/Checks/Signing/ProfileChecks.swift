import AppleFormats
import Artifacts
import CodeSigning
import Measurement

/// A signed bundle carries its provisioning profile, and so does each extension in it.
struct ProfilePresenceCheck: Check {
  static let name = "profile.present"

  func judge(_ subject: Subject) -> Judgement {
    guard let signing = subject.signing else { return .notApplicable(Subject.noClip) }
    guard signing.signature?.signer?.purpose != .store else {
      return .notApplicable("the store signed it, which takes profiles out")
    }
    var observations: [Observation] = []
    if case .missing = signing.profile {
      observations.append(Observation("there is no embedded.mobileprovision"))
    }
    if !signing.extensionsWithoutProfile.isEmpty {
      let found = signing.extensionsWithoutProfile
      let what = found.count == 1 ? found[0].name.printable : "\(found.count) extensions"
      observations.append(
        Observation(
          "\(what) \(found.count == 1 ? "has" : "have") no embedded.mobileprovision",
          at: found.map { subject.place($0) }))
    }
    return .judged(observations)
  }
}

/// The profile is what Apple signed.
struct ProfileValidityCheck: Check {
  static let name = "profile.valid"

  func judge(_ subject: Subject) -> Judgement {
    guard let signing = subject.signing else { return .notApplicable(Subject.noClip) }
    let place = [subject.place(ArtifactPath("embedded.mobileprovision"))]
    switch signing.profile {
    case .missing: return .notApplicable("there is no profile")
    case .damaged(let reason):
      return .judged([Observation("the profile cannot be understood: \(reason)", at: place)])
    case .read(let profile):
      if !profile.isSigned {
        return .judged([Observation("nobody signed the profile", at: place)])
      }
      guard !profile.isSound else { return .holds }
      return .judged([Observation("the profile was changed after it was signed", at: place)])
    }
  }
}

/// Kinds of profile that do not belong into a build.
struct ProfileKindCheck: Check {
  static let name = "profile.kind"

  enum Kind: String, CaseIterable, Decodable {
    case development, enterprise
    case adHoc = "ad-hoc"
    case appStore = "app-store"

    init(_ kind: ProvisioningProfile.Kind) {
      self =
        switch kind {
        case .development: .development
        case .adHoc: .adHoc
        case .enterprise: .enterprise
        case .store: .appStore
        }
    }
  }

  let forbids: [Kind]
  let because: String

  func judge(_ subject: Subject) -> Judgement {
    withProfile(of: subject) { profile in
      guard forbids.contains(Kind(profile.kind)) else { return [] }
      return [Observation("the profile is of the kind \(profile.kindName): \(because)")]
    }
  }
}

/// The profile, and the certificate that signed, are in date.
struct ExpiryCheck: Check {
  static let name = "profile.expiry"

  func judge(_ subject: Subject) -> Judgement {
    guard let today = subject.terms.today else { return .undecided("no day was given to judge by") }
    return withProfile(of: subject) { profile in
      guard let end = profile.expirationDate.flatMap({ Day(seconds: $0) }), end < today else {
        return []
      }
      return [Observation("the profile expired on \(end), today is \(today)")]
    }
  }
}

/// The profile grants all that the signature claims.
struct ProfileGrantCheck: Check {
  static let name = "profile.grants"

  func judge(_ subject: Subject) -> Judgement {
    guard case .known(let rights) = subject.rights else {
      return .undecided("the entitlements are not known")
    }
    return withProfile(of: subject) { profile in
      let grant = ProfileGrant(granted: profile.entitlements)
      return rights.sorted { $0.key < $1.key }.compactMap { key, value in
        grant.refusal(of: key, value).map { Observation("\(key.printable) \($0)") }
      }
    }
  }
}

/// The profile lists the certificate that the code is signed with.
struct ProfileCertificateCheck: Check {
  static let name = "profile.certificate"

  func judge(_ subject: Subject) -> Judgement {
    guard let signer = subject.signing?.signature?.signer, let hash = signer.certificateSHA256
    else { return .undecided("the certificate that signed is not known") }
    return withProfile(of: subject) { profile in
      guard !profile.certificates.contains(hash) else { return [] }
      let name = signer.commonName?.printable ?? "without a name"
      return [
        Observation(
          "the certificate \(name) is none of the \(profile.certificates.count) in the profile")
      ]
    }
  }
}

/// TestFlight's entitlement stands in profile and signature, or in neither.
struct BetaReportsCheck: Check {
  static let name = "profile.beta-reports"

  func judge(_ subject: Subject) -> Judgement {
    guard case .known(let rights) = subject.rights else {
      return .undecided("the entitlements are not known")
    }
    return withProfile(of: subject) { profile in
      let isGranted = profile.entitlements[Right.betaReports] == .boolean(true)
      let isClaimed = rights[Right.betaReports] == .boolean(true)
      guard isGranted != isClaimed else { return [] }
      return [
        Observation(
          "\(Right.betaReports) is true in the \(isGranted ? "profile" : "signature") only")
      ]
    }
  }
}

private func withProfile(
  of subject: Subject, _ observe: (ProfileFacts) -> [Observation]
) -> Judgement {
  guard let signing = subject.signing else { return .notApplicable(Subject.noClip) }
  switch signing.profile {
  case .missing: return .notApplicable("there is no profile")
  case .damaged: return .undecided("the profile cannot be understood")
  case .read(let profile): return .judged(observe(profile))
  }
}
