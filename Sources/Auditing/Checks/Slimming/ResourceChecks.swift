import AppleFormats
import Artifacts
import Measurement

/// Images in several scales outside a catalog, of which every device would need one.
struct LooseImageCheck: Check {
  static let name = "images.loose"

  /// Share of the limit from which the scales together are worth a line.
  let fraction: Double

  /// Images of one key differ in scale or device only.
  private struct Key: Hashable {
    let folder: ArtifactPath?
    let stem: String
    let type: String
  }

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    var sets: [Key: [MeasuredFile]] = [:]
    for file in clip.files where file.category == .images {
      guard let stem = Self.stem(of: file.path) else { continue }
      let key = Key(folder: file.path.parent, stem: stem, type: file.path.pathExtension)
      sets[key, default: []].append(file)
    }
    let scaled = sets.values.filter { $0.count > 1 }.map { $0.sorted { $0.path < $1.path } }
      .sorted { $0[0].path < $1[0].path }
    // A device keeps one of a set; whichever it is, at least the others would go.
    let spare = Set(
      scaled.flatMap { set in
        set.sorted { $0.uncompressed < $1.uncompressed }.dropLast().map(\.path)
      })
    let size = clip.saving(withoutFiles: spare)
    guard !spare.isEmpty, subject.isWorthReporting(size, fraction: fraction) else { return .holds }
    return .judged([
      Observation(
        "\(scaled.count) \(scaled.count == 1 ? "image lies" : "images lie") in several scales "
          + "outside a catalog; thinning keeps all of them (\(size.uncompressed) too much)",
        at: scaled.flatMap { $0.map { subject.place($0.path) } },
        saving: Saving(spare, isAtMost: true))
    ])
  }

  /// The name without scale, device and extension; nil for icons and launch images, which must lie loose.
  private static func stem(of path: ArtifactPath) -> String? {
    guard ["png", "jpg", "jpeg"].contains(path.pathExtension) else { return nil }
    let name = path.name
    guard !name.hasPrefix("AppIcon"), !name.hasPrefix("LaunchImage") else { return nil }
    var base = name.dropLast(path.pathExtension.utf8.count + 1)
    for device in ["~iphone", "~ipad"] where base.hasSuffix(device) {
      base = base.dropLast(device.utf8.count)
    }
    for scale in ["@2x", "@3x"] where base.hasSuffix(scale) { base = base.dropLast(3) }
    return String(base)
  }
}

/// The weight of languages, and of those only nested bundles have.
struct LocalizationCheck: Check {
  static let name = "localizations"

  /// Share of the limit from which all languages together are worth a line.
  let fraction: Double

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    var languages: [String: Set<ArtifactPath>] = [:]
    var own = Set<String>()
    for file in clip.files {
      guard let folder = file.path.ancestors.first(where: { $0.pathExtension == "lproj" }) else {
        continue
      }
      let language = String(folder.name.dropLast(".lproj".count))
      guard language != "Base" else { continue }
      languages[language, default: []].insert(file.path)
      if folder.parent?.isRoot == true { own.insert(language) }
    }
    let all = clip.saving(withoutFiles: languages.values.reduce(into: []) { $0.formUnion($1) })
    guard languages.count > 1, subject.isWorthReporting(all, fraction: fraction) else {
      return .holds
    }
    let offered = Self.offered(subject.bundle.info, own)
    let foreign = languages.filter { !(offered?.contains($0.key) ?? true) }
    let unused = foreign.values.reduce(into: Set<ArtifactPath>()) { $0.formUnion($1) }
    let weight = clip.saving(withoutFiles: unused)
    let names = languages.keys.sorted().joined(separator: ", ")
    var message = "\(languages.count) languages weigh \(all.uncompressed) (\(names.printable))"
    if !unused.isEmpty {
      message +=
        "; nested bundles alone have \(foreign.count) of them (\(weight.uncompressed)), "
        + "which the clip itself does not offer"
    }
    return .judged([
      Observation(message, saving: unused.isEmpty ? nil : Saving(unused, isAtMost: true))
    ])
  }

  /// The languages the clip may be shown in; nil when nested bundles may speak others.
  private static func offered(_ info: InfoPlist?, _ own: Set<String>) -> Set<String>? {
    if info?["CFBundleAllowMixedLocalizations"] == .boolean(true) || own.isEmpty { return nil }
    var offered = own
    if let region = info?.string("CFBundleDevelopmentRegion") { offered.insert(region) }
    if case .array(let stated)? = info?["CFBundleLocalizations"] {
      for case .string(let language) in stated { offered.insert(language) }
    }
    return offered
  }
}

/// Font files and their weight.
struct FontCheck: Check {
  static let name = "fonts"

  /// Share of the limit from which all fonts together are worth a line.
  let fraction: Double

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    let fonts = clip.files.filter { $0.category == .fonts }
      .sorted { ($1.uncompressed, $0.path) < ($0.uncompressed, $1.path) }
    let saving = Saving(Set(fonts.map(\.path)), isAtMost: true)
    let size = clip.saving(withoutFiles: saving.files)
    guard !fonts.isEmpty, subject.isWorthReporting(size, fraction: fraction) else { return .holds }
    return .judged([
      Observation(
        "\(fonts.count) font \(fonts.count == 1 ? "file weighs" : "files weigh") "
          + "\(size.uncompressed), \(size.download) to download",
        at: fonts.map { subject.place($0.path) }, saving: saving)
    ])
  }
}
