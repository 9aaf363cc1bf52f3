import AppleFormats
import Artifacts
import Measurement

/// What system the clip's own executable is for; simulators have a rule of their own.
struct PlatformCheck: Check {
  static let name = "macho.platform"

  func judge(_ subject: Subject) -> Judgement {
    guard let facts = subject.code.app.executable?.binary else {
      return .undecided("the executable was not read")
    }
    let platforms = Set(facts.slices.flatMap(\.buildVersions).map(\.platform))
    guard !platforms.isEmpty else { return .undecided("the executable names no system") }
    let strangers = platforms.subtracting([.iOS, .iOSSimulator])
    return .judged(
      strangers.sorted { $0.rawValue < $1.rawValue }.map { platform in
        Observation(
          "the executable is built for \(platform), where App Clips run on iOS only",
          // Xcode can build clips for it; no document of Apple's speaks of them.
          severity: [.visionOS, .visionOSSimulator].contains(platform) ? .note : nil)
      })
  }
}

/// Slices that only a Mac's simulator runs.
struct SimulatorSliceCheck: Check {
  static let name = "macho.simulator"

  func judge(_ subject: Subject) -> Judgement {
    let images = subject.phoneImages
    guard !images.isEmpty else { return .notApplicable("it holds no code that was read") }
    let main = subject.code.app.executable?.binary
    if let main, !main.slices.isEmpty, main.slices.allSatisfy(\.isForSimulator) {
      return .judged([
        Observation(
          "built for the simulator: no device runs it, and no size of a store build can be told from "
            + "it",
          // Not what anybody would upload, but a quick way to look at a clip.
          severity: subject.measurement.artifactKind == .app ? .note : nil)
      ])
    }
    return .judged(
      images.compactMap { image in
        let slices = image.facts.slices.filter(\.isForSimulator).map { slice in
          let system = slice.buildVersions.first { $0.platform.isSimulator }
          return "\(slice.architecture)" + (system.map { " for the \($0.platform)" } ?? "")
        }
        guard !slices.isEmpty else { return nil }
        return Observation(
          "\(image.name) has code that no device runs (\(slices.joined(words: "and")))",
          at: [subject.place(image.file.path)])
      })
  }
}

/// Images that iOS's pages of 16 KiB cannot map.
struct SegmentAlignmentCheck: Check {
  static let name = "macho.segment-alignment"

  private static let pageSize = 0x4000

  func judge(_ subject: Subject) -> Judgement {
    .judged(
      subject.phoneImages.compactMap { image in
        let wrong = image.facts.slices.lazy
          .filter { $0.architecture.cpu == .arm64 && !$0.isForSimulator }
          .flatMap(\.segments).first {
            !$0.fileRange.isEmpty
              && (!$0.fileRange.lowerBound.isMultiple(of: Self.pageSize)
                || !$0.addresses.lowerBound.isMultiple(of: UInt64(Self.pageSize)))
          }
        guard let wrong else { return nil }
        return Observation(
          "segment \(wrong.name.printable) of \(image.name) does not begin at a multiple of 16 KiB",
          at: [subject.place(image.file.path)])
      })
  }
}

/// Code that the store encrypted, so that it comes from there and is not a build.
struct EncryptionCheck: Check {
  static let name = "macho.encrypted"

  func judge(_ subject: Subject) -> Judgement {
    .judged(
      subject.phoneImages.filter { image in
        image.facts.slices.contains { $0.encryption?.isEncrypted == true }
      }.map { image in
        Observation(
          "\(image.name) is encrypted (cryptid is not 0): a copy from the store and not a build",
          at: [subject.place(image.file.path)])
      })
  }
}

/// The slice that every iPhone since 2013 needs.
struct DeviceSliceCheck: Check {
  static let name = "macho.arm64"

  func judge(_ subject: Subject) -> Judgement {
    guard !subject.bundle.isThinned else {
      return .notApplicable("it was exported for some devices, which need other code")
    }
    return .judged(
      subject.phoneImages.compactMap { image in
        // The simulator's code has a rule of its own.
        let slices = image.facts.slices.filter { !$0.isForSimulator }
        guard !slices.isEmpty, !slices.contains(where: { $0.architecture.cpu == .arm64 }) else {
          return nil
        }
        return Observation(
          "\(image.name) is for \(slices.map { "\($0.architecture)" }.joined(words: "and")), not "
            + "for arm64",
          at: [subject.place(image.file.path)])
      })
  }
}

/// Files that begin as binaries and break the format's rules.
struct MalformedImageCheck: Check {
  static let name = "macho.malformed"

  func judge(_ subject: Subject) -> Judgement {
    let executables = Set(subject.code.bundles.compactMap { $0.executable?.path })
    return .judged(
      subject.code.files.compactMap { file in
        guard case .damaged(let reason)? = file.content else { return nil }
        return Observation(
          "\(file.path.shownName) is a damaged binary: \(reason)", at: [subject.place(file.path)],
          // A resource may begin with the same bytes by chance.
          severity: executables.contains(file.path) ? nil : .warning)
      })
  }
}

/// Bitcode, which Apple takes no longer.
struct BitcodeCheck: Check {
  static let name = "macho.bitcode"

  /// `DTXcode` from which bitcode is nothing Xcode makes.
  let sinceXcode: Int

  func judge(_ subject: Subject) -> Judgement {
    if let xcode = subject.bundle.info?.xcode, xcode < sinceXcode {
      return .notApplicable("it was built with an Xcode that made bitcode")
    }
    return .judged(
      subject.phoneImages.compactMap { image in
        let sections = image.facts.slices.flatMap(\.sections)
          .filter { $0.segmentName == "__LLVM" || $0.name == "__bitcode" }
        guard !sections.isEmpty else { return nil }
        let size = sections.compactMap(\.fileRange).map { ByteCount(Int64($0.count)) }.sum()
        // With -fembed-bitcode-marker there is one byte, and nothing to recompile.
        let isMarker = sections.allSatisfy { $0.addresses.count <= 1 }
        return Observation(
          isMarker
            ? "\(image.name) bears the mark of bitcode without any"
            : "\(image.name) contains bitcode (\(size))",
          at: [subject.place(image.file.path)], severity: isMarker ? .note : nil)
      })
  }
}

extension MachOSliceFacts {
  /// No device runs it: a Mac's processor, or a simulator by its own word.
  var isForSimulator: Bool {
    [.x86, .x86_64].contains(architecture.cpu)
      || !buildVersions.isEmpty && buildVersions.allSatisfy(\.platform.isSimulator)
  }
}
