/// The kind of device a rendition is for.
package struct Idiom: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let universal = Idiom(rawValue: 0)
  package static let phone = Idiom(rawValue: 1)
  package static let pad = Idiom(rawValue: 2)
  package static let tv = Idiom(rawValue: 3)
  package static let car = Idiom(rawValue: 4)
  package static let watch = Idiom(rawValue: 5)
  /// The App Store's own icon, which no device keeps.
  package static let marketing = Idiom(rawValue: 6)
  package static let mac = Idiom(rawValue: 7)
  package static let vision = Idiom(rawValue: 8)

  private static let names = [
    "universal", "phone", "pad", "tv", "car", "watch", "marketing", "mac", "vision",
  ]

  /// The name `assetutil` and Xcode's device tables use.
  package init?(name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self.init(rawValue: UInt16(index))
  }

  package var name: String {
    let index = Int(rawValue)
    return index < Self.names.count ? Self.names[index] : "idiom \(rawValue)"
  }
}

/// The range of colours a display shows.
package struct DisplayGamut: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let sRGB = DisplayGamut(rawValue: 0)
  package static let displayP3 = DisplayGamut(rawValue: 1)

  package var name: String {
    switch self {
    case .sRGB: "sRGB"
    case .displayP3: "P3"
    default: "gamut \(rawValue)"
    }
  }

  /// The name in Xcode's device tables: `sRGB` or `P3`.
  package init?(name: String) {
    switch name {
    case "sRGB": self = .sRGB
    case "P3": self = .displayP3
    default: return nil
    }
  }
}

/// A feature level of Apple's graphics processors, from OpenGL ES 2 (0) upwards.
///
/// The numbers stand in thinning strings of Xcode 9 to 16 for APPLE1 to APPLE8; later ones go on by
/// one each.
package struct GraphicsClass: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let openGL = GraphicsClass(rawValue: 0)

  private static let named: [String: UInt16] = [
    "GLES2,0": 0, "APPLE1": 1, "MTL1,2": 1, "APPLE2": 2, "MTL2,2": 2, "APPLE3V1": 3, "MTL3,1": 3,
    "APPLE3": 4, "MTL3,2": 4, "MTL4,1": 5, "MTL5,1": 6,
  ]

  /// The name in Xcode's device tables, such as `APPLE7` or `MTL3,1`, in either case.
  package init?(name: String) {
    let name = name.uppercased()
    if let number = Self.named[name] {
      self.init(rawValue: number)
    } else if name.hasPrefix("APPLE"), let family = UInt8(name.dropFirst(5)), family >= 4 {
      self.init(rawValue: UInt16(family) + 1)
    } else {
      return nil
    }
  }
}

/// The oldest system a rendition is for, as a number that grows with iOS versions.
///
/// 0, 1, 3, 5, 7, 8 and 11 were seen in catalogs and thinning strings; the others are interpolated.
package struct CatalogTarget: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// What `assetutil` makes of an iOS version.
  package init(iOS major: Int) {
    switch major {
    case ..<10: self.init(rawValue: 0)
    case 10, 11, 12: self.init(rawValue: UInt16(major - 9))
    case 13...17: self.init(rawValue: UInt16(major - 8))
    case 18: self.init(rawValue: 11)
    default: self.init(rawValue: 12)
    }
  }
}
