import AppleFormats

/// Finds the models that a report's rows mean.
struct DeviceMatching {
  private let known: Set<String>
  private let models: [String: [String]]
  /// Whether our variants are for all devices, not for some that a user asked for.
  let allDevices: Bool

  init(_ table: DeviceTable, allDevices: Bool) {
    self.allDevices = allDevices
    known = Set(table.devices.map(\.model))
    var models: [String: [String]] = [:]
    for device in table.devices {
      models[Self.key(device.name), default: []].append(device.model)
      // Some iPads stand in the table once for each size of memory.
      if device.model.hasSuffix("-A") || device.model.hasSuffix("-B") {
        models[String(device.model.dropLast(2)), default: []].append(device.model)
      }
    }
    self.models = models
  }

  func rows(of variant: ReportedVariant) -> Set<DeviceRow> {
    var rows: Set<DeviceRow> = []
    for device in variant.devices {
      for model in models(of: device) {
        rows.insert(DeviceRow(model: model, system: device.system))
      }
    }
    return rows
  }

  private func models(of device: ReportedDevice) -> [String] {
    if let model = device.model {
      return known.contains(model) ? [model] : models[model] ?? [model]
    }
    guard let name = device.name else { return [] }
    // Xcode called the first of a line by its plain name until there was a second.
    return models[Self.key(name)] ?? models[Self.key(name + " (1st generation)")] ?? []
  }

  /// Whether a variant is for phones and tablets only that came after the table.
  func isUnknown(_ rows: Set<DeviceRow>) -> Bool {
    !rows.isEmpty
      && rows.allSatisfy { row in
        !known.contains(row.model)
          && ["iPhone", "iPad", "iPod"].contains { row.model.hasPrefix($0) }
      }
  }

  /// Letters and digits only: `iPhone 4S` and `iPhone 4s` are one.
  private static func key(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
