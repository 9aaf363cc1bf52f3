import AppleFormats
import Artifacts
import Measurement

/// What the loader brings in for one executable, as far as the bundle holds it.
///
/// Paths are resolved as dyld does: `@executable_path` from the executable, `@loader_path` from the
/// image that states it, `@rpath` through the run paths of the image and of those that loaded it. What
/// lies in `/System` and `/usr/lib` is the system's, and so are the Swift libraries.
struct LoadGraph {
  /// A library that is asked for and not there.
  struct Missing: Hashable {
    let loader: ArtifactPath
    let library: String
    let isWeak: Bool
  }

  /// Executables with their facts: of the app and of its extensions.
  static func roots(of subject: Subject) -> [CodeImage] {
    subject.phoneImages.filter { image in
      [.app, .appExtension].contains(image.bundle.kind)
        && image.bundle.executable?.path == image.file.path
    }
  }

  private(set) var reached: Set<ArtifactPath> = []
  private(set) var missing: [Missing] = []
  private let subject: Subject
  private let binaries: [ArtifactPath: MachOFacts]
  private let executableFolder: Folder

  init(from root: CodeImage, in subject: Subject) {
    self.subject = subject
    binaries = Dictionary(
      subject.code.files.compactMap { file in file.binary.map { (file.path, $0) } },
      uniquingKeysWith: { first, _ in first })
    executableFolder = Folder(of: root.file.path)
    load(from: root)
  }

  /// An image to be worked on, with the run paths in force for it, its own first.
  private struct Pending {
    let path: ArtifactPath
    let facts: MachOSliceFacts
    let runPaths: [RunPath]
  }

  /// More are not followed, so that a long chain of images that each add some comes to an end: real
  /// chains have below 20.
  private static let maximumRunPaths = 256

  private enum RunPath {
    case inside(Folder)
    case system
  }

  private mutating func load(from root: CodeImage) {
    guard let slice = root.facts.mainSlice else { return }
    var queue = [pending(root.file.path, slice, inheriting: [])]
    var unresolved: [(Pending, DylibReference)] = []
    reached.insert(root.file.path)
    var next = 0
    while next < queue.count {
      let image = queue[next]
      next += 1
      for dylib in image.facts.dylibs {
        switch resolve(dylib.path, for: image) {
        case .system: break
        case .file(let path):
          guard reached.insert(path).inserted, let facts = binaries[path]?.mainSlice else { break }
          queue.append(pending(path, facts, inheriting: image.runPaths))
        case .nowhere: unresolved.append((image, dylib))
        }
      }
    }
    // Something loaded already under the same name is taken wherever it came from.
    let names = Set(reached.compactMap { binaries[$0]?.mainSlice?.installName?.path })
    for (image, dylib) in unresolved where !names.contains(dylib.path) {
      missing.append(Missing(loader: image.path, library: dylib.path, isWeak: dylib.isWeak))
    }
  }

  private func pending(
    _ path: ArtifactPath, _ slice: MachOSliceFacts, inheriting inherited: [RunPath]
  ) -> Pending {
    let own = slice.runPaths.compactMap { text -> RunPath? in
      if let folder = Self.folder(text, executable: executableFolder, loader: Folder(of: path)) {
        return .inside(folder)
      }
      return Self.isSystem(text + "/") ? .system : nil
    }
    return Pending(
      path: path, facts: slice, runPaths: Array((own + inherited).prefix(Self.maximumRunPaths)))
  }

  private enum Resolution {
    case system, nowhere
    case file(ArtifactPath)
  }

  private func resolve(_ path: String, for image: Pending) -> Resolution {
    if let rest = path.dropping("@rpath/") {
      for runPath in image.runPaths {
        guard case .inside(let folder) = runPath, let file = folder.appending(rest).path,
          subject.code.holdsFile(at: file)
        else { continue }
        return .file(file)
      }
      // The runtime is part of every system that runs clips, in /usr/lib/swift, where dyld looks for it.
      return rest.hasPrefix("libswift") ? .system : .nowhere
    }
    let loader = Folder(of: image.path)
    if let folder = Self.folder(path, executable: executableFolder, loader: loader) {
      guard let file = folder.path, subject.code.holdsFile(at: file) else { return .nowhere }
      return .file(file)
    }
    return Self.isSystem(path) ? .system : .nowhere
  }

  private static func isSystem(_ path: String) -> Bool {
    ["/System/", "/usr/lib/"].contains { path.hasPrefix($0) }
  }

  /// A path that begins at the executable or the image; nil for any other.
  private static func folder(_ text: String, executable: Folder, loader: Folder) -> Folder? {
    for (prefix, start) in [("@executable_path", executable), ("@loader_path", loader)] {
      guard let rest = text.dropping(prefix) else { continue }
      return start.appending(rest)
    }
    return nil
  }
}

/// A place in the bundle, or outside of it when a path climbed too far.
private struct Folder {
  private var components: [Substring]
  private var isOutside = false

  init(of file: ArtifactPath) {
    components = file.text.split(separator: "/").dropLast()
  }

  func appending(_ path: String) -> Folder {
    var result = self
    for component in path.split(separator: "/") where component != "." {
      guard component == ".." else {
        result.components.append(component)
        continue
      }
      if result.components.popLast() == nil { result.isOutside = true }
    }
    return result
  }

  var path: ArtifactPath? {
    isOutside ? nil : ArtifactPath(components.joined(separator: "/"))
  }
}

extension String {
  fileprivate func dropping(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
