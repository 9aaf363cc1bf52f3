/// How the two sides were measured otherwise, and what one of them does not say.
struct ComparisonRemarks {
  let sentences: [String]

  init(_ old: BuildSnapshot, _ new: BuildSnapshot) {
    var sentences: [String] = []
    if let before = old.conditions, let after = new.conditions {
      if before.devices != after.devices {
        sentences.append(
          "the old build was measured for \(Self.text(before.devices)), "
            + "the new one for \(Self.text(after.devices))")
      }
      if before.invocation != after.invocation {
        sentences.append(
          "limits are for invocation \(before.invocation) in the old build and "
            + "\(after.invocation) in the new one")
      }
      sentences += Self.judging(before.files, after.files)
    } else {
      sentences.append(
        "\(Self.side(old.conditions == nil, new.conditions == nil)) not say for which devices "
          + "and which invocation")
    }
    if let before = old.artifact.distribution, let after = new.artifact.distribution,
      before != after
    {
      sentences.append(
        "signing rules are those for \(before) in the old build and \(after) in the new one")
    }
    if old.toolVersion != new.toolVersion {
      sentences.append(
        "the old report is by clipaudit \(old.toolVersion), the new one by \(new.toolVersion): "
          + "findings may differ by their rules")
    }
    sentences += Self.unjudged(old, new) + Self.missing(old, new)
    self.sentences = sentences
  }

  /// What one side was judged with and the other was not, so that findings differ by it.
  private static func judging(
    _ old: [BuildSnapshot.JudgingFile]?, _ new: [BuildSnapshot.JudgingFile]?
  ) -> [String] {
    guard let old, let new else {
      guard !(old ?? new ?? []).isEmpty else { return [] }
      return ["\(side(old == nil, new == nil)) not say what it was judged with"]
    }
    // What a build was held against tells of growth, which a comparison does itself.
    let all = (old + new).map(\.kind).filter { $0 != "earlier build" }
    let kinds = all.reduce(into: [String]()) { kinds, kind in
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    return kinds.compactMap { kind in
      let (before, after) = (old.filter { $0.kind == kind }, new.filter { $0.kind == kind })
      guard before != after else { return nil }
      let names = [before, after].map { files in
        files.isEmpty ? "none" : files.map(\.name).joined(separator: ", ")
      }
      return names[0] == names[1]
        ? "the builds were not judged with the same \(kind) \(names[0]), so findings may differ by it"
        : "\(kind): \(names[0]) for the old build, \(names[1]) for the new one, "
          + "so findings may differ by it"
    }
  }

  /// Findings that a side cannot have, as it lacks what they are about.
  private static func unjudged(_ old: BuildSnapshot, _ new: BuildSnapshot) -> [String] {
    let sides = [("old", old, new), ("new", new, old)]
    return sides.compactMap { word, build, other in
      if build.clips.isEmpty, !other.clips.isEmpty {
        return build.host == nil
          ? nil : "the \(word) build has no App Clip, so its app was not judged"
      }
      guard build.host == nil, other.host != nil, !build.clips.isEmpty else { return nil }
      return "the \(word) build is a clip without its app, so what concerns both was not judged"
    }
  }

  private static func missing(_ old: BuildSnapshot, _ new: BuildSnapshot) -> [String] {
    let facts: [(String, (BundleSnapshot.Sizes) -> Bool)] = [
      (
        "what files hold, so moved ones count as removed and added",
        { $0.files.isEmpty || $0.files.contains { $0.crc32 != nil } }
      ),
      ("sections and libraries", { $0.binaries != nil }),
      ("localizations", { $0.localizations != nil }),
    ]
    var sentences = facts.compactMap { words, isSaid -> String? in
      let isMissing = [old, new].map { side in
        side.clips.compactMap(\.sizes).contains { !isSaid($0) }
      }
      guard isMissing.contains(true) else { return nil }
      return "\(side(isMissing[0], isMissing[1])) not say \(words)"
    }
    let lacksEntitlements = [old, new].map { $0.clips.contains { $0.entitlements == nil } }
    if lacksEntitlements.contains(true) {
      sentences.append("\(side(lacksEntitlements[0], lacksEntitlements[1])) not say entitlements")
    }
    let hasFigures = [old, new].map { $0.clips.contains { $0.sizes?.hasFigures ?? false } }
    if hasFigures.contains(true) {
      sentences.append("Apple's own figures are not compared, only the measured sizes")
    }
    if let before = old.host, let after = new.host, (before.sizes == nil) != (after.sizes == nil) {
      sentences.append("the host was measured on one side only, so its parts are not compared")
    }
    return sentences
  }

  private static func side(_ isOld: Bool, _ isNew: Bool) -> String {
    isOld && isNew ? "both reports do" : isOld ? "the old report does" : "the new report does"
  }

  private static func text(_ devices: [String]) -> String {
    guard !devices.isEmpty else { return "every device" }
    let more = devices.count > 5 ? " and \(devices.count - 5) more" : ""
    return devices.prefix(5).joined(separator: ", ") + more
  }
}
