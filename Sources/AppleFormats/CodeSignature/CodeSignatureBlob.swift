package import ByteReading

/// One part of a code signature: magic number, length, contents.
package struct CodeSignatureBlob: Sendable {
  package let slot: CodeSignatureSlot
  package let magic: CodeSignatureMagic
  /// The whole blob, which is what a code directory holds the hash of.
  package let bytes: ByteReader
  /// What follows magic number and length.
  package let contents: ByteReader

  /// Takes a blob at an offset counted from the start of `reader`, as long as it says it is.
  package init(
    in slot: CodeSignatureSlot, at offset: Int, of reader: ByteReader
  ) throws(FormatError) {
    var fields = reader
    try fields.seek(to: offset)
    let place = fields.offset
    magic = CodeSignatureMagic(rawValue: try fields.read(UInt32.self, .big))
    let length = try fields.readIndex(UInt32.self, .big)
    guard length >= 8 else { throw fields.error("blob of \(length) bytes", at: place) }
    self.slot = slot
    bytes = try reader.slice(at: offset, count: length)
    contents = try bytes.slice(at: 8, count: length - 8)
  }
}

/// What a blob is there for, and the number under which its hash stands in a code directory.
package struct CodeSignatureSlot: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let codeDirectory = CodeSignatureSlot(rawValue: 0)
  /// `Info.plist`, which lies beside the image and not in the signature.
  package static let infoPlist = CodeSignatureSlot(rawValue: 1)
  package static let requirements = CodeSignatureSlot(rawValue: 2)
  /// `_CodeSignature/CodeResources`, which lies beside the image and not in the signature.
  package static let codeResources = CodeSignatureSlot(rawValue: 3)
  package static let entitlements = CodeSignatureSlot(rawValue: 5)
  package static let entitlementsDER = CodeSignatureSlot(rawValue: 7)
  package static let alternateCodeDirectory = CodeSignatureSlot(rawValue: 0x1000)
  package static let signedMessage = CodeSignatureSlot(rawValue: 0x10000)

  /// The primary directory, or one of the five places for alternates.
  package var isCodeDirectory: Bool {
    self == .codeDirectory || (0x1000..<0x1005).contains(rawValue)
  }
}

extension CodeSignatureSlot: CustomStringConvertible {
  package var description: String { "slot \(rawValue)" }
}

/// The number a blob begins with (`CSMAGIC_*`).
package struct CodeSignatureMagic: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let requirements = CodeSignatureMagic(rawValue: 0xfade_0c01)
  package static let codeDirectory = CodeSignatureMagic(rawValue: 0xfade_0c02)
  package static let embeddedSignature = CodeSignatureMagic(rawValue: 0xfade_0cc0)
  package static let wrapper = CodeSignatureMagic(rawValue: 0xfade_0b01)
  package static let entitlements = CodeSignatureMagic(rawValue: 0xfade_7171)
  package static let entitlementsDER = CodeSignatureMagic(rawValue: 0xfade_7172)
  package static let launchConstraints = CodeSignatureMagic(rawValue: 0xfade_8181)
}

extension CodeSignatureMagic: CustomStringConvertible {
  package var description: String { "0x" + String(rawValue, radix: 16) }
}
