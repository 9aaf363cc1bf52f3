package import AppleFormats
package import Artifacts
import ByteReading

/// Everything about how a bundle is signed that an audit may know.
package struct BundleSigning: Sendable {
  /// A file with code in it.
  package struct Code: Sendable {
    /// Relative to the bundle.
    package let path: ArtifactPath
    package let slices: [SliceSigning]

    /// Of the first slice that is signed.
    package var signature: SignatureFacts? { slices.lazy.compactMap(\.facts).first }

    /// Why a slice's signature was not understood.
    package var damage: String? { slices.lazy.compactMap(\.damage).first }
  }

  package enum Profile: Sendable {
    case missing
    /// Printable reason.
    case damaged(reason: String)
    case read(ProfileFacts)

    package var facts: ProfileFacts? {
      if case .read(let facts) = self { return facts }
      return nil
    }
  }

  /// The folder's name, printable.
  package let name: String
  package let isThinned: Bool
  /// Nil when the bundle's executable is missing, or no Mach-O binary.
  package let executable: Code?
  /// Code besides the executable that a device would load; of a host that was not measured only the
  /// executables of the bundles in it.
  package let nested: [Code]
  package let profile: Profile
  /// Extensions without a profile of their own.
  package let extensionsWithoutProfile: [ArtifactPath]
  /// Sorted by path; nil when the seal was not compared.
  package let breaches: [SealBreach]?
  /// Signatures and profiles that were not understood.
  let gaps: [Gap]

  package var signature: SignatureFacts? { executable?.signature }

  /// The rights the executable claims. An ad hoc signature without any says nothing of what a later
  /// signing will claim, so it counts as none.
  package var entitlements: [String: PropertyList]? {
    guard let signature else { return nil }
    if let values = signature.entitlements.values, !(signature.isAdHoc && values.isEmpty) {
      return values
    }
    return signature.isAdHoc ? nil : [:]
  }
}

extension BundleSigning {
  /// Of a host that was not measured: its files are not held against its seal.
  init(_ host: Bundle, _ code: CodeTree) {
    self.init(host, code, breaches: nil)
  }

  /// `others` are files of clips in the bundle, by the path from it on, which its seal lists, too.
  init(
    _ measured: MeasuredBundle, _ code: CodeTree, others: [ArtifactPath: FileDigests] = [:]
  ) {
    self.init(
      measured.bundle, code,
      breaches: SealInspection(measured.bundle, measured.files, others: others).breaches)
  }

  private init(_ bundle: Bundle, _ code: CodeTree, breaches: [SealBreach]?) {
    name = bundle.name.printable
    isThinned = bundle.isThinned
    let main = code.app.executable?.path
    let binaries = code.files.compactMap { file in
      file.binary.map { Code(path: file.path, slices: $0.signing) }
    }
    executable = binaries.first { $0.path == main }
    nested = binaries.filter { $0.path != main && $0.slices.contains(where: \.isLoadable) }
    profile = Profile(code.app.profile)
    extensionsWithoutProfile = code.bundles.filter {
      $0.kind == .appExtension && $0.profile == .missing
    }.map(\.path)
    self.breaches = breaches
    var gaps: [Gap] = []
    for binary in [executable].compactMap({ $0 }) + nested {
      guard let damage = binary.damage else { continue }
      gaps.append(
        Gap(
          path: bundle.path.appending(binary.path).description,
          reason: "cannot be understood: \(damage)"))
    }
    if case .damaged(let reason) = profile, case .bytes = code.app.profile {
      let path = bundle.path.appending(BundleDocuments.profileName)
      gaps.append(Gap(path: path.description, reason: "cannot be understood: \(reason)"))
    }
    self.gaps = gaps
  }
}

extension BundleSigning.Profile {
  fileprivate init(_ document: BundleDocument) {
    switch document {
    case .missing: self = .missing
    case .unreadable(let reason): self = .damaged(reason: reason)
    case .bytes(let bytes):
      do throws(FormatError) {
        self = .read(try ProfileFacts(parsing: bytes))
      } catch {
        self = .damaged(reason: error.description.printable)
      }
    }
  }
}
