import Artifacts
package import Measurement

/// One clip of an earlier build, which growth is counted from: a report's, an artifact's or a store's.
package struct BaseBuild: Hashable, Sendable {
  package struct Variant: Hashable, Sendable {
    /// Empty where the sizes are those of the largest variants, whichever devices get them.
    package let devices: Set<String>
    package let size: SizePair

    package init(devices: Set<String> = [], size: SizePair) {
      self.devices = devices
      self.size = size
    }
  }

  /// What to call it, printable: `main.json`, `build 417 on main`.
  package let name: String
  /// The version of the size model; sizes of two models cannot be compared.
  package let model: String
  package let variants: [Variant]
  /// Uncompressed lengths of what the largest variant held, by component; empty where nobody kept them.
  package let components: [String: ByteCount]
  /// Components up to this size may be missing among these: a store keeps the largest.
  package let leastKept: ByteCount

  package init(
    name: String, model: String, variants: [Variant], components: [String: ByteCount] = [:],
    leastKept: ByteCount = .zero
  ) {
    self.name = name
    self.model = model
    self.variants = variants
    self.components = components
    self.leastKept = leastKept
  }
}

/// The earlier builds that a scan is compared with, by the identifiers of their clips.
package struct BaseBuilds: Hashable, Sendable {
  private let builds: [String: BaseBuild]
  /// Why a clip has none.
  private let absence: String

  package init(_ builds: [String: BaseBuild], absence: String) {
    self.builds = builds
    self.absence = absence
  }

  /// How one of a clip's lengths has changed since, over the devices that both builds were measured for.
  package func growth(
    of clip: MeasuredBundle, by length: Length
  ) -> Result<ClipGrowth, Incomparable> {
    guard let base = builds[clip.bundle.comparedName] else {
      return .failure(Incomparable(reason: absence))
    }
    guard base.model == SizeModel.version else {
      return .failure(
        Incomparable(
          reason: "\(base.name) was measured by another model (\(base.model), now "
            + "\(SizeModel.version))"))
    }
    let path = length.path
    var (mine, theirs) = (clip.variants, base.variants)
    let both = Set(mine.flatMap(\.devices)).intersection(theirs.flatMap(\.devices))
    if !mine.allSatisfy(\.devices.isEmpty), !theirs.allSatisfy(\.devices.isEmpty) {
      mine = mine.filter { !both.isDisjoint(with: $0.devices) }
      theirs = theirs.filter { !both.isDisjoint(with: $0.devices) }
    }
    // The first of equals, as everywhere.
    guard let worst = mine.max(by: { $0.size[keyPath: path] < $1.size[keyPath: path] }),
      let before = theirs.map({ $0.size[keyPath: path] }).max()
    else { return .failure(Incomparable(reason: "\(base.name) was measured for other devices")) }
    let unread = (clip.universal - clip.atLeast)[keyPath: path]
    let now = worst.size[keyPath: path]
    return .success(
      ClipGrowth(
        before: before, now: now, atLeast: now - unread, variant: worst.name, base: base, clip: clip
      ))
  }

  package struct Incomparable: Error, Hashable, Sendable {
    package let reason: String
  }
}

/// One of a clip's lengths beside what it was.
package struct ClipGrowth: Sendable {
  package let before: ByteCount
  package let now: ByteCount
  /// `now` without what was not read and counts in full.
  package let atLeast: ByteCount
  /// The largest of those compared.
  package let variant: String
  fileprivate let base: BaseBuild
  fileprivate let clip: MeasuredBundle

  package var baseName: String { base.name }

  package var bytes: ByteCount { now - before }

  /// `; most by Lottie.framework +1.24 MB uncompressed`: up to three, none far behind the first;
  /// nothing where it is not known.
  ///
  /// Looked up only for a finding, since it takes all files of the clip.
  var growersText: String {
    let growers = base.growers(in: clip)
    guard let first = growers.first else { return "" }
    let most = growers.prefix(3).filter { $0.more.bytes >= first.more.bytes / 10 }
    let words = most.map { "\($0.name) +\($0.more)" }.joined(separator: ", ")
    return "; most by \(words) uncompressed"
  }
}

extension BaseBuild {
  /// What grew most, uncompressed, the most first; empty where it is not known.
  fileprivate func growers(in clip: MeasuredBundle) -> [(name: String, more: ByteCount)] {
    guard !components.isEmpty else { return [] }
    return clip.components.sorted.compactMap { name, size in
      // What was not among the largest then had some size that nobody kept.
      guard components[name] != nil || size > leastKept else { return nil }
      let more = size - (components[name] ?? .zero)
      return more > .zero ? (name, more) : nil
    }.sorted { ($1.more, $0.name) < ($0.more, $1.name) }
  }
}

extension Bundle {
  /// What a report and a store call it by.
  fileprivate var comparedName: String {
    guard let identifier = info?.identifier else {
      return String(name.dropLast(name.hasSuffix(".app") ? 4 : 0)).printable
    }
    return identifier.printable
  }
}
