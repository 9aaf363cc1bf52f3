package import AppleFormats
import ByteReading

/// What an audit keeps of a binary once its bytes are gone.
package struct MachOFacts: Hashable, Sendable {
  /// In file order; empty in a universal static library.
  package let slices: [MachOSliceFacts]
  /// What the static archives in a universal file are for.
  package let staticArchives: [Architecture]
  /// As signed, of the first slice that has some; nil when unsigned or without.
  package let entitlements: [String: PropertyList]?

  init(of file: MachOFile) throws(FormatError) {
    slices = file.slices.map { MachOSliceFacts(of: $0) }
    staticArchives = file.staticArchives.map(\.architecture)
    var found: [String: PropertyList]?
    for slice in file.slices where found == nil {
      guard let xml = try slice.codeSignature()?.entitlementsXML else { continue }
      found = try PropertyList(parsing: xml).dictionary
    }
    entitlements = found
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
