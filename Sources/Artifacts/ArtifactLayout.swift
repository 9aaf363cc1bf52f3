/// Where in an artifact the app lies, and so what kind of artifact it is.
struct ArtifactLayout {
  let kind: Artifact.Kind
  let appPath: ArtifactPath

  init(of entries: [ArtifactEntry], in container: OpenedContainer) throws(ArtifactError) {
    let found = Self.apps(in: entries, container)
    let error = { (reason: String) in ArtifactError(path: container.path, reason: reason) }
    guard let best = found.min(by: { $0.rank < $1.rank }) else {
      throw error(Self.absence(entries, container) + Self.firstFault(in: container))
    }
    let rivals = found.filter { $0.rank == best.rank }
    guard rivals.count == 1 else {
      let names = rivals.map { $0.path.description }.sorted()
      throw error(
        "holds \(rivals.count) apps (\(names.prefix(4).joined(separator: ", "))); hand in one at a time"
      )
    }
    if best.kind == .app, container.path.lowercased().hasSuffix(".ipa") {
      throw error(
        "holds no Payload folder: \(best.path) lies at its top, "
          + "and an .ipa needs Payload/\(best.path)")
    }
    kind = best.kind
    appPath = best.path
  }

  /// The places where an app may lie, the likeliest first.
  private static func apps(
    in entries: [ArtifactEntry], _ container: OpenedContainer
  ) -> [(rank: Int, kind: Artifact.Kind, path: ArtifactPath)] {
    if container.form == .folder,
      Artifact.lastComponent(of: container.path).lowercased().hasSuffix(".app")
        || isBareBundle(entries)
    {
      return [(0, .app, ArtifactPath())]
    }
    var seen: Set<ArtifactPath> = []
    var found: [(rank: Int, kind: Artifact.Kind, path: ArtifactPath)] = []
    for entry in entries {
      guard let app = outermostApp(of: entry), seen.insert(app).inserted else { continue }
      guard let parent = app.parent else { continue }
      switch parent.components.map({ String(decoding: $0, as: UTF8.self) }) {
      case ["Payload"]: found.append((0, .ipa, app))
      case ["Products", "Applications"]: found.append((1, .xcarchive, app))
      case let folders where folders.count == 3 && folders[1...] == ["Products", "Applications"]:
        if folders[0] != "__MACOSX" { found.append((1, .xcarchive, app)) }
      case []: found.append((2, .app, app))
      default: break
      }
    }
    return found
  }

  /// An app folder under a name of its own, as build systems make: its Info.plist lies at the top.
  private static func isBareBundle(_ entries: [ArtifactEntry]) -> Bool {
    let tops = Set(entries.lazy.filter { $0.path.parent?.isRoot == true }.map(\.path.name))
    return tops.contains("Info.plist") && !tops.contains("Products") && !tops.contains("Payload")
  }

  /// The first component that ends in `.app`, when this entry shows it to be a folder.
  private static func outermostApp(of entry: ArtifactEntry) -> ArtifactPath? {
    entry.path.folders(withExtension: "app").first {
      entry.kind == .folder || $0 != entry.path
    }
  }

  /// What was not read may have been the app.
  private static func firstFault(in container: OpenedContainer) -> String {
    guard let fault = container.faults.first else { return "" }
    return "; \(fault.shownPath): \(fault.reason)"
  }

  /// Why there is no app, with what to do about it.
  private static func absence(_ entries: [ArtifactEntry], _ container: OpenedContainer) -> String {
    if entries.isEmpty { return "holds no files" }
    if container.usesBackslashes {
      return "holds no app: its names use backslashes as some Windows packers write them; "
        + "pack it again with forward slashes"
    }
    // What the Finder keeps of files' attributes when it zips.
    let copies = ArtifactPath("__MACOSX")
    let deepest = entries.lazy.filter { !$0.path.isBelow(copies) }
      .compactMap { outermostApp(of: $0) }.first
    if let app = deepest {
      return "holds no app where one belongs: found \(app), expected Payload/\(app.name), "
        + "Products/Applications/\(app.name) or \(app.name) at the top"
    }
    if let inner = entries.first(where: { ["ipa", "xcarchive"].contains($0.path.pathExtension) }) {
      return "holds no app, but \(inner.path): unpack it and hand that in"
    }
    let payload = entries.contains {
      $0.path.components.first?.elementsEqual("Payload".utf8) == true
    }
    return payload ? "holds a Payload folder without an app" : "holds no app"
  }
}
