import AppleFormats
import Artifacts
import Measurement

/// A feature clips do not have, by the keys or the items at the bundle's top that ask for it.
struct UnavailableFeatureCheck: Check {
  static let name = "clip.unavailable-feature"

  /// Keys of `Info.plist`.
  let keys: [String]?
  /// Names of files and folders, `*` standing for any characters.
  let items: [String]
  let because: String

  func judge(_ subject: Subject) -> Judgement {
    let info = subject.bundle.info
    var observations = (keys ?? []).filter { info?[$0] != nil }.map {
      Observation("\($0) is there: \(because)")
    }
    let patterns = items.map { NamePattern($0) }
    let top = Set(
      subject.bundle.entries.compactMap { entry -> ArtifactPath? in
        guard let path = entry.path.relative(to: subject.bundle.path) else { return nil }
        return Array(path.ancestors).last ?? path
      })
    for item in top.sorted()
    where patterns.contains(where: { $0.matches(item.name.lowercased()) }) {
      observations.append(
        Observation("\(item.shownName) is there: \(because)", at: [subject.place(item)]))
    }
    return .judged(observations)
  }
}

/// URL schemes of a clip's own.
struct URLSchemeCheck: Check {
  static let name = "plist.url-schemes"

  func judge(_ subject: Subject) -> Judgement {
    guard let info = subject.bundle.info else { return .undecided("Info.plist was not read") }
    let schemes = (info["CFBundleURLTypes"]?.array ?? [])
      .flatMap { $0["CFBundleURLSchemes"]?.array ?? [] }.compactMap(\.string)
    guard !schemes.isEmpty else { return .holds }
    let names = Array(Set(schemes)).sorted().map(\.printable)
    return .judged([
      Observation(
        "CFBundleURLTypes claims \(names.joined(words: "and")): URLs with a scheme of its own never "
          + "start a clip")
    ])
  }
}

/// Several windows, asked for by hand.
struct MultipleSceneCheck: Check {
  static let name = "plist.multi-scene"

  func judge(_ subject: Subject) -> Judgement {
    guard let info = subject.bundle.info else { return .undecided("Info.plist was not read") }
    guard let manifest = info["UIApplicationSceneManifest"] else {
      return .notApplicable("there is no UIApplicationSceneManifest")
    }
    guard manifest["UIApplicationSupportsMultipleScenes"] == .boolean(true),
      let configurations = manifest["UISceneConfigurations"]?.dictionary, !configurations.isEmpty
    else { return .holds }
    return .judged([
      Observation(
        "UIApplicationSupportsMultipleScenes is true for scenes of its own: a clip has one window")
    ])
  }
}

/// Device capabilities a clip asks for and its host does not.
struct CapabilityCheck: Check {
  static let name = "plist.capabilities"

  func judge(_ subject: Subject) -> Judgement {
    guard let host = subject.host else {
      return .notApplicable("the clip was exported alone, without its host")
    }
    guard let own = subject.bundle.info, let theirs = host.info else {
      return .undecided("Info.plist was not read")
    }
    let more = Self.required(own).subtracting(Self.required(theirs)).sorted()
    guard !more.isEmpty else { return .holds }
    return .judged([
      Observation(
        "UIRequiredDeviceCapabilities asks for \(more.map(\.printable).joined(words: "and")), which "
          + "the host does not")
    ])
  }

  /// Every device that runs clips has a 64-bit processor, so its names ask for nothing.
  private static let ofEveryDevice: Set = ["armv7", "armv6", "arm64"]

  private static func required(_ info: InfoPlist) -> Set<String> {
    switch info["UIRequiredDeviceCapabilities"] {
    case .array(let list)?: Set(list.compactMap(\.string)).subtracting(ofEveryDevice)
    case .dictionary(let keys)?:
      Set(keys.filter { $0.value == .boolean(true) }.keys).subtracting(ofEveryDevice)
    default: []
    }
  }
}
