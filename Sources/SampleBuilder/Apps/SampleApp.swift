package import AppleFormats

/// An app with a clip, sound until a test makes it otherwise:
/// `SampleApp().with(clipFile: "README.md", "hello").ipa()`.
///
/// The executables are placeholders unless the caller gives others. Bundles that have an image are
/// signed when the sample is written, if `signing` says how.
package struct SampleApp: Sendable {
  package var host = SampleBundle.host()
  /// The bundles in `AppClips/`; Apple allows one.
  package var clips = [SampleBundle.clip()]
  /// The Info.plist at the root of the archive, by key.
  package var archiveInfo: [String: PropertyList]
  package var signing: SampleSigning?
  /// Files of the host's folder to be changed once everything is signed; nil takes one out.
  package var tampering: [String: FileTree.Node?] = [:]
  /// What lies beside `Payload` in the package: `SwiftSupport`, `Symbols`.
  package var packageFiles = FileTree()
  /// Debug symbols by the bundle's folder (`Bakery.app`), for the archive's `dSYMs`.
  package var symbols: [String: [UInt8]] = [:]

  /// The team that would sign the sample.
  package static let team = SampleIdentity.team

  package init() {
    archiveInfo = Self.archiveInfo(of: host)
    for bundle in [host] + clips { symbols[bundle.folder] = SampleBundle.placeholderExecutable }
  }

  private static func archiveInfo(of host: SampleBundle) -> [String: PropertyList] {
    [
      "ApplicationProperties": [
        "ApplicationPath": "Applications/\(host.folder)",
        "Architectures": ["arm64"],
        "CFBundleIdentifier": host.info["CFBundleIdentifier"] ?? "",
        "CFBundleShortVersionString": host.info["CFBundleShortVersionString"] ?? "",
        "CFBundleVersion": host.info["CFBundleVersion"] ?? "",
        "SigningIdentity": "Apple Development: Example Developer (\(team))",
        "Team": .string(team),
      ],
      "ArchiveVersion": 2,
      // 1 January 2026, as in the zips: no clock gets into a sample.
      "CreationDate": .date(788_918_400),
      "Name": "Bakery",
      "SchemeName": "Bakery",
    ]
  }

  /// The first clip; setting nil takes it out.
  package var clip: SampleBundle? {
    get { clips.first }
    set { clips = (newValue.map { [$0] } ?? []) + clips.dropFirst() }
  }

  package var hostInfo: [String: PropertyList] {
    get { host.info }
    set { host.info = newValue }
  }

  /// The first clip's Info.plist; nothing, and not to be changed, where there is no clip.
  package var clipInfo: [String: PropertyList] {
    get { clip?.info ?? [:] }
    set { clip?.info = newValue }
  }
}

// MARK: - Written out

extension SampleApp {
  /// The host's folder with the clips in it.
  package func hostTree() throws(SampleError) -> FileTree {
    let app = try signed()
    var complete = app.host
    if !clips.isEmpty { complete.nested["AppClips", default: []] += app.clips }
    var tree = try complete.tree()
    for (path, node) in tampering { tree[host.folder + "/" + path] = node }
    return tree
  }

  /// `Payload/Bakery.app/…`
  package func payloadTree() throws(SampleError) -> FileTree {
    var tree = FileTree()
    tree.add(try hostTree(), below: "Payload")
    tree.add(packageFiles)
    return tree
  }

  /// What stands in the `.xcarchive` folder: Info.plist, `Products/Applications`, `dSYMs`.
  package func archiveTree() throws(SampleError) -> FileTree {
    var tree = FileTree()
    tree["Info.plist"] = .file(PropertyListWriter.xml.bytes(of: archiveInfo))
    tree.add(try hostTree(), below: "Products/Applications")
    for bundle in [host] + clips {
      guard let bytes = symbols[bundle.folder] else { continue }
      let contents = "dSYMs/\(bundle.folder).dSYM/Contents"
      tree[contents + "/Info.plist"] = .file(
        PropertyListWriter.xml.bytes(of: Self.symbolsInfo(of: bundle)))
      tree[contents + "/Resources/DWARF/" + bundle.executableName] = .file(bytes)
    }
    return tree
  }

  private static func symbolsInfo(of bundle: SampleBundle) -> [String: PropertyList] {
    var identifier = "com.apple.xcode.dsym."
    if case .string(let own) = bundle.info["CFBundleIdentifier"] { identifier += own }
    return [
      "CFBundleDevelopmentRegion": "English",
      "CFBundleIdentifier": .string(identifier),
      "CFBundleInfoDictionaryVersion": "6.0",
      "CFBundlePackageType": "dSYM",
      "CFBundleShortVersionString": "1.0",
      "CFBundleSignature": "????",
      "CFBundleVersion": "1",
    ]
  }

  /// The exported package.
  package func ipa(_ writer: ZipWriter = ZipWriter()) throws(SampleError) -> [UInt8] {
    try writer.bytes(of: payloadTree().zipEntries)
  }

  /// The first clip exported alone: `Payload/BakeryClip.app/…`
  package func clipIPA(_ writer: ZipWriter = ZipWriter()) throws(SampleError) -> [UInt8] {
    guard let clip = try signed().clip else { throw SampleError("the sample has no clip") }
    var tree = FileTree()
    tree.add(try clip.tree(), below: "Payload")
    return try writer.bytes(of: tree.zipEntries)
  }

  /// The archive in a zip, below a folder of this name or, without one, at the zip's root.
  package func zippedArchive(
    below wrapper: String? = "Bakery.xcarchive", _ writer: ZipWriter = ZipWriter()
  ) throws(SampleError) -> [UInt8] {
    var tree = FileTree()
    tree.add(try archiveTree(), below: wrapper)
    return try writer.bytes(of: tree.zipEntries)
  }
}
