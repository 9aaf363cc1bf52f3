package import AppleFormats
import CodeSigning

/// What a signature states and seals.
package struct CodeSignatureWriter: Sendable {
  package var identifier: String
  package var team: String?
  package var flags: CodeSignatureFlags = .adHoc
  /// Written as XML and as DER.
  package var entitlements: [String: PropertyList]?
  /// Leave out the DER form, as tools before Xcode 13 did.
  package var omitsEntitlementsDER = false
  /// Contents of the bundle's `Info.plist`.
  package var infoPlist: [UInt8]?
  /// Contents of the bundle's `_CodeSignature/CodeResources`.
  package var codeResources: [UInt8]?
  /// Signs the primary code directory, which is then no longer ad hoc.
  package var identity: SampleIdentity?
  /// The signed message where nobody signs; empty in an ad hoc signature.
  package var signedMessage: [UInt8] = []
  /// Functions of the code directories, the primary one first.
  package var hashTypes: [CodeHashType] = [.sha256]

  package init(identifier: String, team: String? = nil) {
    self.identifier = identifier
    self.team = team
  }

  /// The signature of an image whose bytes end where the signature begins.
  package func bytes(
    for image: ArraySlice<UInt8>, textSize: Int, isMain: Bool
  ) throws(SampleError) -> [UInt8] {
    let companions = companions
    var blobs: [(slot: CodeSignatureSlot, bytes: [UInt8])] = []
    for (index, type) in hashTypes.enumerated() {
      // Alternates are numbered from 0x1000.
      let slot = CodeSignatureSlot(rawValue: index == 0 ? 0 : 0x0fff + UInt32(index))
      blobs.append((slot, try directory(type, image, companions, textSize, isMain)))
    }
    let message = try identity?.message(over: blobs[0].bytes) ?? signedMessage
    blobs += companions.filter(\.isEmbedded).map { ($0.slot, $0.bytes) }
    blobs.append((.signedMessage, Self.blob(.wrapper, message)))
    blobs.sort { $0.slot.rawValue < $1.slot.rawValue }
    var index = RecordBytes()
    var body: [UInt8] = []
    index.big(UInt32(blobs.count))
    for blob in blobs {
      index.big(blob.slot.rawValue)
      index.big(UInt32(12 + 8 * blobs.count + body.count))
      body += blob.bytes
    }
    return Self.blob(.embeddedSignature, index.bytes + body)
  }

  private func directory(
    _ type: CodeHashType, _ image: ArraySlice<UInt8>, _ companions: [Companion], _ textSize: Int,
    _ isMain: Bool
  ) throws(SampleError) -> [UInt8] {
    do throws(CryptoError) {
      let directory = try CodeDirectoryBytes(
        self, type, image, companions, textSize: textSize, isMain: isMain)
      return Self.blob(.codeDirectory, directory.bytes)
    } catch {
      throw SampleError("cannot hash code: \(error)")
    }
  }

  /// Bytes the signature will take, whatever the pages hold.
  package func byteCount(forImageOf size: Int) throws(SampleError) -> Int {
    let blank = [UInt8](repeating: 0, count: size)
    return try bytes(for: blank[...], textSize: 0, isMain: true).count
  }

  /// Something the code directory seals, in the signature or beside the image.
  struct Companion {
    let slot: CodeSignatureSlot
    let bytes: [UInt8]
    var isEmbedded = true
  }

  private var companions: [Companion] {
    // An empty set of requirements: nothing but the count of zero.
    var list = [Companion(slot: .requirements, bytes: Self.blob(.requirements, [0, 0, 0, 0]))]
    if let infoPlist {
      list.append(Companion(slot: .infoPlist, bytes: infoPlist, isEmbedded: false))
    }
    if let codeResources {
      list.append(Companion(slot: .codeResources, bytes: codeResources, isEmbedded: false))
    }
    if let entitlements {
      let xml = PropertyListWriter.xml.bytes(of: entitlements)
      list.append(Companion(slot: .entitlements, bytes: Self.blob(.entitlements, xml)))
      if !omitsEntitlementsDER {
        let der = EntitlementsDERBytes(entitlements).bytes
        list.append(Companion(slot: .entitlementsDER, bytes: Self.blob(.entitlementsDER, der)))
      }
    }
    return list
  }

  private static func blob(_ magic: CodeSignatureMagic, _ contents: [UInt8]) -> [UInt8] {
    var record = RecordBytes()
    record.big(magic.rawValue)
    record.big(UInt32(contents.count + 8))
    return record.bytes + contents
  }
}

extension MachOWriter {
  /// The image with a signature that holds: ad hoc unless the signature says otherwise.
  package func signed(_ signature: CodeSignatureWriter) throws(SampleError) -> [UInt8] {
    // The signature's size depends on the image's, which depends only on there being one.
    let draft = MachOImage(self, signatureSpace: 0)
    let size = rounded(try signature.byteCount(forImageOf: draft.signatureOffset), upTo: 16)
    let image = MachOImage(self, signatureSpace: size)
    var bytes = Array(image.bytes.prefix(image.signatureOffset))
    bytes += try signature.bytes(
      for: bytes[...], textSize: image.textSize, isMain: fileType == .executable)
    bytes.pad(to: image.bytes.count)
    return bytes
  }

  package func signed(
    identifier: String, team: String? = nil, entitlements: [String: PropertyList]? = nil,
    infoPlist: [UInt8]? = nil, codeResources: [UInt8]? = nil
  ) throws(SampleError) -> [UInt8] {
    var signature = CodeSignatureWriter(identifier: identifier, team: team)
    signature.entitlements = entitlements
    signature.infoPlist = infoPlist
    signature.codeResources = codeResources
    return try signed(signature)
  }
}
