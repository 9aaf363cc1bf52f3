package import AppleFormats
package import Artifacts

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
  /// Code besides the executable that a device would load, sorted by path; of a host that was not
  /// measured none.
  package let nested: [Code]
  package let profile: Profile
  /// Extensions without a profile of their own.
  package let extensionsWithoutProfile: [ArtifactPath]
  /// Sorted by path; nil when the seal was not compared.
  package let breaches: [SealBreach]?

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

  static let profileName = ArtifactPath("embedded.mobileprovision")
}

extension BundleSigning {
  /// Of a bundle whose files were all measured. `others` are files of clips in it, by the path from
  /// this bundle on, which its seal lists, too.
  init(_ bundle: Bundle, _ files: [MeasuredFile], others: [ArtifactPath: FileDigests] = [:]) {
    let code = files.compactMap { file -> Code? in
      guard case .machO(let facts) = file.content else { return nil }
      return Code(path: file.path, slices: facts.signing)
    }
    let main = bundle.executable?.path.relative(to: bundle.path)
    name = bundle.name.printable
    isThinned = bundle.isThinned
    executable = code.first { $0.path == main }
    nested = code.filter { $0.path != main && $0.slices.contains(where: \.isLoadable) }
    profile = Self.profile(files.first { $0.path == Self.profileName }?.content)
    extensionsWithoutProfile = Self.extensionsWithoutProfile(files.map(\.path))
    breaches = SealInspection(bundle, files, others: others).breaches
  }

  private static func profile(_ content: FileContent?) -> Profile {
    switch content {
    case .provisioningProfile(let facts): .read(facts)
    case .damaged(let reason): .damaged(reason: reason)
    case nil: .missing
    default: .damaged(reason: "not read")
    }
  }

  private static func extensionsWithoutProfile(_ paths: [ArtifactPath]) -> [ArtifactPath] {
    let all = Set(paths)
    let extensions = Set(paths.flatMap { $0.folders(withExtension: "appex") })
    return extensions.filter { !all.contains($0.appending(profileName.text)) }.sorted()
  }
}
