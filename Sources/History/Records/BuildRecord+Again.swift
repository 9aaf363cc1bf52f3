/// What becomes of a build that is recorded more than once.
extension BuildRecord {
  /// What two recordings of the same build have in common, whoever makes them.
  var identity: [String] { [clip, branch, version, build, artifact.digest] }

  /// This build with what a later recording of it adds: labels, and the sizes where a newer model has
  /// measured them. Its time stays, since the build is no other.
  func recorded(again later: BuildRecord) -> BuildRecord {
    var record = later.isOfNewerModel(than: self) ? later : self
    record.time = time
    record.commit = later.commit.isEmpty ? commit : later.commit
    record.tag = later.tag.isEmpty ? tag : later.tag
    record.labels = labels.merging(later.labels) { $1 }
    // Where a job is run a second time, the first one's address stays.
    if let pipeline = labels["pipeline"] { record.labels["pipeline"] = pipeline }
    return record
  }

  /// Models are numbered; of others than ours nothing is known but the order of recording.
  private func isOfNewerModel(than other: BuildRecord) -> Bool {
    guard modelVersion != other.modelVersion else { return false }
    if let model = Int(modelVersion), let before = Int(other.modelVersion) { return model > before }
    return true
  }

  /// The same number, as far as is known the same commit, and something else in it.
  func isOtherContent(of other: BuildRecord) -> Bool {
    identity.dropLast() == other.identity.dropLast() && artifact.digest != other.artifact.digest
      && (commit == other.commit || commit.isEmpty || other.commit.isEmpty)
  }

  /// Whether all that was measured is equal: the same build in another container has another digest.
  func measuresAs(_ other: BuildRecord) -> Bool {
    variants == other.variants && categories == other.categories && items == other.items
  }
}

extension RecordOutcome {
  /// What is said of a build that was there before.
  init(from before: BuildRecord, to after: BuildRecord) {
    if after.modelVersion != before.modelVersion {
      self = .measuredAnew(formerModel: before.modelVersion)
    } else {
      self = after == before ? .known : .labelled
    }
  }

  /// What is said of a new one, where another of its number was there.
  static func ofNew(_ build: BuildRecord, beside other: BuildRecord?) -> RecordOutcome {
    guard let other, !other.measuresAs(build) else { return .recorded }
    return .recordedBeside(digest: other.artifact.digest)
  }
}

extension BuildRecord {
  /// Why no build can be like this, or nil: what a file holds may have been written by anybody.
  var impossibility: String? {
    if clip.isEmpty { return "clip is empty" }
    if variants.isEmpty { return "variants is empty" }
    let sizes = [("variants", variants), ("categories", categories)].flatMap { name, sizes in
      sizes.enumerated().flatMap { place, size in
        [
          ("\(name)[\(place)].download", size.download),
          ("\(name)[\(place)].uncompressed", size.uncompressed),
        ]
      }
    }
    let items = items.enumerated().map { ("items[\($0)].uncompressed", $1.uncompressed) }
    let others = [
      ("artifact.bytes", artifact.bytes), ("limit.bytes", limit?.bytes ?? 0), ("gaps", gaps),
    ]
    return (sizes + items + others).first { $0.1 < 0 }.map { "\($0.0) \($0.1) is negative" }
  }
}
