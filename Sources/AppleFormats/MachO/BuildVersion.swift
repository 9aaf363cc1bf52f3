package import ByteReading

/// Which system an image was built for, the oldest version it runs on, and the SDK used.
///
/// From `LC_BUILD_VERSION` or, in older images, `LC_VERSION_MIN_*`. An image may hold several.
package struct BuildVersion: Hashable, Sendable {
  package let platform: Platform
  package let minimumOS: Version
  /// 0.0 where the linker did not know.
  package let sdk: Version

  package init(platform: Platform, minimumOS: Version, sdk: Version) {
    self.platform = platform
    self.minimumOS = minimumOS
    self.sdk = sdk
  }

  package init(
    reading fields: inout ByteReader, _ order: ByteReader.ByteOrder
  ) throws(FormatError) {
    platform = Platform(rawValue: try fields.read(UInt32.self, order))
    minimumOS = Version(packed: try fields.read(UInt32.self, order))
    sdk = Version(packed: try fields.read(UInt32.self, order))
  }

  /// The older commands name no simulator: one is meant when the processor is not an ARM.
  package init(
    minimumOf kind: LoadCommandKind, cpu: CPUType, reading fields: inout ByteReader,
    _ order: ByteReader.ByteOrder
  ) throws(FormatError) {
    let isIntel = cpu == .x86 || cpu == .x86_64
    platform =
      switch kind {
      case .minimumIOS: isIntel ? .iOSSimulator : .iOS
      case .minimumTVOS: isIntel ? .tvOSSimulator : .tvOS
      case .minimumWatchOS: isIntel ? .watchOSSimulator : .watchOS
      default: .macOS
      }
    minimumOS = Version(packed: try fields.read(UInt32.self, order))
    sdk = Version(packed: try fields.read(UInt32.self, order))
  }
}

/// The system an image runs on (`PLATFORM_*` in `mach-o/loader.h`).
package struct Platform: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let macOS = Platform(rawValue: 1)
  package static let iOS = Platform(rawValue: 2)
  package static let tvOS = Platform(rawValue: 3)
  package static let watchOS = Platform(rawValue: 4)
  package static let bridgeOS = Platform(rawValue: 5)
  package static let macCatalyst = Platform(rawValue: 6)
  package static let iOSSimulator = Platform(rawValue: 7)
  package static let tvOSSimulator = Platform(rawValue: 8)
  package static let watchOSSimulator = Platform(rawValue: 9)
  package static let driverKit = Platform(rawValue: 10)
  package static let visionOS = Platform(rawValue: 11)
  package static let visionOSSimulator = Platform(rawValue: 12)

  package var isSimulator: Bool {
    [.iOSSimulator, .tvOSSimulator, .watchOSSimulator, .visionOSSimulator].contains(self)
  }

  private static let names: [Platform: String] = [
    .macOS: "macOS", .iOS: "iOS", .tvOS: "tvOS", .watchOS: "watchOS", .bridgeOS: "bridgeOS",
    .macCatalyst: "Mac Catalyst", .iOSSimulator: "iOS Simulator",
    .tvOSSimulator: "tvOS Simulator", .watchOSSimulator: "watchOS Simulator",
    .driverKit: "DriverKit", .visionOS: "visionOS", .visionOSSimulator: "visionOS Simulator",
  ]
}

extension Platform: CustomStringConvertible {
  package var description: String { Self.names[self] ?? "platform \(rawValue)" }
}
