import Artifacts
import Measurement

// How budgets are written down in a project file.

extension BudgetBook {
  init(_ node: ConfigurationNode) throws(ConfigurationError) {
    let members = try node.members(["default", "clips"])
    if let common = members["default"] { self.common = try ClipBudget(common) }
    for (name, node) in try members["clips"]?.entries() ?? [] {
      clips[try node.globOfName(name)] = try ClipBudget(node)
    }
  }
}

extension ClipBudget {
  init(_ node: ConfigurationNode) throws(ConfigurationError) {
    let members = try node.members([
      "download", "uncompressed", "categories", "paths", "frameworks", "growth",
    ])
    total = try SizeBudget(members)
    for (name, node) in try members["categories"]?.entries() ?? [] {
      guard let category = FileCategory(rawValue: name) else {
        throw node.unknown("category", name, among: FileCategory.allCases.map(\.rawValue))
      }
      categories[category] = try SizeBudget(node)
    }
    for (name, node) in try members["paths"]?.entries() ?? [] {
      paths[try node.globOfName(name)] = try SizeBudget(node)
    }
    for (name, node) in try members["frameworks"]?.entries() ?? [] {
      frameworks[try node.globOfName(name.withoutFrameworkEnding)] = try SizeBudget(node)
    }
    guard let growth = try members["growth"]?.members(["download", "uncompressed"]) else { return }
    downloadGrowth = try growth["download"].map { node throws(ConfigurationError) in
      try GrowthLines(node)
    }
    uncompressedGrowth = try growth["uncompressed"].map { node throws(ConfigurationError) in
      try GrowthLines(node)
    }
  }
}

extension String {
  /// A framework is called by its name, though many write its folder's.
  var withoutFrameworkEnding: String {
    hasSuffix(".framework") ? String(dropLast(".framework".count)) : self
  }
}

extension SizeBudget {
  fileprivate init(_ node: ConfigurationNode) throws(ConfigurationError) {
    let members = try node.members(["download", "uncompressed"])
    guard !members.isEmpty else {
      throw node.wrong("limits nothing; it takes \"download\", \"uncompressed\" or both")
    }
    try self.init(members)
  }

  fileprivate init(_ members: [String: ConfigurationNode]) throws(ConfigurationError) {
    if let node = members["download"] { download = try BudgetLines(node) }
    if let node = members["uncompressed"] { uncompressed = try BudgetLines(node) }
  }
}

extension BudgetLines {
  /// A size alone is the line that fails.
  fileprivate init(_ node: ConfigurationNode) throws(ConfigurationError) {
    guard case .object = node.json.value else {
      self.init(warn: nil, fail: try node.size())
      return
    }
    let members = try node.warnAndFail()
    var warn: ByteCount?
    if let node = members["warn"] { warn = try node.size() }
    var fail: ByteCount?
    if let node = members["fail"] { fail = try node.size() }
    if let warn, let fail, warn > fail, let node = members["warn"] {
      throw node.wrong("\(warn) is above \"fail\" (\(fail)), so that nobody would see the warning")
    }
    self.init(warn: warn, fail: fail)
  }
}

extension GrowthLines {
  fileprivate init(_ node: ConfigurationNode) throws(ConfigurationError) {
    guard case .object = node.json.value else {
      self.init(warn: [], fail: try node.growthAmounts())
      return
    }
    let members = try node.warnAndFail()
    var warn: [GrowthAmount] = []
    if let node = members["warn"] { warn = try node.growthAmounts() }
    var fail: [GrowthAmount] = []
    if let node = members["fail"] { fail = try node.growthAmounts() }
    // Amounts of two kinds stand in no order as long as nobody knows what they are of.
    if warn.count == 1, fail.count == 1, warn[0].isAbove(fail[0]), let node = members["warn"] {
      throw node.wrong(
        "\(warn[0]) is above \"fail\" (\(fail[0])), so that nobody would see the warning")
    }
    self.init(warn: warn, fail: fail)
  }
}

extension ConfigurationNode {
  fileprivate func warnAndFail() throws(ConfigurationError) -> [String: ConfigurationNode] {
    let members = try self.members(["warn", "fail"])
    guard !members.isEmpty else { throw wrong("has no line; it takes \"warn\", \"fail\" or both") }
    return members
  }

  /// One amount, or a list of them, any of which is the line.
  fileprivate func growthAmounts() throws(ConfigurationError) -> [GrowthAmount] {
    guard case .array = json.value else { return [try growthAmount()] }
    var amounts: [GrowthAmount] = []
    for node in try list() { amounts.append(try node.growthAmount()) }
    guard !amounts.isEmpty else { throw wrong("is empty") }
    return amounts
  }

  private func growthAmount() throws(ConfigurationError) -> GrowthAmount {
    guard case .string(let text) = json.value, text.hasSuffix("%") else {
      do throws(ConfigurationError) {
        return .bytes(try size())
      } catch {
        throw wrong("\(error.reason), and growth may be a percentage, such as \"2.5 %\"")
      }
    }
    var number = text.dropLast()
    while number.last == " " { number.removeLast() }
    let isPlain = number.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    guard isPlain, let percent = Double(number), percent <= 1000 else {
      throw wrong("\"\(text.printable)\" is no percentage from 0 % to 1000 %, such as \"2.5 %\"")
    }
    return .percent(percent)
  }
}
