import AppleFormats
import ByteReading

/// What thinning makes of one file: each different outcome once, and which target gets which.
struct FileThinning: Sendable {
  struct Outcome: Sendable {
    let size: ByteCount
    let deflated: ByteCount
    /// Of a catalog, indices of the renditions that are left.
    var kept: [Int]?
  }

  let outcomes: [Outcome]
  /// An index into `outcomes` for every target.
  let choices: [Int]
}

/// Works out a file's outcomes from its bytes, deflating equal ones once.
struct FileThinner {
  let targets: ThinningTargets
  let deflate: DeflateMeter
  /// The file as it stands.
  let whole: FileThinning.Outcome

  /// The slice of each target, with room for its signature; nil when all take the file as it is.
  func thinning(of binary: MachOFacts, _ bytes: [UInt8]) -> FileThinning? {
    guard binary.isUniversal || targets.willSign && binary.slices.contains(where: \.isToBeSigned)
    else { return nil }
    return collect(targets.targets.map { binary.slice(for: $0.architecture) }) { index in
      guard let index else { return whole }
      let slice = binary.slices[index]
      let range = slice.fileRange
      let deflated =
        range == bytes.indices ? whole.deflated : measured { feed in feed(bytes[range]) }
      let size = ByteCount(range.count)
      guard targets.willSign, slice.isToBeSigned else {
        return FileThinning.Outcome(size: size, deflated: deflated)
      }
      let space = SignatureSpace(codeLength: size)
      return FileThinning.Outcome(
        size: size + space.uncompressed, deflated: deflated + space.deflated)
    }
  }

  /// What each target keeps of a catalog.
  func thinning(of catalog: AssetCatalog) -> FileThinning {
    let model = ThinningModel(catalog)
    let reduction = TraitReduction(for: catalog)
    var thinned: [DeviceTraits: (catalog: ThinnedCatalog, fates: CatalogFates)] = [:]
    var sizes: [KeptSet: FileThinning.Outcome] = [:]
    let stretches = StretchMeter(deflate)
    let fates = zip(targets.targets, targets.devices).map { target, devices -> CatalogFate in
      let traits = reduction.reduced(target.traits)
      let result: (catalog: ThinnedCatalog, fates: CatalogFates)
      if let known = thinned[traits] {
        result = known
      } else {
        let catalog = model.thinned(for: traits)
        result = (catalog, CatalogFates(of: catalog))
        thinned[traits] = result
      }
      let kept = result.catalog.keptSet
      if !devices.isEmpty, sizes[kept] == nil {
        sizes[kept] = outcome(of: result.catalog, stretches)
      }
      return result.fates.fate(of: target.traits, hasOwnScreen: target.hasOwnScreen)
    }
    return collect(fates) { sizes[$0.kept] ?? whole }
  }

  private func outcome(
    of catalog: ThinnedCatalog, _ stretches: StretchMeter
  ) -> FileThinning.Outcome {
    guard !catalog.isUnchanged else { return whole }
    return FileThinning.Outcome(
      size: ByteCount(catalog.length), deflated: stretches.deflatedLength(of: catalog),
      kept: catalog.kept)
  }

  /// Gives equal keys one outcome.
  private func collect<Key: Hashable>(
    _ keys: [Key], outcome: (Key) -> FileThinning.Outcome
  ) -> FileThinning {
    var outcomes: [FileThinning.Outcome] = []
    var places: [Key: Int] = [:]
    let choices = keys.map { key -> Int in
      if let place = places[key] { return place }
      places[key] = outcomes.count
      outcomes.append(outcome(key))
      return outcomes.count - 1
    }
    return FileThinning(outcomes: outcomes, choices: choices)
  }

  private func measured(_ produce: ((ArraySlice<UInt8>) -> Void) -> Void) -> ByteCount {
    deflate.restart()
    produce { deflate.feed($0) }
    return deflate.finish()
  }
}

extension MachOFacts {
  /// Index of the slice a processor gets; nil when none of them runs on it.
  func slice(for architecture: DeviceArchitecture) -> Int? {
    architecture.slices.lazy.compactMap { name in
      slices.firstIndex { $0.architecture.description == name }
    }.first
  }
}
