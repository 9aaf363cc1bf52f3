import AppleFormats
import Artifacts
import Measurement

extension Subject {
  /// Frameworks with code, outside nested apps and tests.
  fileprivate var frameworksWithCode: [CodeBundle] {
    phoneBundles.filter { $0.kind == .framework && $0.executable?.binary != nil }
  }
}

/// A framework's minimum OS: as its Info.plist says, as its code says, as the app needs it.
struct FrameworkMinimumOSCheck: Check {
  static let name = "framework.minimum-os"

  func judge(_ subject: Subject) -> Judgement {
    let frameworks = subject.frameworksWithCode
    guard !frameworks.isEmpty else { return .notApplicable("it embeds no framework") }
    let needed = subject.bundle.info?.minimumOS
    let loaded = Set(
      (subject.code.app.executable?.binary?.mainSlice?.dylibs ?? []).filter { !$0.isWeak }
        .compactMap { $0.path.split(separator: "/").last.map { String($0) } })
    return .judged(
      frameworks.compactMap { framework in
        guard let stated = framework.info?.minimumOS else { return nil }
        let place = [subject.place(of: framework)]
        let name = framework.path.shownName
        let slices = framework.executable?.binary?.slices.filter { !$0.isForSimulator } ?? []
        let built = slices.flatMap(\.buildVersions).filter { $0.platform == .iOS }.map(\.minimumOS)
        if let highest = built.max(), highest > stated {
          return Observation(
            "\(name) says MinimumOSVersion \(stated), its code needs \(highest)", at: place)
        }
        // Extensions may need a newer system than the app; what they alone load is theirs.
        let isLoaded = loaded.contains(framework.info?.executable ?? "")
        if let needed, stated > needed, isLoaded {
          return Observation(
            "\(name) needs iOS \(stated) (MinimumOSVersion), the app that loads it \(needed)",
            at: place)
        }
        return nil
      })
  }
}

/// Frameworks that do not say which system they need.
struct FrameworkMinimumOSKeyCheck: Check {
  static let name = "framework.minimum-os-key"

  func judge(_ subject: Subject) -> Judgement {
    let frameworks = subject.frameworksWithCode.filter { $0.info != nil }
    guard !frameworks.isEmpty else { return .notApplicable("it embeds no framework") }
    return .judged(
      frameworks.filter { ($0.info?.minimumOSText ?? "").isEmpty }.map { framework in
        Observation(
          "\(framework.path.shownName) has no MinimumOSVersion", at: [subject.place(of: framework)])
      })
  }
}

/// The versions a framework must state, in the form Apple demands.
struct FrameworkVersionCheck: Check {
  static let name = "framework.versions"

  func judge(_ subject: Subject) -> Judgement {
    let frameworks = subject.phoneBundles.filter { $0.kind == .framework }
    guard !frameworks.isEmpty else { return .notApplicable("it embeds no framework") }
    return .judged(
      frameworks.compactMap { framework in
        let name = framework.path.shownName
        let place = [subject.place(of: framework)]
        guard let info = framework.info else {
          guard framework.infoPlist == .missing else { return nil }
          return Observation("\(name) has no Info.plist", at: place)
        }
        let wrong = [
          Self.complaint("CFBundleVersion", info, isRight: VersionForm.isBuild),
          Self.complaint("CFBundleShortVersionString", info, isRight: VersionForm.isRelease),
        ].compactMap { $0 }
        guard !wrong.isEmpty else { return nil }
        return Observation("\(name): \(wrong.joined(words: "and"))", at: place)
      })
  }

  private static func complaint(
    _ key: String, _ info: InfoPlist, isRight: (String) -> Bool
  ) -> String? {
    guard let value = info.string(key) else { return "\(key) is missing" }
    return isRight(value) ? nil : "\(key) is \"\(value.printable)\""
  }
}

/// The forms of version that uploads are held to.
enum VersionForm {
  /// One to four numbers, and behind them letters with up to three digits: `1.2.3`, `4.0b12`.
  static func isBuild(_ text: String) -> Bool {
    guard text.utf8.count <= 18 else { return false }
    let numbers = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let suffix = text[numbers.endIndex...]
    guard isNumbers(numbers, count: 1...4) else { return false }
    guard !suffix.isEmpty else { return true }
    let letters = suffix.prefix { ("a"..."z").contains($0) }
    let digits = suffix[letters.endIndex...]
    return !letters.isEmpty && (1...3).contains(digits.utf8.count)
      && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// One to three numbers.
  static func isRelease(_ text: String) -> Bool { isNumbers(text[...], count: 1...3) }

  private static func isNumbers(_ text: Substring, count: ClosedRange<Int>) -> Bool {
    let parts = text.utf8.split(separator: 0x2e, omittingEmptySubsequences: false)
    return count.contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }
}

/// A framework's executable: there, and a library that can be loaded.
struct FrameworkExecutableCheck: Check {
  static let name = "framework.executable"

  func judge(_ subject: Subject) -> Judgement {
    let frameworks = subject.phoneBundles.filter { $0.kind == .framework }
    guard !frameworks.isEmpty else { return .notApplicable("it embeds no framework") }
    return .judged(
      frameworks.compactMap { framework in
        // One that names none is a container of resources.
        guard let named = framework.info?.executable, let fault = fault(of: framework.executable)
        else { return nil }
        return Observation(
          "\(framework.path.shownName) names \"\(named.printable)\" as its executable, \(fault)",
          at: [subject.place(framework.executable?.path ?? framework.path)])
      })
  }

  private func fault(of executable: CodeFile?) -> String? {
    guard let executable else { return "which is not there" }
    switch executable.content {
    case .staticLibrary: return "a static library, which cannot be loaded"
    case .machO(let facts) where facts.slices.isEmpty:
      return "a static library, which cannot be loaded"
    case .plain, .assetCatalog, .privateKey, .certificate, .font, .codeResources:
      return "which is no binary"
    // A damaged one is another rule's; one that was not read is a gap.
    case .machO, .damaged, nil: return nil
    }
  }
}
