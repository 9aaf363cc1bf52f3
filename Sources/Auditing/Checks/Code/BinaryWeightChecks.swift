import AppleFormats
import Artifacts
import Measurement

/// Symbols that stripping would take out of the clip's binaries.
struct StrippableSymbolCheck: Check {
  static let name = "binary.symbols"

  /// Share of the limit below which nothing is said.
  let fraction: Double

  func judge(_ subject: Subject) -> Judgement {
    let weights = subject.phoneImages.map { image in
      (image, ByteCount(image.facts.mainSlice?.symbols?.strippableByteCount ?? 0))
    }.filter { $0.1 > .zero }.sorted { ($1.1, $0.0.file.path) < ($0.1, $1.0.file.path) }
    let total = weights.map(\.1).sum()
    guard
      subject.isWorthReporting(SizePair(download: .zero, uncompressed: total), fraction: fraction)
    else { return .holds }
    let counts = weights.compactMap { $0.0.facts.mainSlice?.symbols }
      .map { $0.localCount + $0.debugCount }
    let binaries = weights.count == 1 ? weights[0].0.name : "\(weights.count) binaries"
    return .judged([
      Observation(
        "\(counts.reduce(0, +)) symbols in \(binaries) that nobody looks up (\(total))",
        at: weights.map { subject.place($0.0.file.path) })
    ])
  }
}

/// Debugging information inside a binary.
struct DebugSectionCheck: Check {
  static let name = "binary.debug-sections"

  func judge(_ subject: Subject) -> Judgement {
    .judged(
      subject.phoneImages.compactMap { image in
        let sections = image.facts.slices.flatMap(\.sections)
          .filter { $0.segmentName == "__DWARF" || $0.name.hasPrefix("__debug_") }
        let size = sections.compactMap(\.fileRange).map { ByteCount(Int64($0.count)) }.sum()
        guard size > .zero else { return nil }
        return Observation(
          "\(image.name) holds debugging information (\(size))",
          at: [subject.place(image.file.path)])
      })
  }
}

/// Slices that thinning drops for every device the clip runs on.
struct SpareSliceCheck: Check {
  static let name = "binary.spare-slices"

  /// The system from which every device runs arm64.
  let since: RuleVersion

  func judge(_ subject: Subject) -> Judgement {
    guard let minimum = subject.bundle.info?.minimumOS, minimum >= since.value else {
      return .notApplicable("devices that need other code may run it")
    }
    var places: [String] = []
    var total = ByteCount.zero
    var names: Set<String> = []
    for image in subject.phoneImages {
      guard image.facts.slices.contains(where: { $0.architecture.cpu == .arm64 }) else { continue }
      let spare = image.facts.slices.filter { $0.architecture.cpu == .arm }
      guard !spare.isEmpty else { continue }
      places.append(subject.place(image.file.path))
      total += spare.map { ByteCount(Int64($0.fileRange.count)) }.sum()
      names.formUnion(spare.map { "\($0.architecture)" })
    }
    guard !places.isEmpty else { return .holds }
    return .judged([
      Observation(
        "code for \(names.sorted().joined(words: "and")) (\(total)) that no device with iOS "
          + "\(minimum) runs; thinning drops it, so no variant gets smaller",
        at: places)
    ])
  }
}

/// The executable's code against Apple's limit for its minimum OS.
struct TextSegmentCheck: Check {
  static let name = "size.text-segments"

  /// All slices together, from `totalSince` on.
  let totalBytes: Int64
  let totalSince: RuleVersion
  /// Each slice, from `sliceSince` on.
  let sliceBytes: Int64
  let sliceSince: RuleVersion
  /// All slices together, before.
  let oldBytes: Int64

  func judge(_ subject: Subject) -> Judgement {
    guard let facts = subject.code.app.executable?.binary else {
      return .undecided("the executable was not read")
    }
    guard let minimum = subject.bundle.info?.minimumOS else {
      return .undecided("MinimumOSVersion is not known")
    }
    let sizes = facts.slices.map { slice in
      slice.segments.filter { $0.name == "__TEXT" }.map { ByteCount(Int64($0.fileRange.count)) }
        .sum()
    }
    let isTotal = minimum >= totalSince.value || minimum < sliceSince.value
    let limit = ByteCount(
      minimum >= totalSince.value
        ? totalBytes : minimum >= sliceSince.value ? sliceBytes : oldBytes)
    let size = isTotal ? sizes.sum() : sizes.max() ?? .zero
    guard size > limit else { return .holds }
    let place = subject.code.app.executable.map { [subject.place($0.path)] }
    return .judged([
      Observation(
        "\(size) of code (__TEXT\(isTotal ? "" : " of one slice")), the limit for iOS \(minimum) is "
          + "\(limit)",
        at: place ?? [])
    ])
  }
}

/// Files named like fonts that no system takes for one.
struct FontHeaderCheck: Check {
  static let name = "font.header"

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    return .judged(
      clip.files.compactMap { file in
        guard case .font(let header) = file.content, let fault = header.fault else { return nil }
        return Observation(
          "\(file.path.shownName) \(fault)", at: [subject.place(file.path)])
      })
  }
}
