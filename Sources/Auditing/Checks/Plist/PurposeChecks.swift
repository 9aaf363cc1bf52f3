import AppleFormats
import Artifacts
import Measurement

/// Code that asks for something private, without the text that iOS shows with the question.
struct PurposeCheck: Check {
  static let name = "plist.purpose"

  struct Question: Decodable {
    /// `the camera`.
    let what: String
    /// One of these keys answers it.
    let keys: [String]
    let classes: [String]?
    let selectors: [String]?
    /// Constants that tell which of several things the class is used for, when given.
    let with: [String]?

    /// By what a binary is seen to ask; nil when it does not.
    func sign(in slice: MachOSliceFacts) -> String? {
      if let with, !with.contains(where: { slice.importedNames.contains("_\($0)") }) { return nil }
      return (classes ?? []).first { slice.importsClass($0) }
        ?? (selectors ?? []).first { slice.selectors.contains($0) }
    }
  }

  let questions: [Question]

  func judge(_ subject: Subject) -> Judgement {
    guard let info = subject.bundle.info else { return .undecided("Info.plist was not read") }
    let files = subject.code.files.filter { file in
      let kind = subject.code.bundle(holding: file.path).kind
      // An extension shows questions of its own.
      return kind == .app || kind == .framework
    }
    return .judged(
      questions.compactMap { question -> Observation? in
        guard !question.keys.contains(where: { info.string($0)?.isEmpty == false }) else {
          return nil
        }
        let found = files.compactMap { file -> (file: CodeFile, sign: String)? in
          file.binary?.mainSlice.flatMap { question.sign(in: $0) }.map { (file, $0) }
        }
        guard let first = found.first else { return nil }
        let lack =
          question.keys.count == 1
          ? "\(question.keys[0]) is missing or empty"
          : "none of \(question.keys.joined(words: "and")) is filled in"
        return Observation(
          "\(first.file.path.shownName) asks for \(question.what) (\(first.sign)), but \(lack)",
          at: found.map { subject.place($0.file.path) })
      })
  }
}

/// Code that registers for push notifications, in an app that is not signed for any.
struct PushCheck: Check {
  static let name = "plist.push"

  let selector: String
  let entitlement: String

  func judge(_ subject: Subject) -> Judgement {
    guard let app = subject.code.app.executable?.binary, app.mainSlice?.isSigned == true else {
      return .undecided("it is not signed, so its entitlements are not known")
    }
    guard app.entitlements?[entitlement] == nil else { return .holds }
    let found = subject.code.files.filter { file in
      file.binary?.mainSlice?.selectors.contains(selector) == true
    }
    guard !found.isEmpty else { return .holds }
    return .judged([
      Observation(
        "\(found[0].path.shownName) calls \(selector), but the signature has no \(entitlement)",
        at: found.map { subject.place($0.path) })
    ])
  }
}

/// The clip's question where it was started: asked for in `Info.plist` and answered by code, or neither.
struct LocationConfirmationCheck: Check {
  static let name = "plist.location-confirm"

  let key: String
  let selector: String

  func judge(_ subject: Subject) -> Judgement {
    guard let info = subject.bundle.info else { return .undecided("Info.plist was not read") }
    let slices = subject.code.files.compactMap { $0.binary?.mainSlice }
    guard !slices.isEmpty, slices.allSatisfy(\.faults.isEmpty) else {
      return .undecided("not all of the clip's code was read")
    }
    let asks = info.value(at: key) == .boolean(true)
    let confirms = slices.contains { $0.selectors.contains(selector) }
    guard asks != confirms else { return .holds }
    return .judged([
      Observation(
        asks
          ? "\(key) is true, but no code calls \(selector)"
          : "code calls \(selector), but \(key) is not true, so it is answered with an error")
    ])
  }
}

/// A widget extension in a clip that does not say it supports Live Activities.
struct LiveActivityCheck: Check {
  static let name = "plist.live-activities"

  let key: String
  /// The kind of extension that shows Live Activities.
  let point: String

  func judge(_ subject: Subject) -> Judgement {
    guard let info = subject.bundle.info else { return .undecided("Info.plist was not read") }
    let widgets = subject.code.bundles.filter { bundle in
      bundle.kind == .appExtension
        && bundle.info?.value(at: "NSExtension/NSExtensionPointIdentifier")?.string == point
    }
    guard !widgets.isEmpty else { return .notApplicable("it has no widget extension") }
    guard info[key] != .boolean(true) else { return .holds }
    return .judged([
      Observation(
        "\(widgets.map(\.name.printable).joined(words: "and")) is there for Live Activities, but "
          + "\(key) is not true", at: widgets.map { subject.place($0.path) })
    ])
  }
}
