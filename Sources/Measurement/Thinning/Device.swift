package import AppleFormats

/// A model with the traits by which Xcode thins for it (`Rules/devices.json`).
package struct Device: Sendable {
  /// `iPhone17,1`; some iPads stand twice, with `-A` and `-B` for two sizes of memory.
  package let model: String
  package let name: String
  package let isPad: Bool
  package let traits: DeviceTraits
  package let architecture: DeviceArchitecture
  /// The system it came with.
  package let firstOS: Version
  /// The last major system it runs; nil when it runs the current one.
  package let lastMajorOS: Int?
  /// False for the Mac and Vision Pro, which take part in thinning but run no clips.
  package let runsClips: Bool
  /// What models are sorted by, taken from the name once.
  private let order: [Int]

  package init(
    model: String, name: String, isPad: Bool, traits: DeviceTraits,
    architecture: DeviceArchitecture, firstOS: Version, lastMajorOS: Int?, runsClips: Bool
  ) {
    self.model = model
    self.name = name
    self.isPad = isPad
    self.traits = traits
    self.architecture = architecture
    self.firstOS = firstOS
    self.lastMajorOS = lastMajorOS
    self.runsClips = runsClips
    order = Self.order(of: model)
  }

  func runs(_ system: Version) -> Bool {
    system.major >= firstOS.major && lastMajorOS.map { system.major <= $0 } ?? true
  }
}

extension Device: Comparable {
  /// By family, then by the numbers in the model: `iPhone8,1` comes before `iPhone10,1`.
  package static func < (left: Device, right: Device) -> Bool {
    left.order.lexicographicallyPrecedes(right.order)
  }

  package static func == (left: Device, right: Device) -> Bool { left.model == right.model }

  /// Family, numbers, memory size.
  fileprivate static func order(of model: String) -> [Int] {
    let family = ["iPhone", "iPod", "iPad"].firstIndex { model.hasPrefix($0) } ?? 3
    let numbers = model.split { !$0.isNumber }.map { Int($0) ?? 0 }
    return [family] + numbers + [model.hasSuffix("-B") ? 1 : 0]
  }
}

/// What a device's processor runs, best first.
package enum DeviceArchitecture: String, Sendable, CaseIterable {
  case armv7, armv7s, arm64, arm64e

  /// The names of slices that run, the one thinning takes first.
  var slices: [String] {
    switch self {
    case .armv7: ["armv7"]
    case .armv7s: ["armv7s", "armv7"]
    case .arm64: ["arm64"]
    case .arm64e: ["arm64e", "arm64"]
    }
  }
}
