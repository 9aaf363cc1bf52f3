import AppleFormats
import Artifacts
import Measurement

/// The entitlements of a bundle, or why there is nothing to be judged.
enum SignedRights {
  case known([String: PropertyList])
  case unknown(Judgement)

  init(of signing: BundleSigning?, whenMissing: String) {
    guard let signing else {
      self = .unknown(.notApplicable(whenMissing))
      return
    }
    guard let executable = signing.executable else {
      self = .unknown(.undecided("the executable of \(signing.name) was not read"))
      return
    }
    guard let signature = executable.signature else {
      let reason = executable.damage == nil ? "is not signed" : "has a damaged signature"
      self = .unknown(.undecided("\(signing.name) \(reason)"))
      return
    }
    if let rights = signing.entitlements {
      self = .known(rights)
    } else {
      let signer = signature.isAdHoc ? "signed by nobody and" : "signed, but"
      self = .unknown(.undecided("\(signing.name) is \(signer) claims no entitlements"))
    }
  }

  var values: [String: PropertyList]? {
    if case .known(let values) = self { return values }
    return nil
  }
}

extension Subject {
  static let noClip = "the app has no App Clip"
  static let noHost = "the clip was exported alone, without its host"

  var rights: SignedRights { SignedRights(of: signing, whenMissing: Self.noClip) }

  /// The host's, seen from a clip.
  var hostRights: SignedRights {
    SignedRights(of: measurement.hostSigning, whenMissing: Self.noHost)
  }

  /// The clips with what they claim; those whose rights are not known are left out.
  var clipRights: [(clip: Bundle, rights: [String: PropertyList])] {
    zip(measurement.clips, measurement.clipSigning).compactMap { clip, signing in
      SignedRights(of: signing, whenMissing: Self.noClip).values.map { (clip.bundle, $0) }
    }
  }

  /// The executable and other code of the bundle as reports print it.
  func place(of code: BundleSigning.Code) -> String { place(code.path) }
}

/// Names of entitlements that several checks ask for.
enum Right {
  static let applicationIdentifier = "application-identifier"
  static let team = "com.apple.developer.team-identifier"
  static let domains = "com.apple.developer.associated-domains"
  static let parents = "com.apple.developer.parent-application-identifiers"
  static let clips = "com.apple.developer.associated-appclip-app-identifiers"
  static let onDemand = "com.apple.developer.on-demand-install-capable"
  static let appGroups = "com.apple.security.application-groups"
  static let iCloudServices = "com.apple.developer.icloud-services"
  static let iCloudContainers = "com.apple.developer.icloud-container-identifiers"
  static let betaReports = "beta-reports-active"
}

extension PropertyList {
  /// A list of strings; one string counts as a list of one.
  var strings: [String]? {
    switch self {
    case .string(let text): [text]
    case .array(let values): values.compactMap(\.string)
    default: nil
    }
  }

  /// Whether an entitlement claims anything at all: `false` and empty values do not.
  var claimsSomething: Bool {
    switch self {
    case .boolean(let flag): flag
    case .string(let text): !text.isEmpty
    case .array(let values): !values.isEmpty
    case .dictionary(let values): !values.isEmpty
    default: true
    }
  }

  /// As findings show it.
  var shown: String {
    switch self {
    case .boolean(let flag): flag ? "true" : "false"
    case .string(let text): "\"\(text.printable)\""
    case .integer(let number): "\(number)"
    case .array(let values): "[\(values.map(\.shown).joined(separator: ", "))]"
    default: "of type \(typeName)"
    }
  }
}
