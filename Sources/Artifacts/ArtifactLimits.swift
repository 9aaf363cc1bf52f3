/// Where reading stops, so that no artifact can take unbounded time or memory.
package enum ArtifactLimits {
  /// Darwin's `PATH_MAX` (sys/syslimits.h): a longer path cannot exist on a device.
  package static let pathBytes = 1024
  /// A guess with room: the largest archives seen hold some 50,000 entries, debug symbols included.
  /// Folders count, too, also those that only the paths of files imply.
  package static let entries = 500_000
  /// A directory of `entries` records at the usual 130 bytes.
  package static let directoryBytes = 64 << 20
  /// Apple takes no iOS app above 4 GB uncompressed (App Store Connect Help, maximum build file sizes),
  /// so nothing larger needs measuring; it bounds what a zip bomb can cost.
  package static let contentBytes: Int64 = 4_000_000_000
  /// All bytes of a tar are unpacked to find the app in it; archives carry debug symbols besides.
  package static let streamBytes: Int64 = 32_000_000_000
  /// Names in a path. A guess with room: bundles nest some ten folders; work on a path may take the
  /// square of its depth.
  package static let pathDepth = 100
}
