package import AppleFormats

/// What an audit keeps of a binary once its bytes are gone.
package struct MachOFacts: Hashable, Sendable {
  /// In file order; empty in a universal static library.
  package let slices: [MachOSliceFacts]
  /// What the static archives in a universal file are for.
  package let staticArchives: [Architecture]
  /// Of each slice, in the order of `slices`.
  package let signing: [SliceSigning]

  init(of file: MachOFile, verifyingPages: Bool = true) {
    slices = file.slices.map { MachOSliceFacts(of: $0) }
    staticArchives = file.staticArchives.map(\.architecture)
    signing = file.slices.map { SliceSigning(of: $0, verifyingPages: verifyingPages) }
  }

  /// As signed, of the first slice that has some; nil when unsigned or without.
  package var entitlements: [String: PropertyList]? {
    signing.lazy.compactMap(\.facts?.entitlements.values).first
  }

  package var isUniversal: Bool { slices.count > 1 }

  /// The slice that current iPhones run, else the last one.
  package var mainSlice: MachOSliceFacts? {
    slices.last { $0.architecture.cpu == .arm64 } ?? slices.last
  }

  /// What makes an app an App Clip when it is installed.
  package var isOnDemandInstallCapable: Bool {
    entitlements?["com.apple.developer.on-demand-install-capable"] == .boolean(true)
  }

  /// Why parts of it are not known, in a gap's words.
  var faults: [String] { slices.flatMap(\.faults) }
}
