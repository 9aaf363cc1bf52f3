package import ByteReading

/// An embedded code signature: a list of blobs, each in a numbered slot.
///
/// All numbers are stored most significant first. Bytes behind the declared length are the padding
/// that `codesign` reserves.
package struct CodeSignature: Sendable {
  /// In the order of the index; no slot occurs twice.
  package let blobs: [CodeSignatureBlob]
  /// The primary one first, then alternates with other hashes for older or newer systems.
  package let codeDirectories: [CodeDirectory]
  /// Bytes of the signature without the padding behind it.
  package let byteCount: Int

  package init(parsing bytes: [UInt8]) throws(FormatError) {
    try self.init(reading: ByteReader(bytes, format: "code signature"))
  }

  package init(reading reader: ByteReader) throws(FormatError) {
    let superBlob = try CodeSignatureBlob(in: .codeDirectory, at: 0, of: reader)
    guard superBlob.magic == .embeddedSignature else {
      throw reader.error("magic number \(superBlob.magic) of no signature")
    }
    byteCount = superBlob.bytes.count
    var fields = superBlob.contents
    let count = try fields.readIndex(UInt32.self, .big)
    var index = try fields.readRecords(count: count, stride: 8)
    var blobs: [CodeSignatureBlob] = []
    var slots: Set<CodeSignatureSlot> = []
    while !index.isAtEnd {
      let place = index.offset
      let slot = CodeSignatureSlot(rawValue: try index.read(UInt32.self, .big))
      let offset = try index.readIndex(UInt32.self, .big)
      guard slots.insert(slot).inserted else { throw index.error("\(slot) twice", at: place) }
      blobs.append(try CodeSignatureBlob(in: slot, at: offset, of: superBlob.bytes))
    }
    self.blobs = blobs
    var directories: [CodeDirectory] = []
    for blob in blobs where blob.slot.isCodeDirectory {
      directories.append(try CodeDirectory(reading: blob))
    }
    codeDirectories = directories
  }

  package func blob(in slot: CodeSignatureSlot) -> CodeSignatureBlob? {
    blobs.first { $0.slot == slot }
  }

  /// The directory in slot 0, which names the code and counts for all questions but hashes.
  package var codeDirectory: CodeDirectory? { codeDirectories.first { $0.slot == .codeDirectory } }

  /// The entitlements as a property list in XML, the form that systems before iOS 15 read.
  package var entitlementsXML: [UInt8]? { payload(in: .entitlements, magic: .entitlements) }

  /// The signed message (CMS) that vouches for the code directories; nil in an ad hoc signature,
  /// which has none or an empty one.
  package var signedMessage: [UInt8]? {
    guard let message = payload(in: .signedMessage, magic: .wrapper) else { return nil }
    return message.isEmpty ? nil : message
  }

  /// The entitlements of the XML form; nil without that form.
  package func entitlements() throws(FormatError) -> PropertyList? {
    guard let xml = entitlementsXML else { return nil }
    return try PropertyList(parsing: xml)
  }

  /// The entitlements in the binary form that iOS 15 and later read.
  package func entitlementsDER() throws(FormatError) -> PropertyList? {
    guard let blob = blob(in: .entitlementsDER), blob.magic == .entitlementsDER else { return nil }
    return try PropertyList(readingEntitlementsDER: blob.contents)
  }

  private func payload(
    in slot: CodeSignatureSlot, magic: CodeSignatureMagic
  ) -> [UInt8]? {
    guard let blob = blob(in: slot), blob.magic == magic else { return nil }
    return Array(blob.contents.bytes)
  }
}

extension MachOSlice {
  /// Nil in an unsigned image.
  package func codeSignature() throws(FormatError) -> CodeSignature? {
    guard let reader = try codeSignatureReader else { return nil }
    return try CodeSignature(reading: reader)
  }
}
