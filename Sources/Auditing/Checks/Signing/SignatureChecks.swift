import AppleFormats
import Artifacts
import Measurement

/// Every binary that a device loads is signed by somebody.
struct SignatureCheck: Check {
  static let name = "signature.present"

  func judge(_ subject: Subject) -> Judgement {
    guard let signing = subject.signing else { return .notApplicable(Subject.noClip) }
    guard let executable = signing.executable else {
      return .undecided("the executable was not read")
    }
    let code = [executable] + signing.nested
    var observations: [Observation] = []
    for state in [State.unsigned, .byNobody] {
      let found = code.filter { binary in binary.slices.contains { State($0) == state } }
      if found.isEmpty { continue }
      observations.append(
        Observation(
          "\(Self.names(found)) \(state.words)", at: found.map { subject.place(of: $0) }))
    }
    for binary in code {
      guard let reason = binary.damage else { continue }
      observations.append(
        Observation(
          "\(binary.path.name.printable) has a signature that cannot be understood: \(reason)",
          at: [subject.place(of: binary)]))
    }
    return .judged(observations)
  }

  private static func names(_ code: [BundleSigning.Code]) -> String {
    code.count == 1 ? "\(code[0].path.name.printable) is" : "\(code.count) binaries are"
  }

  private enum State {
    case unsigned, byNobody

    init?(_ slice: SliceSigning) {
      switch slice.state {
      case .unsigned: self = .unsigned
      case .damaged: return nil
      case .signed(let facts):
        guard facts.isAdHoc else { return nil }
        self = .byNobody
      }
    }

    var words: String {
      switch self {
      case .unsigned: "not signed"
      case .byNobody: "signed ad hoc, by nobody"
      }
    }
  }
}

/// Entitlements stand in the signature in the form that iOS 15 and later read, too.
struct BinaryEntitlementsCheck: Check {
  static let name = "signature.entitlements-der"

  func judge(_ subject: Subject) -> Judgement {
    guard let signing = subject.signing else { return .notApplicable(Subject.noClip) }
    guard let executable = signing.executable, executable.signature != nil else {
      return .undecided("there is no signature that was understood")
    }
    let forms = executable.slices.compactMap(\.facts).filter {
      $0.entitlements.values?.isEmpty == false
    }.map(\.entitlements.binaryForm)
    guard !forms.isEmpty else { return .notApplicable("the signature claims no entitlements") }
    let message = forms.lazy.compactMap { form in Self.message(form) }.first
    return .judged(
      message.map { [Observation($0, at: [subject.place(of: executable)])] } ?? [])
  }

  private static func message(_ form: SignedEntitlements.BinaryForm) -> String? {
    switch form {
    case .agrees, .alone: nil
    case .absent: "the entitlements stand in the signature as XML only, iOS 15 reads them as DER"
    case .differs: "the entitlements say one thing as XML and another as DER, which iOS 15 reads"
    case .damaged(let reason): "the entitlements as DER cannot be understood: \(reason)"
    }
  }
}

/// Files, pages and parts of the signature are what was signed.
struct SealCheck: Check {
  static let name = "signature.seal"

  func judge(_ subject: Subject) -> Judgement {
    guard let signing = subject.signing else { return .notApplicable(Subject.noClip) }
    guard let breaches = signing.breaches else {
      return .notApplicable("the host's files are not held against its seal; --include-host does")
    }
    return .judged(
      Group.allCases.compactMap { group in
        let found = breaches.filter { Group($0.kind) == group }
        guard let first = found.first else { return nil }
        let what =
          found.count == 1 ? first.path.description : "\(found.count) files"
        let detail = found.count == 1 ? first.kind.detail : nil
        return Observation(
          "\(what) \(group.words(isOne: found.count == 1))\(detail.map { ": \($0)" } ?? "")",
          at: found.map { subject.place($0.path) }, severity: group.severity)
      })
  }

  private enum Group: CaseIterable {
    case changed, missing, unreadable, added, changedForOldSystems

    init(_ kind: SealBreach.Kind) {
      self =
        switch kind {
        case .changed, .pages, .signature, .message: .changed
        case .missing: .missing
        case .unreadable: .unreadable
        case .added: .added
        case .changedForOldSystems: .changedForOldSystems
        }
    }

    func words(isOne: Bool) -> String {
      switch self {
      case .changed: "changed after signing"
      case .missing: isOne ? "is sealed, but not there" : "are sealed, but not there"
      case .unreadable:
        isOne ? "cannot be held against the files" : "cannot be held against their files"
      case .added: isOne ? "is in no seal" : "are in no seal"
      case .changedForOldSystems: "changed after signing, by the older list of hashes only"
      }
    }

    var severity: Severity? {
      switch self {
      case .changed, .missing, .unreadable: nil
      // The signing tool calls it an error; what a device or the store says is not known.
      case .added: .warning
      // Systems since iOS 7 and the store read the newer list.
      case .changedForOldSystems: .note
      }
    }
  }
}

extension SealBreach.Kind {
  fileprivate var detail: String? {
    switch self {
    case .pages(.damaged(let first, let count)):
      count == 1 ? "page \(first) of its code" : "\(count) pages of its code, from page \(first) on"
    case .pages: "its hashes do not reach to the end of its code"
    case .signature: "a part of its signature"
    case .message: "the signer signed another code directory"
    case .unreadable(let reason): reason
    case .changed, .missing, .added, .changedForOldSystems: nil
    }
  }
}
