/// The devices of one variant, from its line in a text report.
///
/// `Universal`; or `[device: iPhone8,4, os-version: 14.0], [device: …], and [device: …]`; or, up to
/// Xcode 9, names: `iPad 2 and iPad mini`, `iPhone 7, iPhone 8, and iPhone SE`.
struct DeviceList {
  let devices: [ReportedDevice]
  let isUniversal: Bool

  init(_ line: ArraySlice<UInt8>) {
    isUniversal = line.elementsEqual("Universal".utf8)
    guard !isUniversal else {
      devices = []
      return
    }
    devices = line.contains(Self.open) ? Self.descriptors(in: line) : Self.names(in: line)
  }

  private static let open = UInt8(ascii: "[")
  private static let close = UInt8(ascii: "]")

  /// What stands between a bracket and the next that closes; an opened one inside begins anew.
  private static func descriptors(in line: ArraySlice<UInt8>) -> [ReportedDevice] {
    var devices: [ReportedDevice] = []
    var start: Int?
    for place in line.indices {
      switch line[place] {
      case open: start = place + 1
      case close:
        if let start, let device = descriptor(line[start..<place]) { devices.append(device) }
        start = nil
      default: break
      }
    }
    return devices
  }

  /// `device: iPhone8,4, os-version: 14.0`; a model has a comma of its own, but no blank behind it.
  private static func descriptor(_ bytes: ArraySlice<UInt8>) -> ReportedDevice? {
    var model: String?
    var system: Version?
    for part in String(decoding: bytes, as: UTF8.self).split(separator: ", ") {
      if part.hasPrefix("device: ") { model = String(part.dropFirst(8)) }
      if part.hasPrefix("os-version: ") { system = Version(String(part.dropFirst(12))) }
    }
    return model.map { ReportedDevice(model: $0, system: system) }
  }

  private static func names(in line: ArraySlice<UInt8>) -> [ReportedDevice] {
    let parts = String(decoding: line, as: UTF8.self).split(separator: ", ").flatMap { part in
      (part.hasPrefix("and ") ? part.dropFirst(4) : part).split(separator: " and ")
    }
    return parts.map { ReportedDevice(model: nil, name: String($0)) }
  }
}
