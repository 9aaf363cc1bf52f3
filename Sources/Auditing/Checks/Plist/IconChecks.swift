import AppleFormats
import Artifacts
import Measurement

extension InfoPlist {
  /// The asset of a catalog that is the app's icon, wherever Xcode or a person wrote it.
  var iconName: String? {
    if let name = string("CFBundleIconName"), !name.isEmpty { return name }
    for primary in primaryIcons {
      if let name = primary["CFBundleIconName"]?.string, !name.isEmpty { return name }
    }
    return nil
  }

  /// Names of loose icons, without scale, device and extension.
  fileprivate var iconFiles: [String] {
    let lists = primaryIcons.map { $0["CFBundleIconFiles"] } + [self["CFBundleIconFiles"]]
    return lists.flatMap { $0?.array ?? [] }.compactMap(\.string)
  }

  private var primaryIcons: [PropertyList] {
    ["CFBundleIcons", "CFBundleIcons~ipad"].compactMap { self[$0]?["CFBundlePrimaryIcon"] }
  }
}

/// An app's name for its icon in a catalog.
struct IconNameCheck: Check {
  static let name = "icon.name"

  /// Builds with an older SDK need none.
  let sdkFrom: RuleVersion

  func judge(_ subject: Subject) -> Judgement {
    guard let info = subject.bundle.info else { return .undecided("Info.plist was not read") }
    guard let sdk = info.sdk else { return .undecided("the SDK is not known") }
    guard sdk >= sdkFrom.value else {
      return .notApplicable("built with SDK \(sdk), the rule begins with \(sdkFrom.value)")
    }
    guard info.iconName == nil else { return .holds }
    return .judged([Observation("CFBundleIconName is missing: no icon of a catalog is named")])
  }
}

/// What the icons of a measured app's own catalog are, or why nobody knows.
private enum AppIcons {
  case found([CatalogFacts.Rendition])
  case unknown(Judgement)

  init(_ subject: Subject) {
    guard let measured = subject.measured else {
      self = .unknown(.notApplicable("the host's files were not read (--include-host)"))
      return
    }
    guard let name = subject.bundle.info?.iconName else {
      self = .unknown(.undecided("no icon of a catalog is named"))
      return
    }
    guard !subject.bundle.isThinned else {
      self = .unknown(.notApplicable("exported for some devices: the other icons are left out"))
      return
    }
    guard let file = measured.files.first(where: { $0.path == ArtifactPath("Assets.car") }) else {
      self = .found([])
      return
    }
    guard let catalog = file.content.catalog else {
      self = .unknown(.undecided("Assets.car was not understood"))
      return
    }
    self = .found(catalog.renditions.filter { $0.isAppIcon && $0.asset == name.printable })
  }
}

/// The store's icon, 1024 pixels square.
struct StoreIconCheck: Check {
  static let name = "icon.store"

  let pixels: Int

  func judge(_ subject: Subject) -> Judgement {
    switch AppIcons(subject) {
    case .unknown(let judgement): return judgement
    case .found(let icons):
      guard !icons.contains(where: { $0.isSquare(pixels) }) else { return .holds }
      let sides = Set(
        icons.filter { $0.pixelWidth > 0 }.map { "\($0.pixelWidth)x\($0.pixelHeight)" })
      let found =
        sides.isEmpty ? "no image" : "only images of \(sides.sorted().joined(words: "and"))"
      return .judged([
        Observation("the app icon in Assets.car has \(found), none of \(pixels)x\(pixels) pixels")
      ])
    }
  }
}

/// The icons every iPhone or iPad app needs.
struct IconSizeCheck: Check {
  static let name = "icon.sizes"

  /// Sides in pixels, at two pixels to the point.
  let iPhone: Int
  let iPad: Int
  /// The side of an image from which the system makes all sizes.
  let single: Int

  func judge(_ subject: Subject) -> Judgement {
    guard let info = subject.bundle.info else { return .undecided("Info.plist was not read") }
    guard let families = info.deviceFamilies else { return .undecided("no UIDeviceFamily") }
    switch AppIcons(subject) {
    case .unknown(let judgement): return judgement
    case .found(let icons):
      let loose = LooseIcons(info, subject)
      guard !loose.haveUnknownSizes else {
        return .undecided("the names of the loose icons do not tell their sizes")
      }
      let wanted = [(1, "iPhone", iPhone), (2, "iPad", iPad)]
      return .judged(
        wanted.compactMap { family, device, side -> Observation? in
          guard families.contains(Int64(family)), !loose.sides.contains(side),
            !icons.contains(where: { $0.isSquare(side) || $0.isSquare(single) })
          else { return nil }
          return Observation(
            "no icon of \(side)x\(side) pixels for \(device), neither loose nor in Assets.car")
        })
    }
  }
}

/// Icons outside a catalog, whose names tell their sizes as Xcode writes them.
private struct LooseIcons {
  private(set) var sides: Set<Int> = []
  private(set) var haveUnknownSizes = false

  init(_ info: InfoPlist, _ subject: Subject) {
    let stems = Set(info.iconFiles)
    for entry in subject.bundle.entries where entry.path.parent == subject.bundle.path {
      guard entry.path.pathExtension == "png",
        stems.contains(where: { entry.path.name.hasPrefix($0) })
      else { continue }
      if let side = Self.side(of: entry.path.name) {
        sides.insert(side)
      } else {
        haveUnknownSizes = true
      }
    }
  }

  /// `AppIcon60x60@2x.png` has 120 pixels to a side.
  private static func side(of name: String) -> Int? {
    guard let match = name.firstMatch(of: /(\d{2,4})x(\d{2,4})(?:@([23])x)?/),
      match.1 == match.2, let points = Int(match.1)
    else { return nil }
    return points * (match.3.flatMap { Int($0) } ?? 1)
  }
}

extension CatalogFacts.Rendition {
  fileprivate func isSquare(_ side: Int) -> Bool { pixelWidth == side && pixelHeight == side }
}
