import AppleFormats
import Artifacts
import Measurement

/// A file of a website that cannot be read as one.
struct AssociationFileCheck: Check {
  static let name = "aasa.file"

  func judge(_ subject: Subject) -> Judgement {
    guard !subject.terms.associations.isEmpty else { return .notApplicable(noAssociation) }
    return .judged(
      subject.terms.associations.compactMap { file in
        guard case .damaged(let reason) = file.content else { return nil }
        return Observation("\(file.name) cannot be used: \(reason)", at: [file.name])
      })
  }
}

/// A file of a website that Apple's servers may find too long.
struct AssociationSizeCheck: Check {
  static let name = "aasa.size"

  let bytes: Int

  func judge(_ subject: Subject) -> Judgement {
    guard !subject.terms.associations.isEmpty else { return .notApplicable(noAssociation) }
    return .judged(
      subject.terms.associations.filter { $0.byteCount > bytes }.map { file in
        Observation(
          "\(file.name) is \(file.byteCount) bytes long, the limit is \(bytes)", at: [file.name])
      })
  }
}

/// The clip among the clips a website names.
struct AssociatedClipCheck: Check {
  static let name = "aasa.appclips"

  func judge(_ subject: Subject) -> Judgement {
    judgeAssociations(of: subject) { file, apps, clip in
      guard clip.isMissing(among: apps), clip.mistakes(in: apps, subject).isEmpty else {
        return nil
      }
      guard !apps.isEmpty else { return Observation("\(file) names no App Clip", at: [file]) }
      return Observation(
        "\(file) does not name \(clip.shown) in appclips.apps "
          + "(\(apps.prefix(3).map(\.printable).joined(separator: ", "))"
          + "\(apps.count > 3 ? ", …" : ""))", at: [file])
    }
  }
}

/// Identifiers a website names where the clip's was meant.
struct AssociatedIdentifierCheck: Check {
  static let name = "aasa.wrong-id"

  func judge(_ subject: Subject) -> Judgement {
    judgeAssociations(of: subject) { file, apps, clip in
      let mistakes = clip.mistakes(in: apps, subject)
      guard clip.isMissing(among: apps), !mistakes.isEmpty else { return nil }
      return Observation(
        "\(file) names \(mistakes.joined(words: "and")) in appclips.apps, \(clip.shown) is needed",
        at: [file])
    }
  }
}

/// The host among the apps a website opens links in.
struct AssociatedLinkCheck: Check {
  static let name = "aasa.applinks"

  func judge(_ subject: Subject) -> Judgement {
    guard !subject.terms.associations.isEmpty else { return .notApplicable(noAssociation) }
    guard let host = subject.host, let identifier = host.info?.identifier else {
      return .notApplicable("there is no host, or its identifier is not known")
    }
    return .judged(
      subject.terms.associations.compactMap { file in
        guard case .read(let lists) = file.content,
          !(lists.appLinks ?? []).contains(where: { $0.hasSuffix(".\(identifier)") })
        else { return nil }
        return Observation(
          "\(file.name) does not name the host \(identifier.printable) in applinks", at: [file.name]
        )
      })
  }
}

private let noAssociation = "no apple-app-site-association file was given (--aasa)"

/// Goes through the files that were read, with what the clip is called in them.
private func judgeAssociations(
  of subject: Subject,
  _ observe: (_ file: String, _ apps: [String], ClipIdentity) -> Observation?
) -> Judgement {
  guard !subject.terms.associations.isEmpty else { return .notApplicable(noAssociation) }
  guard let clip = ClipIdentity(subject) else {
    return .undecided("the clip has no CFBundleIdentifier")
  }
  var observations: [Observation] = []
  var isOpen = false
  for file in subject.terms.associations {
    guard case .read(let lists) = file.content else { continue }
    let apps = lists.appClips ?? []
    if let observation = observe(file.name, apps, clip) { observations.append(observation) }
    if clip.team == nil, !clip.isMissing(among: apps) { isOpen = true }
  }
  guard observations.isEmpty, isOpen else { return .judged(observations) }
  return .undecided(
    "the clip is not signed, so the team before its identifier cannot be compared")
}

/// What a website has to call the clip.
private struct ClipIdentity {
  let bundle: String
  /// Nil for a clip that is not signed.
  let team: String?

  init?(_ subject: Subject) {
    guard let bundle = subject.bundle.info?.identifier, !bundle.isEmpty else { return nil }
    self.bundle = bundle
    let signed = subject.signedIdentifier
    let suffix = ".\(bundle)"
    team = signed.flatMap { $0.hasSuffix(suffix) ? String($0.dropLast(suffix.count)) : nil }
  }

  var shown: String { team.map { "\($0).\(bundle)".printable } ?? "TEAM.\(bundle.printable)" }

  func isMissing(among apps: [String]) -> Bool {
    guard let team else { return !apps.contains { $0.hasSuffix(".\(bundle)") } }
    return !apps.contains("\(team).\(bundle)")
  }

  /// Entries that were meant for the clip, with what is wrong.
  func mistakes(in apps: [String], _ subject: Subject) -> [String] {
    let host = subject.host?.info?.identifier
    return apps.compactMap { app in
      if app == bundle { return "\(app.printable) without its team" }
      if team != nil, app.hasSuffix(".\(bundle)"), app != "\(team ?? "").\(bundle)" {
        return "\(app.printable) of another team"
      }
      guard let host, app == host || app.hasSuffix(".\(host)") else { return nil }
      return "the host (\(app.printable))"
    }
  }
}

extension Subject {
  /// `application-identifier` as the executable is signed; nil without one.
  fileprivate var signedIdentifier: String? {
    code.app.executable?.binary?.entitlements?["application-identifier"]?.string
  }
}
