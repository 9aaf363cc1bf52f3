import Artifacts

/// Measures several bundles in one pass over the artifact.
struct BundleMeter {
  let artifact: Artifact
  let devices: DeviceTable
  /// Models to thin for; empty for all that run the app.
  let models: Set<String>
  let progress: Progress?

  /// Sizes and code of what was asked for.
  struct Outcome {
    var bundles: [MeasuredBundle] = []
    /// Of the measured bundles, then of the host if that was not among them.
    var code: [CodeTree] = []
    /// What could not be read.
    var gaps: [Gap] = []
  }

  /// In the order of `bundles`.
  func measure(
    _ bundles: [Bundle], host: Bundle?, _ documents: BundleDocuments
  ) throws(ArtifactError) -> Outcome {
    let unmeasuredHost = host.flatMap { host in
      bundles.contains { $0.path == host.path } ? nil : CodeLayout(of: host, documents)
    }
    let inspected = unmeasuredHost?.executables.filter { $0.size <= ContentInspection.heldBytes }
    let entries = bundles.flatMap(\.entries).filter { $0.kind == .file }
    let targets = bundles.map { bundle in
      // A package that was exported for some devices is as thin as it gets.
      bundle.isThinned
        ? nil
        : ThinningTargets(
          for: bundle.info, in: devices, models: models, willSign: artifact.kind != .ipa)
    }
    let roots = zip(bundles.map(\.path), targets).map { ($0, $1) }
    let metered = try FileMeter(
      artifact: artifact,
      targets: { entry in
        // A clip lies below its host, so the deepest bundle is the entry's own.
        roots.filter { entry.path.isBelow($0.0) }.max { $0.0.bytes.count < $1.0.bytes.count }?.1
      },
      progress: progress
    ).measure(entries, inspecting: inspected ?? [])
    let contents = Dictionary(
      zip((entries + (inspected ?? [])).map(\.path), metered),
      uniquingKeysWith: { first, _ in first })
    var outcome = Outcome()
    var gaps: [Gap] = []
    let twins = TwinFinder(artifact: artifact, host: host)
    for (bundle, targets) in zip(bundles, targets) {
      let layout = CodeLayout(of: bundle, documents)
      let programs = layout.programs
      let files = bundle.entries.compactMap { entry in
        measuredFile(
          entry, of: bundle, isProgram: programs.contains(entry.path), contents[entry.path], &gaps)
      }
      if let targets, targets.devices.allSatisfy(\.isEmpty) {
        let which = models.isEmpty ? "no device known" : "none of the devices asked for"
        gaps.append(
          Gap(
            path: bundle.path.description,
            reason: "\(which) runs it, so only the whole bundle was measured"))
      }
      let isClip = bundle.isAppClip && host != nil
      outcome.bundles.append(
        MeasuredBundle(
          bundle: bundle, files: files, targets: targets,
          twins: isClip ? try twins.twins(of: files, in: bundle) : []))
      outcome.code.append(code(of: layout, files, documents, &gaps))
    }
    if let unmeasuredHost {
      outcome.code.append(code(of: unmeasuredHost, contents, documents, &gaps))
    }
    outcome.gaps = gaps
    return outcome
  }

  /// Why a file's content was not understood though it had to be, in a gap's words.
  func damage(of content: FileContent, isExecutable: Bool) -> String? {
    switch content {
    case .damaged(let reason): "cannot be understood: \(reason)"
    case .machO(let facts) where facts.slices.isEmpty && isExecutable:
      "is the bundle's executable, but a static library"
    case .machO(let facts): facts.faults.isEmpty ? nil : facts.faults.joined(separator: "; ")
    case .plain, .assetCatalog, .staticLibrary, .privateKey, .certificate, .font, .codeResources:
      isExecutable ? "is the bundle's executable, but no Mach-O binary" : nil
    }
  }

  private func measuredFile(
    _ entry: ArtifactEntry, of bundle: Bundle, isProgram: Bool, _ metered: MeteredContent?,
    _ gaps: inout [Gap]
  ) -> MeasuredFile? {
    guard let path = entry.path.relative(to: bundle.path) else { return nil }
    let category = FileCategory(of: path, executable: bundle.info?.executable)
    guard let metered, metered.fault == nil else {
      let reason =
        metered?.fault?.reason
        ?? "is a symbolic link, which is not followed and no iOS app may hold"
      gaps.append(Gap(path: entry.path.description, reason: reason))
      // Never less than what was seen: a directory may declare too little.
      let size = max(ByteCount(entry.size), metered?.size ?? .zero)
      return MeasuredFile(
        path: path, category: category, uncompressed: size, deflated: size, crc32: nil,
        content: .plain)
    }
    if let damage = damage(of: metered.content, isExecutable: isProgram) {
      gaps.append(Gap(path: entry.path.description, reason: damage))
    }
    return MeasuredFile(
      path: path, category: category, uncompressed: metered.size, deflated: metered.deflated,
      crc32: metered.crc32, content: metered.content, digests: metered.digests,
      thinning: metered.thinning)
  }
}
