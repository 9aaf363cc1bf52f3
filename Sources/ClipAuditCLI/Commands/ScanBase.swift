import Artifacts
import Auditing
import Comparing
import History
import Measurement

/// The earlier builds that a scan is compared with: those of one file, or the last ones in a store.
struct ScanBase {
  let options: ScanOptions
  let project: Project
  let console: Console

  /// Nil where the user names none.
  func builds() throws(CommandError) -> BaseBuilds? {
    if let path = options.base {
      guard options.store == nil else {
        throw .usage(UsageError("--base and --store both name a build to compare with; give one"))
      }
      return try builds(at: path)
    }
    guard let name = options.store else { return nil }
    do throws(StoreError) {
      return try builds(in: StoreLocation(name))
    } catch {
      throw .store(error)
    }
  }

  // MARK: - `--base`

  /// A JSON report, or an artifact measured as the one that is judged. Without it the gate would be
  /// another, so one that cannot be read is a mistake in the command.
  private func builds(at path: String) throws(CommandError) -> BaseBuilds {
    let name = (path.split(separator: "/").last.map { String($0) } ?? path).printable
    var builds: [String: BaseBuild] = [:]
    for (build, clip) in try snapshots(at: path).flatMap({ build in build.clips.map { (build, $0) }
    }) {
      guard build.modelVersion == SizeModel.version else {
        throw failure(
          path,
          "was measured by size model \(build.modelVersion), this clipaudit has "
            + "\(SizeModel.version); sizes of two models are not compared, so scan that build anew")
      }
      guard let sizes = clip.sizes else { continue }
      let base = BaseBuild(
        name: name, model: build.modelVersion,
        variants: sizes.variants.map {
          BaseBuild.Variant(devices: Set($0.devices), size: $0.size)
        },
        components: sizes.components.sizes)
      guard builds.updateValue(base, forKey: clip.identifier ?? clip.name) == nil else {
        throw failure(path, "holds the clip \(clip.identifier ?? clip.name) twice")
      }
    }
    return BaseBuilds(builds, absence: "\(name) has no clip of this bundle identifier")
  }

  private func snapshots(at path: String) throws(CommandError) -> [BuildSnapshot] {
    let given: [UInt8]?
    do throws(ArtifactError) {
      given = try BuildReport.bytes(at: path)
    } catch {
      throw failure(path, error.reason)
    }
    // Nothing but the sizes of its clips is wanted.
    var alone = options
    (alone.base, alone.store, alone.thinningReports) = (nil, nil, [])
    (alone.includesHost, alone.wantsDigest) = (false, false)
    let made = given == nil ? try BuildReport.scanned(path, alone, project, console) : nil
    guard let bytes = given ?? made else {
      throw failure(path, "a base is a JSON report or an artifact")
    }
    do throws(SnapshotError) {
      return try BuildSnapshot.snapshots(parsing: bytes)
    } catch {
      throw failure(path, error.description)
    }
  }

  private func failure(_ path: String, _ reason: String) -> CommandError {
    .configuration(ConfigurationError(file: path.printable, reason: reason))
  }

  // MARK: - `--store`

  /// The last build of each clip on the branch that the scan is to be merged into, else on its own, else
  /// on the one with the most builds.
  private func builds(in location: StoreLocation) throws(StoreError) -> BaseBuilds {
    guard options.devices.isEmpty else {
      return BaseBuilds(
        [:], absence: "this scan is of some devices only, recorded builds are of all")
    }
    guard location.exists else {
      return BaseBuilds([:], absence: "there is no store \(location) yet")
    }
    let ci = CIVariables(console.environment)
    let branch = ci.labels.overridden(by: options.labels).comparedBranch
    let store = try location.openForReading()
    var builds: [String: BaseBuild] = [:]
    let series = try store.series()
    for clip in Set(series.map(\.clip)) {
      let branches = series.filter { $0.clip == clip }
      guard
        let chosen = branch ?? branches.max(by: { $0.builds < $1.builds })?.branch,
        let point = try store.points(BuildSelection(clip: clip, branch: chosen, last: 1)).last,
        let record = try store.records([point.number])[point.number]
      else { continue }
      builds[clip] = BaseBuild(record, on: chosen)
    }
    let place = branch.map { " on \($0)" } ?? ""
    return BaseBuilds(builds, absence: "no build of it\(place) is recorded in \(location) yet")
  }
}

extension BaseBuild {
  fileprivate init(_ record: BuildRecord, on branch: String) {
    let kept = record.items.filter { $0.path != BuildRecord.Item.others }
    let sizes = kept.map { ($0.path, ByteCount($0.uncompressed)) }
    self.init(
      name: "build \(record.title)\(branch.isEmpty ? "" : " on \(branch)")",
      model: record.modelVersion, variants: [Variant(size: record.worst)],
      components: Dictionary(sizes, uniquingKeysWith: +),
      leastKept: kept.count < record.items.count ? sizes.map(\.1).min() ?? .zero : .zero)
  }
}
