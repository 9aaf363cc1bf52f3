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
  /// How each of `clips` is signed.
  package let clipSigning: [BundleSigning]
  /// Nil without a host, and for a host that has no clip and was not to be measured.
  package let hostSigning: BundleSigning?
  package let distribution: DecidedDistribution
  /// Thinning reports that measure none of the bundles.
  package let foreignReports: [ForeignReport]
  /// Looked up only for comparing it with reports.
  package let artifactTime: ArtifactTime?
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
    var measured = try meter.measure(wanted, host: tree.host)
    gaps.formUnion(measured.gaps)
    let reconciler = Reconciler(
      of: measured.bundles, in: tree, hostUncompressed: hostUncompressed, devices: devices,
      allDevices: models.isEmpty)
    foreignReports = reconciler.reconcile(&measured.bundles, with: reports)
    artifactTime = reports.isEmpty ? nil : try artifact.time()
    measuredHost =
      includingHost && tree.host != nil ? measured.bundles.removeLast() : nil
    clips = measured.bundles
    clipSigning = clips.map { BundleSigning($0.bundle, $0.files) }
    hostSigning = try Self.hostSigning(of: tree, in: artifact, measuredHost, clips, &gaps)
    self.distribution =
      distribution.map { DecidedDistribution($0, because: "asked for with --distribution") }
      ?? DecidedDistribution(of: artifact.kind, [hostSigning].compactMap { $0 } + clipSigning)
    self.gaps = gaps.sorted()
  }

  private static func hostSigning(
    of tree: BundleTree, in artifact: Artifact, _ measured: MeasuredBundle?,
    _ clips: [MeasuredBundle], _ gaps: inout Set<Gap>
  ) throws(ArtifactError) -> BundleSigning? {
    guard let host = tree.host else { return nil }
    if let measured {
      // The host's seal lists its clips' files as its own.
      var others: [ArtifactPath: FileDigests] = [:]
      for clip in clips {
        guard let folder = clip.bundle.path.relative(to: host.path) else { continue }
        for file in clip.files {
          others[folder.appending(file.path.text)] = file.digests
        }
      }
      return BundleSigning(host, measured.files, others: others)
    }
    guard !clips.isEmpty else { return nil }
    let read = try HostSigning(of: host, in: artifact)
    gaps.formUnion(read.gaps)
    return read.signing
  }
}
