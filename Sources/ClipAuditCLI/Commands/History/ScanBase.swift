import Artifacts
import Auditing
import History

/// The builds in a store that a scan is compared with.
enum ScanBase {
  /// The last build of each clip on the branch that the scan is to be merged into, else on its own, else
  /// on the one with the most builds.
  static func builds(
    _ options: ScanOptions, _ console: Console
  ) throws(StoreError) -> BaseBuilds? {
    guard let name = options.store else { return nil }
    guard options.devices.isEmpty else {
      return BaseBuilds(
        [:], absence: "the scan is of some devices only, recorded builds are of all")
    }
    let location = StoreLocation(name)
    guard location.exists else {
      console.complain(
        "clipaudit: \(location): there is no store yet, so the size is not compared\n")
      return BaseBuilds([:], absence: "there is no store yet")
    }
    let ci = CIVariables(console.environment)
    let branch = ci.labels.overridden(by: options.labels).comparedBranch
    let store = try location.openForReading()
    var builds: [String: BaseBuilds.Build] = [:]
    let series = try store.series()
    for clip in Set(series.map(\.clip)) {
      let branches = series.filter { $0.clip == clip }
      guard
        let chosen = branch ?? branches.max(by: { $0.builds < $1.builds })?.branch,
        let point = try store.points(
          BuildSelection(clip: clip, branch: chosen, last: 1)
        ).last
      else { continue }
      builds[clip] = BaseBuilds.Build(
        title: "build \(point.title)\(chosen.isEmpty ? "" : " on \(chosen)")", size: point.size,
        model: point.model)
    }
    let place = branch.map { " on \($0)" } ?? ""
    if builds.isEmpty {
      console.complain(
        "clipaudit: \(location): no build\(place) is recorded yet, so the size is not compared\n")
    }
    return BaseBuilds(builds, absence: "no earlier build of it\(place) is recorded")
  }
}
