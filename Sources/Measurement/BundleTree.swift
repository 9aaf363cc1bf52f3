import AppleFormats
package import Artifacts
import ByteReading

/// The bundles of an artifact: the host app and its App Clips, or a clip exported alone.
package struct BundleTree: Sendable {
  /// Nil when the artifact is a clip exported alone.
  package let host: Bundle?
  /// Sorted by path.
  package let clips: [Bundle]
  package let gaps: [Gap]
  let documents: BundleDocuments

  /// The app, its clip and watch app, and room for mistakes: each is read whole.
  private static let largestAppCount = 100

  /// Fails when the app itself cannot be understood; a clip that cannot is a gap.
  package init(reading artifact: Artifact) throws(ArtifactError) {
    let entries = artifact.entries.filter { $0.path.isBelow(artifact.appPath) }
    documents = try BundleDocuments(of: entries, in: artifact)
    var infos = try Infos(documents, in: artifact)
    let app = try infos.appInfo(artifact)
    let inside = infos.appPaths.filter { $0 != artifact.appPath }
    let clipFolder = artifact.appPath.appending("AppClips")
    let clipPaths = inside.filter {
      $0.parent == clipFolder || infos.values[$0]?.hasAppClipKey == true
    }
    let appName = Self.bundleName(of: artifact.appPath, in: artifact)
    var top = Bundle(
      role: .host, path: artifact.appPath, name: appName, info: app, among: entries,
      without: clipPaths)
    guard let executable = top.executable else {
      throw ArtifactError(
        path: artifact.path,
        reason: "\(appName.printable) \(app.missingExecutable)")
    }
    var isAlone = clipPaths.isEmpty && app.hasAppClipKey
    if clipPaths.isEmpty, !isAlone {
      isAlone = try infos.isSignedAsClip(executable, in: artifact)
    }
    if isAlone { top.role = .appClip(.alone) }
    infos.noteFiles(in: clipFolder, entries)
    host = isAlone ? nil : top
    clips =
      isAlone
      ? [top]
      : clipPaths.sorted().map { path in
        Bundle(
          role: .appClip(path.parent == clipFolder ? .appClips : .elsewhere), path: path,
          name: Self.bundleName(of: path, in: artifact), info: infos.values[path], among: entries)
      }
    for clip in clips where clip.info != nil { infos.noteMissingExecutable(of: clip) }
    gaps = Array(infos.gaps)
  }

  /// Above it an app's executable is not asked whether it is a clip: 512 MB is more than the 100 MB a
  /// clip may have.
  private static let largestExecutable = 512 << 20

  /// A bare `.app` folder lies at the artifact's root, where only the artifact's own name is known.
  private static func bundleName(of path: ArtifactPath, in artifact: Artifact) -> String {
    path.isRoot ? artifact.name : String(decoding: path.lastComponent, as: UTF8.self)
  }

  /// The `Info.plist` of every `.app` at any depth, read in one pass.
  private struct Infos {
    private(set) var values: [ArtifactPath: InfoPlist] = [:]
    private(set) var gaps: Set<Gap> = []
    let appPaths: [ArtifactPath]
    private let root: ArtifactPath
    private let rootFault: String?

    init(_ documents: BundleDocuments, in artifact: Artifact) throws(ArtifactError) {
      root = artifact.appPath
      appPaths = documents.bundles.lazy.filter { $0.kind == .app }.map(\.path)
      guard appPaths.count <= BundleTree.largestAppCount else {
        throw ArtifactError(
          path: artifact.path,
          reason: "holds more than \(BundleTree.largestAppCount) apps inside each other")
      }
      var rootFault: String?
      for app in appPaths {
        let plist = app.appending(BundleDocuments.infoName)
        do throws(ContentFault) {
          switch documents[BundleDocuments.infoName, of: app] {
          case .missing: throw ContentFault("is missing")
          case .unreadable(let reason): throw ContentFault(reason)
          case .bytes(let bytes): values[app] = try InfoPlist(parsing: bytes)
          }
          for wrong in values[app]?.wrongTypes ?? [] {
            gaps.insert(
              Gap(
                path: plist.description,
                reason: "\(wrong.key) is of type \(wrong.found), which it must not be, not used"))
          }
        } catch {
          if app == root { rootFault = error.reason }
          gaps.insert(Gap(path: plist.description, reason: error.reason))
        }
      }
      self.rootFault = rootFault
      if documents.isIncomplete {
        gaps.insert(
          Gap(
            path: root.description,
            reason: "holds more than \(BundleDocuments.largestBundleCount) bundles; not all were "
              + "looked into"))
      }
    }

    func appInfo(_ artifact: Artifact) throws(ArtifactError) -> InfoPlist {
      guard let info = values[root] else {
        throw ArtifactError(
          path: artifact.path,
          reason: "\(root.appending("Info.plist")) \(rootFault ?? "is missing")")
      }
      return info
    }

    /// A file where Apple's layout has a clip's folder.
    mutating func noteFiles(in clipFolder: ArtifactPath, _ entries: [ArtifactEntry]) {
      for entry in entries
      where entry.path.parent == clipFolder && entry.kind != .folder
        && entry.path.pathExtension == "app"
      {
        gaps.insert(
          Gap(path: entry.path.description, reason: "is a file where an App Clip's folder belongs"))
      }
    }

    /// Whether the app's executable carries the entitlement that makes a clip; asked of an app that
    /// neither holds a clip nor says in its Info.plist that it is one. One that cannot tell is a gap.
    mutating func isSignedAsClip(
      _ executable: ArtifactEntry, in artifact: Artifact
    ) throws(ArtifactError) -> Bool {
      let contents = try artifact.contents(of: [executable], upTo: BundleTree.largestExecutable)
      do throws(ContentFault) {
        guard let bytes = try contents[executable.path]?.get() else { return false }
        guard MachOFile.isMachO(bytes) else {
          throw ContentFault("is the bundle's executable, but no Mach-O binary")
        }
        let facts: MachOFacts
        do throws(FormatError) {
          facts = MachOFacts(of: try MachOFile(parsing: bytes), verifyingPages: false)
        } catch {
          throw ContentFault("cannot be understood: \(error.description.printable)")
        }
        // Whoever signed it: the rights are there to be read, or the signature is damaged.
        for case .damaged(let reason) in facts.signing.map(\.state) {
          throw ContentFault("cannot be understood: \(reason)")
        }
        return facts.isOnDemandInstallCapable
      } catch {
        gaps.insert(Gap(path: executable.path.description, reason: error.reason))
        return false
      }
    }

    mutating func noteMissingExecutable(of clip: Bundle) {
      guard clip.executable == nil else { return }
      let reason = clip.info?.missingExecutable ?? "is missing"
      gaps.insert(Gap(path: clip.path.description, reason: "\(reason), so it is incomplete"))
    }
  }
}

extension InfoPlist {
  /// What is said of a bundle whose executable is not there.
  package var missingExecutable: String {
    executable.map { "lacks its executable \"\($0.printable)\"" }
      ?? "names no executable (CFBundleExecutable)"
  }
}
