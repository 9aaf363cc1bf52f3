import AppleFormats
import Artifacts
import Measurement

/// The host and both property lists, or why there is nothing to compare.
private enum Comparison {
  case possible(clip: InfoPlist, host: InfoPlist)
  case impossible(Judgement)

  init(_ subject: Subject) {
    guard let host = subject.host else {
      self = .impossible(.notApplicable("the clip was exported alone, without its host"))
      return
    }
    guard let clipInfo = subject.bundle.info, let hostInfo = host.info else {
      self = .impossible(.undecided("Info.plist was not read"))
      return
    }
    self = .possible(clip: clipInfo, host: hostInfo)
  }
}

/// The clip's identifier is the host's with something behind it.
struct IdentifierPrefixCheck: Check {
  static let name = "id.host-prefix"

  func judge(_ subject: Subject) -> Judgement {
    switch Comparison(subject) {
    case .impossible(let judgement): return judgement
    case .possible(let clip, let host):
      guard let hostIdentifier = host.identifier else {
        return .undecided("the host has no CFBundleIdentifier")
      }
      guard let identifier = clip.identifier, !identifier.isEmpty else {
        return .judged([
          Observation("no CFBundleIdentifier; one that begins with the host's is needed")
        ])
      }
      let suffix = identifier.utf8.dropFirst(hostIdentifier.utf8.count + 1)
      guard Array(identifier.utf8).starts(with: Array("\(hostIdentifier).".utf8)), !suffix.isEmpty
      else {
        return .judged([
          Observation(
            "CFBundleIdentifier \(identifier.printable) does not begin with the host's "
              + "\(hostIdentifier.printable) and a dot")
        ])
      }
      return .holds
    }
  }
}

/// A key that must hold the same string in the clip and in its host.
struct SameAsHostCheck: Check {
  static let name = "plist.same-as-host"

  let key: String

  func judge(_ subject: Subject) -> Judgement {
    switch Comparison(subject) {
    case .impossible(let judgement): return judgement
    case .possible(let clip, let host):
      let own = clip.string(key)
      let wanted = host.string(key)
      if own == wanted, own != nil { return .holds }
      if own == nil, wanted == nil { return .undecided("neither clip nor host has \(key)") }
      return .judged([
        Observation("\(key) is \(Self.shown(own)), the host's is \(Self.shown(wanted))")
      ])
    }
  }

  private static func shown(_ value: String?) -> String {
    value.map { "\"\($0.printable)\"" } ?? "missing"
  }
}

/// The device families the clip and its host are for. Only iPhone and iPad are compared: a host may
/// run on a Mac, where there are no clips.
struct DeviceFamilyCheck: Check {
  static let name = "plist.device-family"

  func judge(_ subject: Subject) -> Judgement {
    switch Comparison(subject) {
    case .impossible(let judgement): return judgement
    case .possible(let clip, let host):
      guard let own = clip.deviceFamilies, let wanted = host.deviceFamilies else {
        return .undecided("UIDeviceFamily is missing or no list of numbers")
      }
      var observations: [Observation] = []
      if own.intersection(Self.iOS) != wanted.intersection(Self.iOS) {
        observations.append(
          Observation("for \(Self.names(own)), the host for \(Self.names(wanted))"))
      }
      let strangers = own.subtracting(Self.iOS)
      if !strangers.isEmpty {
        observations.append(
          Observation(
            "for \(Self.names(strangers)), where an App Clip runs on iPhone and iPad only",
            // Xcode can build clips for it; no document of Apple's speaks of them.
            severity: strangers == [Self.vision] ? .note : nil))
      }
      return .judged(observations)
    }
  }

  private static let iOS: Set<Int64> = [1, 2]
  private static let vision: Int64 = 7

  private static func names(_ families: Set<Int64>) -> String {
    let known: [Int64: String] = [
      1: "iPhone", 2: "iPad", 3: "Apple TV", 4: "Apple Watch", 6: "Mac", 7: "Apple Vision",
    ]
    let names = families.sorted().map { known[$0] ?? "family \($0)" }
    return names.isEmpty ? "no device" : names.joined(words: "and")
  }
}

/// The clip's minimum OS against the host's or against a fixed version.
struct MinimumOSCheck: Check {
  static let name = "plist.minimum-os"

  enum Other: String, CaseIterable, Decodable {
    case host, version
  }

  let mustNotBeBelow: Other?
  let mustNotBeAbove: Other?
  let version: RuleVersion?

  func judge(_ subject: Subject) -> Judgement {
    guard let own = subject.bundle.info?.minimumOS else {
      return .undecided("MinimumOSVersion is not known")
    }
    if let bound = mustNotBeBelow {
      return compare(own, with: bound, subject) { $0 < $1 }
    }
    if let bound = mustNotBeAbove {
      return compare(own, with: bound, subject) { $0 > $1 }
    }
    return .notApplicable("the rule names no bound")
  }

  private func compare(
    _ own: Version, with other: Other, _ subject: Subject,
    isWrong: (Version, Version) -> Bool
  ) -> Judgement {
    switch other {
    case .host:
      guard let host = subject.host else {
        return .notApplicable("the clip was exported alone, without its host")
      }
      guard let bound = host.info?.minimumOS else {
        return .undecided("the host's MinimumOSVersion is not known")
      }
      guard isWrong(own, bound) else { return .holds }
      return .judged([Observation("MinimumOSVersion is \(own), the host's is \(bound)")])
    case .version:
      guard let bound = version?.value else {
        return .notApplicable("the rule names no version")
      }
      guard isWrong(own, bound) else { return .holds }
      return .judged([Observation("MinimumOSVersion is \(own), the line is \(bound)")])
    }
  }
}
