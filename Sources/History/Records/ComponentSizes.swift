import Measurement

/// A bundle's files by what belongs together, so that a build's largest things fit into a record.
struct ComponentSizes {
  /// More are summed up as `others`: a record stays at some kilobytes, whatever the bundle holds.
  static let kept = 30

  private var sizes: [String: ByteCount] = [:]

  mutating func add(_ path: String, _ size: ByteCount) {
    sizes[Self.component(of: path), default: .zero] += size
  }

  /// By falling size, all of it: what is not named stands under `others`.
  var items: [BuildRecord.Item] {
    let sorted = sizes.map { BuildRecord.Item(path: $0, uncompressed: $1.bytes) }
      .sorted { ($1.uncompressed, $0.path) < ($0.uncompressed, $1.path) }
    let rest = sorted.dropFirst(Self.kept)
    guard !rest.isEmpty else { return sorted }
    let sum = rest.map { ByteCount($0.uncompressed) }.sum()
    return sorted.prefix(Self.kept) + [
      BuildRecord.Item(path: Self.others, uncompressed: sum.bytes)
    ]
  }

  static let others = "others"

  /// Folders that Xcode copies or makes as one thing.
  private static let folders = [
    ".framework", ".appex", ".bundle", ".lproj", ".storyboardc", ".nib", ".mlmodelc",
    ".xcframework",
  ]

  /// `Frameworks/Lottie.framework/Info.plist` belongs to `Lottie.framework`.
  private static func component(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard
      let place = parts.firstIndex(where: { part in folders.contains { part.hasSuffix($0) } })
    else { return path }
    let isFramework = parts[place].hasSuffix(".framework")
    return isFramework
      ? String(parts[place]) : parts[...place].joined(separator: "/")
  }
}
