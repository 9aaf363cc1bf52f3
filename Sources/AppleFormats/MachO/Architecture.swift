// The field writes its architecture names with underscores.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The processor family a slice is for (`cputype` in `mach/machine.h`).
package struct CPUType: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let x86 = CPUType(rawValue: 7)
  package static let x86_64 = CPUType(rawValue: 0x0100_0007)
  package static let arm = CPUType(rawValue: 12)
  package static let arm64 = CPUType(rawValue: 0x0100_000c)
  /// 64-bit instructions with 32-bit pointers: Apple Watch.
  package static let arm64_32 = CPUType(rawValue: 0x0200_000c)
  package static let powerPC = CPUType(rawValue: 18)
  package static let powerPC64 = CPUType(rawValue: 0x0100_0012)
}

/// The variant within a processor family, without the capability bits in the top byte.
package struct CPUSubtype: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue & 0x00ff_ffff }
}

/// What a slice runs on: processor family and variant, named as `lipo` names them.
package struct Architecture: Hashable, Sendable {
  package let cpu: CPUType
  package let subtype: CPUSubtype

  package init(cpu: CPUType, subtype: CPUSubtype) {
    self.cpu = cpu
    self.subtype = subtype
  }

  private init(_ cpu: CPUType, _ subtype: UInt32) {
    self.init(cpu: cpu, subtype: CPUSubtype(rawValue: subtype))
  }

  package static let i386 = Architecture(.x86, 3)
  package static let x86_64 = Architecture(.x86_64, 3)
  package static let x86_64h = Architecture(.x86_64, 8)
  package static let armv6 = Architecture(.arm, 6)
  package static let armv7 = Architecture(.arm, 9)
  package static let armv7s = Architecture(.arm, 11)
  package static let armv7k = Architecture(.arm, 12)
  package static let arm64 = Architecture(.arm64, 0)
  package static let arm64v8 = Architecture(.arm64, 1)
  package static let arm64e = Architecture(.arm64, 2)
  package static let arm64_32 = Architecture(.arm64_32, 1)
  package static let ppc = Architecture(.powerPC, 0)
  package static let ppc64 = Architecture(.powerPC64, 0)

  private static let names: [Architecture: String] = [
    .i386: "i386", .x86_64: "x86_64", .x86_64h: "x86_64h",
    .armv6: "armv6", .armv7: "armv7", .armv7s: "armv7s", .armv7k: "armv7k",
    .arm64: "arm64", .arm64v8: "arm64v8", .arm64e: "arm64e", .arm64_32: "arm64_32",
    .ppc: "ppc", .ppc64: "ppc64",
  ]
}

extension Architecture: CustomStringConvertible {
  package var description: String {
    Self.names[self] ?? "cpu \(cpu.rawValue) subtype \(subtype.rawValue)"
  }
}
