import AppleFormats
import Artifacts
import Measurement

/// A binary with the bundle it lies in.
struct CodeImage {
  let file: CodeFile
  let facts: MachOFacts
  let bundle: CodeBundle

  /// What messages call it: its own name.
  var name: String { file.path.shownName }
}

extension Subject {
  /// Bundles that ship to the phone: no tests, no apps nested in the app, nothing inside those.
  ///
  /// A watch app in a host is built for another system and judged by other rules.
  var phoneBundles: [CodeBundle] { code.bundles.filter { isForPhone($0.path, of: $0.kind) } }

  /// Their executables, and binaries that are nobody's executable.
  var phoneImages: [CodeImage] {
    code.files.compactMap { file in
      guard let facts = file.binary else { return nil }
      let bundle = code.bundle(holding: file.path)
      guard isForPhone(bundle.path, of: bundle.kind) else { return nil }
      return CodeImage(file: file, facts: facts, bundle: bundle)
    }
  }

  private func isForPhone(_ path: ArtifactPath, of kind: CodeBundle.Kind) -> Bool {
    if kind == .test || kind == .app && !path.isRoot { return false }
    return !path.ancestors.contains { ["app", "xctest"].contains($0.pathExtension) }
  }

  /// A bundle as reports print it.
  func place(of bundle: CodeBundle) -> String {
    bundle.isApp ? place : place(bundle.path)
  }
}

extension MachOFileType {
  /// What findings call it; nil for what no app holds as code.
  var words: String? {
    switch self {
    case .executable: "a program"
    case .dylib: "a library"
    case .bundle: "a plug-in"
    case .object: "an object file"
    default: nil
    }
  }
}

extension InfoPlist {
  /// The value of a key that has to be a string, as findings show it.
  func shown(_ key: String) -> String {
    guard let value = self[key] else { return "missing" }
    return string(key).map { "\"\($0.printable)\"" } ?? "of type \(value.typeName)"
  }
}
