package import Artifacts

/// Everything an audit may know of an artifact: sizes, facts, and what could not be had.
package struct Measurement: Sendable {
  package let artifactKind: Artifact.Kind
  /// Nil when the artifact is a clip exported alone.
  package let host: Bundle?
  /// Plain file lengths of the host without its clips, as the directory declares them.
  package let hostUncompressed: ByteCount
  /// The host read and measured like a clip, when asked for.
  package let measuredHost: MeasuredBundle?
  package let clips: [MeasuredBundle]
  /// The bundles and binaries of each clip, in their order.
  package let clipCode: [CodeTree]
  /// Those of the host, which is read for them even when it is not measured.
  package let hostCode: CodeTree?
  /// How each of `clips` is signed.
  package let clipSigning: [BundleSigning]
  /// Nil without a host.
  package let hostSigning: BundleSigning?
  package let distribution: DecidedDistribution
  /// Names in the package's `SwiftSupport/iphoneos`; nil without such a folder.
  package let swiftSupport: Set<String>?
  /// Thinning reports that measure none of the bundles.
  package let foreignReports: [ForeignReport]
  /// Looked up only for comparing it with reports.
  package let artifactTime: ArtifactTime?
  /// Nil where nothing in the artifact tells.
  package let builtOn: Day?
  /// Sorted, each once.
  package let gaps: [Gap]

  package init(
    of tree: BundleTree, in artifact: Artifact, for devices: DeviceTable,
    models: Set<String> = [], includingHost: Bool = false, reports: [GivenReport] = [],
    distribution: Distribution? = nil,
    progress: Progress? = nil
  ) throws(ArtifactError) {
    artifactKind = artifact.kind
    host = tree.host
    let support = artifact.entries.filter {
      $0.path.parent?.name == "iphoneos" && $0.path.parent?.parent?.name == "SwiftSupport"
    }
    swiftSupport = support.isEmpty ? nil : Set(support.map(\.path.name))
    hostUncompressed = tree.host?.entries.map { ByteCount($0.size) }.sum() ?? .zero
    var gaps = Set(tree.gaps)
    for fault in artifact.faults
    where fault.path.isRoot || fault.path == artifact.appPath
      || fault.path.isBelow(artifact.appPath)
    {
      gaps.insert(Gap(path: fault.shownPath, reason: fault.reason))
    }
    let meter = BundleMeter(
      artifact: artifact, devices: devices, models: models, progress: progress)
    let wanted = tree.clips + (includingHost ? [tree.host].compactMap { $0 } : [])
    var measured = try meter.measure(wanted, host: tree.host, tree.documents)
    gaps.formUnion(measured.gaps)
    let reconciler = Reconciler(
      of: measured.bundles, in: tree, hostUncompressed: hostUncompressed, devices: devices,
      allDevices: models.isEmpty)
    foreignReports = reconciler.reconcile(&measured.bundles, with: reports)
    artifactTime = reports.isEmpty ? nil : try artifact.time()
    builtOn = try artifact.buildDay(of: tree)
    measuredHost =
      includingHost && tree.host != nil ? measured.bundles.removeLast() : nil
    hostCode = tree.host == nil ? nil : measured.code.removeLast()
    clipCode = measured.code
    clips = measured.bundles
    clipSigning = zip(clips, clipCode).map { BundleSigning($0, $1) }
    hostSigning = Self.hostSigning(of: tree.host, hostCode, measuredHost, clips)
    gaps.formUnion(clipSigning.flatMap(\.gaps))
    if !clips.isEmpty { gaps.formUnion(hostSigning?.gaps ?? []) }
    self.distribution =
      distribution.map { DecidedDistribution($0, because: "asked for with --distribution") }
      ?? DecidedDistribution(of: artifact.kind, [hostSigning].compactMap { $0 } + clipSigning)
    if !clips.isEmpty {
      let trees = clipCode + [hostCode].compactMap { $0 }
      gaps.formUnion(trees.flatMap(\.damagedManifests))
    }
    self.gaps = gaps.sorted()
  }

  private static func hostSigning(
    of host: Bundle?, _ code: CodeTree?, _ measured: MeasuredBundle?, _ clips: [MeasuredBundle]
  ) -> BundleSigning? {
    guard let host, let code else { return nil }
    guard let measured else { return BundleSigning(host, code) }
    // The host's seal lists its clips' files as its own.
    var others: [ArtifactPath: FileDigests] = [:]
    for clip in clips {
      guard let folder = clip.bundle.path.relative(to: host.path) else { continue }
      for file in clip.files { others[folder.appending(file.path)] = file.digests }
    }
    return BundleSigning(measured, code, others: others)
  }
}
