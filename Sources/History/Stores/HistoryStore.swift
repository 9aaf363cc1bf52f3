package import Measurement

/// Where builds are kept.
package protocol HistoryStore {
  /// Records builds, all of one call or none. When it returns they are on disk.
  func record(_ builds: [BuildRecord]) throws(StoreError) -> [RecordOutcome]

  /// The clips and branches there are, sorted by both.
  func series() throws(StoreError) -> [BuildSeries]

  /// By rising time; builds of the same time by their numbers, else in the order of their recording.
  func points(_ selection: BuildSelection) throws(StoreError) -> [BuildPoint]

  /// Whole records by their points' numbers. What is not there any more is left out.
  func records(_ numbers: [Int64]) throws(StoreError) -> [Int64: BuildRecord]

  /// One variant's lengths by points' numbers; builds without that variant are left out.
  func sizes(
    ofVariant name: String, _ selection: BuildSelection
  ) throws(StoreError) -> [Int64: SizePair]
}

/// What became of a build that was to be recorded.
package enum RecordOutcome: Hashable, Sendable {
  case recorded
  /// The same build with the same content was there.
  case known
  /// It was there, and now has labels that it had not.
  case labelled
  /// It was there, with the sizes of an older model. Those of this one count now.
  case measuredAnew(formerModel: String)
  /// Recorded beside a build of the same number, and as far as is known commit, with this digest, of
  /// which something else was measured.
  case recordedBeside(digest: String)
}

/// Builds of one clip from one branch.
package struct BuildSeries: Hashable, Sendable {
  package let clip: String
  package let branch: String
  package let builds: Int64
  package let first: Moment
  package let last: Moment
}

/// Which builds are wanted.
package struct BuildSelection: Hashable, Sendable {
  package var clip: String?
  package var branch: String?
  /// Only so many of the newest.
  package var last: Int?

  package init(clip: String? = nil, branch: String? = nil, last: Int? = nil) {
    self.clip = clip
    self.branch = branch
    self.last = last
  }
}

/// A build as a list or a curve needs it.
package struct BuildPoint: Hashable, Sendable {
  /// The store's own number.
  package let number: Int64
  package let clip: String
  package let name: String
  package let version: String
  package let build: String
  package let branch: String
  package let commit: String
  package let tag: String
  package let time: Moment
  /// Of the worst variants.
  package let size: SizePair
  package let limit: ByteCount?
  package let errors: Int64
  package let warnings: Int64
  package let notes: Int64
  package let gaps: Int64
  package let model: String

  /// `418`, or the version of a build without number.
  package var title: String { build.isEmpty ? version : build }
}

extension BuildPoint {
  init(_ record: BuildRecord, number: Int64) {
    self.init(
      number: number, clip: record.clip, name: record.name, version: record.version,
      build: record.build, branch: record.branch, commit: record.commit, tag: record.tag,
      time: record.time, size: record.worst, limit: record.limit.map { ByteCount($0.bytes) },
      errors: record.count(ofSeverity: "error"), warnings: record.count(ofSeverity: "warning"),
      notes: record.count(ofSeverity: "note"), gaps: record.gaps, model: record.modelVersion)
  }
}
