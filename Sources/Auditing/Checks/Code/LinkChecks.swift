import AppleFormats
import Artifacts
import Measurement

/// Libraries that the loader would look for in the bundle and not find.
struct LinkResolutionCheck: Check {
  static let name = "link.resolution"

  func judge(_ subject: Subject) -> Judgement {
    let roots = LoadGraph.roots(of: subject)
    guard !roots.isEmpty else { return .undecided("no executable was read") }
    var order: [LoadGraph.Missing] = []
    var seen: Set<LoadGraph.Missing> = []
    for root in roots {
      for missing in LoadGraph(from: root, in: subject).missing where seen.insert(missing).inserted
      {
        order.append(missing)
      }
    }
    let elsewhere = subject.bundle.isAppClip ? subject.hostCode : nil
    let embedded = Set(
      (elsewhere?.bundles ?? []).filter { $0.kind == .framework }.compactMap(\.info?.executable))
    return .judged(
      order.map { missing in
        let module = missing.library.split(separator: "/").last.map { String($0) } ?? ""
        let hint = embedded.contains(module) ? "; the host's copy is out of its reach" : ""
        return Observation(
          "\(missing.loader.shownName) loads \(missing.library.printable), which is not in the "
            + "bundle\(hint)",
          at: [subject.place(missing.loader)], severity: missing.isWeak ? .warning : nil)
      })
  }
}

/// Frameworks with code that no executable of the bundle loads, directly or through others.
struct UnusedFrameworkCheck: Check {
  static let name = "link.unused-framework"

  func judge(_ subject: Subject) -> Judgement {
    let frameworks = subject.phoneBundles.filter {
      $0.kind == .framework && $0.executable?.binary?.mainSlice?.fileType == .dylib
    }
    guard !frameworks.isEmpty else { return .notApplicable("it embeds no framework") }
    let executables = subject.phoneBundles.filter { [.app, .appExtension].contains($0.kind) }
    guard executables.allSatisfy({ $0.executable?.binary != nil }) else {
      return .undecided("an executable was not read")
    }
    var reached: Set<ArtifactPath> = []
    for root in LoadGraph.roots(of: subject) {
      reached.formUnion(LoadGraph(from: root, in: subject).reached)
    }
    return .judged(
      frameworks.compactMap { framework in
        guard let executable = framework.executable, !reached.contains(executable.path) else {
          return nil
        }
        let files = subject.measured?.files.map(\.path).filter { $0.isBelow(framework.path) }
        return Observation(
          "\(framework.path.shownName) is loaded by nothing in the bundle, unless by name at run time",
          at: [subject.place(of: framework)],
          saving: files.map { Saving(Set($0), isAtMost: true) })
      })
  }
}
