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
  /// Thinning reports that measure none of the bundles.
  package let foreignReports: [ForeignReport]
  /// Looked up only for comparing it with reports.
  package let artifactTime: ArtifactTime?
  /// Sorted, each once.
  package let gaps: [Gap]

  package init(
    of tree: BundleTree, in artifact: Artifact, for devices: DeviceTable,
    models: Set<String> = [], includingHost: Bool = false, reports: [GivenReport] = [],
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
    var measured = try meter.measure(wanted, host: tree.host, tree.documents)
    gaps.formUnion(measured.gaps)
    let reconciler = Reconciler(
      of: measured.bundles, in: tree, hostUncompressed: hostUncompressed, devices: devices,
      allDevices: models.isEmpty)
    foreignReports = reconciler.reconcile(&measured.bundles, with: reports)
    artifactTime = reports.isEmpty ? nil : try artifact.time()
    measuredHost =
      includingHost && tree.host != nil ? measured.bundles.removeLast() : nil
    hostCode = tree.host == nil ? nil : measured.code.removeLast()
    clipCode = measured.code
    clips = measured.bundles
    self.gaps = gaps.sorted()
  }
}
