import AppleFormats

/// Everything by which thinning can tell devices and systems apart.
struct ThinningTarget: Hashable, Sendable {
  let traits: DeviceTraits
  let architecture: DeviceArchitecture
  /// False for an iPad that runs an app made for iPhone only.
  let hasOwnScreen: Bool
  /// The system brings the Swift runtime (12.2 and later).
  let hasSwift: Bool
  /// The system brings the Swift concurrency library (15.0 and later).
  let hasConcurrency: Bool
}

/// The devices and systems one app is thinned for, put together where thinning sees no difference.
struct ThinningTargets: Sendable {
  /// In the order in which the device table first has them.
  let targets: [ThinningTarget]
  /// The devices of each target that were asked for, in the same order, each device once. What nobody
  /// asked for is told apart like the rest, but not measured.
  let devices: [[Device]]
  /// The devices again, each with the systems that make it the target. Without systems up to Xcode 9,
  /// whose reports have none.
  let rows: [[DeviceRow]]
  /// All that an export of the app's own Xcode would have listed, the Mac and Vision Pro among them.
  let listed: [[Device]]
  /// Whether the export that is still to come signs what is not signed.
  let willSign: Bool

  /// `models` limits the devices; empty for all that can run the app.
  init(
    for info: InfoPlist?, in table: DeviceTable, models: Set<String>, willSign: Bool = false
  ) {
    self.willSign = willSign
    let minimum = info?.minimumOS ?? Version(14)
    let families = info?.deviceFamilies ?? [1, 2]
    let sdk = info?.string("DTPlatformVersion").flatMap { Version($0) }
    let hasSystemRows = info?.xcode.map { $0 >= Self.firstXcodeWithSystemRows } ?? true
    var order: [ThinningTarget] = []
    var found: [ThinningTarget: (devices: [Device], listed: [Device], rows: [DeviceRow])] = [:]
    for device in table.devices {
      guard let traits = Self.traits(of: device, families) else { continue }
      let systems =
        hasSystemRows ? Self.systems(for: device, from: minimum, in: table) : [minimum]
      for system in systems {
        let target = Self.target(device, traits, system)
        if found[target] == nil { order.append(target) }
        var entry = found[target] ?? ([], [], [])
        let isWanted = models.isEmpty || models.contains(device.model)
        if isWanted, device.runsClips {
          if entry.devices.last != device { entry.devices.append(device) }
          entry.rows.append(
            DeviceRow(model: device.model, system: hasSystemRows ? system : nil))
        }
        let isKnown = sdk.map { device.firstOS <= $0 } ?? true
        if isKnown, entry.listed.last != device { entry.listed.append(device) }
        found[target] = entry
      }
    }
    targets = order
    devices = order.map { found[$0]?.devices ?? [] }
    listed = order.map { found[$0]?.listed ?? [] }
    rows = order.map { found[$0]?.rows ?? [] }
  }

  /// Xcode 9 listed every model once, also those whose last system is below the app's minimum; from
  /// Xcode 10 on reports have a row for each device and system. In the form of `DTXcode`.
  private static let firstXcodeWithSystemRows = 1000

  /// An app for iPhone runs on an iPad in an iPhone's idiom, at twice the points and without a screen
  /// of its own (trait dump of an Xcode 13 export). Nil when the app does not run on the device.
  private static func traits(of device: Device, _ families: Set<Int64>) -> DeviceTraits? {
    if !device.isPad { return families.contains(1) ? device.traits : nil }
    if families.contains(2) { return device.traits }
    guard families.contains(1) else { return nil }
    var traits = device.traits
    traits.idiom = .phone
    traits.subtype = 0
    traits.hostedIdioms = []
    return traits
  }

  /// The app's minimum and the table's later rows, as far as the device runs them.
  private static func systems(
    for device: Device, from minimum: Version, in table: DeviceTable
  ) -> [Version] {
    ([minimum] + table.systemRows.filter { $0 > minimum }).filter { device.runs($0) }
  }

  private static func target(
    _ device: Device, _ traits: DeviceTraits, _ system: Version
  ) -> ThinningTarget {
    var traits = traits
    traits.deploymentTarget = CatalogTarget(iOS: system.major)
    return ThinningTarget(
      traits: traits, architecture: device.architecture,
      hasOwnScreen: traits.idiom == device.traits.idiom, hasSwift: system >= Version(12, 2),
      hasConcurrency: system >= Version(15))
  }
}
