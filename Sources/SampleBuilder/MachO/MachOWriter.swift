package import AppleFormats

/// Builds a small image that iOS's tools would take for a real one, the same bytes each time.
///
/// Everything has a plain default, so that a sample or a test says only what it is about:
///
///     var clip = MachOWriter(platform: .iOS, minimumOS: Version(16), sdk: Version(26))
///     clip.dylibs.append(.init("@rpath/Kit.framework/Kit"))
///     let executable = try clip.signed(identifier: "com.example.app.Clip", team: "TEAM000000")
package struct MachOWriter: Sendable {
  package var architecture = Architecture.arm64
  package var fileType = MachOFileType.executable
  package var platform: Platform
  package var minimumOS: Version
  package var sdk: Version
  /// Write `LC_VERSION_MIN_IPHONEOS` in place of `LC_BUILD_VERSION`.
  package var usesOldVersionCommand = false
  /// 16 bytes.
  package var uuid: [UInt8] = Array(0x10...0x1f)
  /// Own name of a dynamic library.
  package var installName: String?
  package var dylibs = [Dylib("/usr/lib/libSystem.B.dylib")]
  package var runPaths: [String] = []
  /// Instructions of the one function there is.
  package var code: [UInt8] = [0xc0, 0x03, 0x5f, 0xd6]
  /// Contents of `__cstring`.
  package var strings: [String] = []
  /// Selectors that the code sends: `__objc_methname`, and `__objc_selrefs` pointing there.
  package var selectors: [String] = []
  /// Contents of `__objc_classname`.
  package var classNames: [String] = []
  /// Further sections, put into the segments they name.
  package var sections: [ContentSection] = []
  /// Symbols used from other images.
  package var imports: [Import] = []
  /// Symbols offered to others, all at the start of the code.
  package var exports: [String] = []
  /// Symbols that only this image uses and that stripping would remove.
  package var localSymbols: [String] = []
  /// Symbols for the debugger.
  package var debugSymbols: [String] = []
  /// Bind with chained fixups, as linkers do for iOS 14 and later, or with the older opcodes.
  package var usesChainedFixups = true
  /// 1 marks the code as encrypted by the store; nil leaves the load command out.
  package var encryptionID: UInt32? = 0
  /// Where segments begin, in the file and in memory: at multiples of this.
  package var segmentAlignment = SegmentLayout.pageSize
  /// Whole load commands to be added as they are.
  package var extraCommands: [[UInt8]] = []

  package init(platform: Platform = .iOS, minimumOS: Version, sdk: Version) {
    self.platform = platform
    self.minimumOS = minimumOS
    self.sdk = sdk
  }

  /// A library to be loaded.
  package struct Dylib: Sendable {
    package var path: String
    package var kind: DylibReference.Kind
    package var version: Version

    package init(
      _ path: String, kind: DylibReference.Kind = .load, version: Version = Version(1)
    ) {
      self.path = path
      self.kind = kind
      self.version = version
    }
  }

  /// A symbol of another image.
  package struct Import: Sendable {
    package var name: String
    /// Counted from 1 in `dylibs`.
    package var ordinal: Int
    package var isWeak: Bool

    package init(_ name: String, ordinal: Int = 1, isWeak: Bool = false) {
      self.name = name
      self.ordinal = ordinal
      self.isWeak = isWeak
    }

    /// An Objective-C class.
    package static func ofClass(_ name: String, ordinal: Int = 1) -> Import {
      Import("_OBJC_CLASS_$_" + name, ordinal: ordinal)
    }
  }

  /// Loads a framework of the system and takes symbols from it.
  package mutating func link(
    framework name: String, kind: DylibReference.Kind = .load, using symbols: [String] = []
  ) {
    link("/System/Library/Frameworks/\(name).framework/\(name)", kind: kind, using: symbols)
  }

  /// Loads a library and takes symbols from it.
  package mutating func link(
    _ path: String, kind: DylibReference.Kind = .load, using symbols: [String] = []
  ) {
    dylibs.append(Dylib(path, kind: kind))
    imports += symbols.map { Import($0, ordinal: dylibs.count, isWeak: kind == .weak) }
  }

  /// A section with its bytes.
  package struct ContentSection: Sendable {
    package var segment: String
    package var name: String
    package var type: SectionType
    package var bytes: [UInt8]

    package init(
      segment: String, name: String, type: SectionType = .regular, bytes: [UInt8]
    ) {
      self.segment = segment
      self.name = name
      self.type = type
      self.bytes = bytes
    }
  }

  /// The unsigned image.
  package var bytes: [UInt8] { MachOImage(self, signatureSpace: nil).bytes }

  /// Several images in one file, each at a multiple of 16 KiB.
  package static func universal(
    _ images: [(architecture: Architecture, bytes: [UInt8])], is64Bit: Bool = false
  ) -> [UInt8] {
    UniversalImage(images, is64Bit: is64Bit).bytes
  }
}
