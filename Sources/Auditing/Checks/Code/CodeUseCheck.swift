import AppleFormats
import Artifacts
import Measurement

/// What binaries load, call or send, by name; each thing once, with all binaries that use it.
struct CodeUseCheck: Check {
  static let name = "code.use"

  /// Modules, known by the last component of a library's path.
  let frameworks: [String]?
  /// Of those, what compilers link by themselves: a note unless it is loaded strongly and something is
  /// taken from it.
  let onlyIfUsed: [String]?
  /// Beginnings of library paths.
  let libraryFolders: [String]?
  /// Objective-C classes of other images.
  let classes: [String]?
  /// Names in C, without the underscore in front.
  let symbols: [String]?
  /// Beginnings of mangled names, by what a person calls what they name.
  let symbolPrefixes: [String: [String]]?
  /// Objective-C selectors that are sent or named.
  let selectors: [String]?
  /// What is wrong with using it.
  let because: String

  func judge(_ subject: Subject) -> Judgement {
    let images = subject.phoneImages
    guard !images.isEmpty else { return .notApplicable("it holds no code that was read") }
    var uses = Uses()
    for image in images {
      for slice in image.facts.slices { collect(from: slice, in: image, &uses) }
    }
    return .judged(
      uses.all.map { use in
        let users = use.users.map { $0.isWeak ? "\($0.name) (weakly)" : $0.name }
        return Observation(
          "\(use.what) is \(use.verb) by \(users.joined(words: "and")): \(because)",
          at: use.users.map { subject.place($0.path) },
          severity: use.users.allSatisfy(\.isHarmless) ? .note : nil)
      })
  }

  private func collect(
    from slice: MachOSliceFacts, in image: CodeImage, _ uses: inout Uses
  ) {
    for (index, dylib) in slice.dylibs.enumerated() {
      guard let what = listed(dylib) else { continue }
      let isUsed = slice.imports.contains { $0.libraryOrdinal == index + 1 }
      let needsUse = onlyIfUsed?.contains(what) == true
      uses.add(
        what, "linked",
        Uses.User(
          name: image.name, path: image.file.path, isWeak: dylib.isWeak,
          isHarmless: needsUse && (dylib.isWeak || !isUsed)))
    }
    let user = Uses.User(
      name: image.name, path: image.file.path, isWeak: false, isHarmless: false)
    for name in classes ?? [] where slice.importsClass(name) {
      uses.add("class \(name)", "used", user)
    }
    for name in symbols ?? [] where slice.importedNames.contains("_" + name) {
      uses.add(name, "called", user)
    }
    for name in selectors ?? [] where slice.selectors.contains(name) {
      uses.add(name, "called", user)
    }
    for (what, prefixes) in (symbolPrefixes ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard slice.imports.contains(where: { prefixes.contains(where: $0.name.hasPrefix) }) else {
        continue
      }
      uses.add(what, "used", user)
    }
  }

  /// What the rule calls a library it is about.
  private func listed(_ dylib: DylibReference) -> String? {
    let module = dylib.path.split(separator: "/").last.map { String($0) } ?? ""
    if frameworks?.contains(module) == true { return module }
    guard let folder = (libraryFolders ?? []).first(where: dylib.path.hasPrefix) else { return nil }
    return String(dylib.path.dropFirst(folder.count)).printable
  }
}

/// Things in the order in which they were met, each with its users.
private struct Uses {
  struct User {
    let name: String
    let path: ArtifactPath
    let isWeak: Bool
    let isHarmless: Bool
  }

  struct Use {
    let what: String
    let verb: String
    var users: [User]
  }

  private(set) var all: [Use] = []

  mutating func add(_ what: String, _ verb: String, _ user: User) {
    guard let index = all.firstIndex(where: { $0.what == what }) else {
      all.append(Use(what: what, verb: verb, users: [user]))
      return
    }
    // Several slices of one file count once.
    guard !all[index].users.contains(where: { $0.path == user.path }) else { return }
    all[index].users.append(user)
  }
}
