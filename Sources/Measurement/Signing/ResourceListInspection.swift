import AppleFormats
import Artifacts

/// Compares one `CodeResources` with the files of the bundle it lies in.
struct ResourceListInspection {
  let list: CodeResources
  /// The folder of the bundle, nil for the outermost.
  let root: ArtifactPath?
  /// The outermost bundle's executable.
  let main: ArtifactPath?

  func run(on files: inout SealedFiles) {
    var wrong: Set<String> = []
    for (name, resource) in list.resources {
      if let kind = breach(of: resource, at: place(name), in: files) {
        files.note(place(name), kind)
        wrong.insert(name)
      }
    }
    for (name, resource) in list.legacyResources where !wrong.contains(name) {
      guard breach(of: resource, at: place(name), in: files) == .changed else { continue }
      files.note(place(name), .changedForOldSystems)
    }
    noteAdded(&files)
  }

  private func place(_ name: String) -> ArtifactPath {
    root?.appending(name) ?? ArtifactPath(name)
  }

  private func breach(
    of resource: CodeResources.Resource, at path: ArtifactPath, in files: SealedFiles
  ) -> SealBreach.Kind? {
    switch resource.seal {
    case .hashes(let sha1, let sha256):
      guard files.holds(path) else { return resource.isOptional ? nil : .missing }
      let isSame = files.satisfies(path) { digests in
        sha256.map { $0 == digests.sha256 } ?? (sha1 == digests.sha1)
      }
      return isSame ? nil : .changed
    case .symlink:
      return files.holds(path) || resource.isOptional ? nil : .missing
    case .nestedCode(let hash, _):
      guard let found = files.codeHashes(at: path) else {
        return resource.isOptional ? nil : .missing
      }
      return found.contains(hash) ? nil : .changed
    }
  }

  /// What lies in the bundle and is neither listed nor left out by a rule.
  ///
  /// Rules are regular expressions of whoever wrote the file. None is run: where all are those that
  /// Apple's tools write, what they leave out is known.
  private func noteAdded(_ files: inout SealedFiles) {
    guard !list.rules.isEmpty, list.rules.allSatisfy({ Self.knows($0.key, $0.value) }) else {
      return
    }
    for path in files.paths {
      guard let name = root.map({ path.relative(to: $0) }) ?? path, path != main,
        list.resources[name.text] == nil, !isLeftOut(name), !isExecutable(name)
      else { continue }
      files.note(path, .added)
    }
  }

  /// A nested bundle's executable has its bundle's name.
  private func isExecutable(_ name: ArtifactPath) -> Bool {
    guard let root, name.components.count == 1 else { return false }
    return root.name.hasPrefix(name.text + ".")
  }

  private func isLeftOut(_ name: ArtifactPath) -> Bool {
    if name.name == ".DS_Store" { return true }
    if name.name == "locversion.plist", name.parent?.pathExtension == "lproj" { return true }
    let first = name.components.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return Self.neverSealed.contains(first)
  }

  /// The signature itself, what a rule leaves out, and what the store puts there.
  private static let neverSealed: Set = [
    "_CodeSignature", "CodeResources", "Info.plist", "PkgInfo", "ResourceRules.plist", "SC_Info",
    "_MASReceipt",
  ]

  private static func knows(_ pattern: String, _ rule: CodeResources.Rule) -> Bool {
    !rule.isNested && knownPatterns.contains(pattern)
  }

  /// As Xcode 9 to 26 write them for iOS.
  private static let knownPatterns: Set = [
    "^.*", ".*", "^.*\\.lproj/", "^.*\\.lproj/locversion.plist$", "^Base\\.lproj/",
    "^version.plist$", "^version\\.plist$", "^Info\\.plist$", "^Info.plist$", "^PkgInfo$",
    "^(.*/)?\\.DS_Store$", ".*\\.dSYM($|/)", "^embedded\\.provisionprofile$",
    "^ResourceRules.plist$",
  ]
}
