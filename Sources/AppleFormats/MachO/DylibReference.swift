package import ByteReading

/// A library an image needs, or the name it gives itself.
package struct DylibReference: Hashable, Sendable {
  /// How the library is needed.
  package enum Kind: Hashable, Sendable {
    /// The image's own install name (`LC_ID_DYLIB`).
    case id
    case load
    /// May be missing at launch.
    case weak
    /// Its symbols count as this image's own.
    case reexport
    case lazy
    /// Depends on this image in turn.
    case upward
  }

  package let kind: Kind
  /// Install name, as a rule with `@rpath/` in front for embedded libraries.
  package let path: String
  package let currentVersion: Version
  package let compatibilityVersion: Version
  /// Bits of the newer form `dylib_use_command`; 0 in the older one.
  package let useFlags: UInt32

  private static let useMarker: UInt32 = 0x1a74_1800

  package init(
    _ command: LoadCommandKind, reading fields: inout ByteReader, _ order: ByteReader.ByteOrder
  ) throws(FormatError) {
    kind =
      switch command {
      case .idDylib: .id
      case .loadWeakDylib: .weak
      case .reexportDylib: .reexport
      case .lazyLoadDylib: .lazy
      case .loadUpwardDylib: .upward
      default: .load
      }
    path = try fields.readCommandString(order)
    let marker = try fields.read(UInt32.self, order)
    currentVersion = Version(packed: try fields.read(UInt32.self, order))
    compatibilityVersion = Version(packed: try fields.read(UInt32.self, order))
    // The field is a time stamp in the older form, which ends here.
    useFlags = marker == Self.useMarker ? try fields.read(UInt32.self, order) : 0
  }

  /// The image launches without it.
  package var isWeak: Bool { kind == .weak || useFlags & 1 != 0 }
  /// Loaded, but set up only at first use (`DYLIB_USE_DELAYED_INIT`).
  package var isDelayed: Bool { useFlags & 8 != 0 }
}
