import Auditing
import Comparing
import Measurement

extension ByteCount {
  /// With its sign: `+1.30 MB`, `-41 KB`; `same` for nothing.
  var signed: String {
    self == .zero ? "same" : self > .zero ? "+\(self)" : "\(self)"
  }
}

extension LengthChange {
  /// `+12.4 %`, with more digits the less it is; nil where nothing was before or next to nothing changed.
  var percent: String? {
    guard let hundredths = hundredthsOfPercent, hundredths != 0 else { return nil }
    let sign = hundredths > 0 ? "+" : "-"
    let amount = hundredths.magnitude
    if amount < 10 { return "\(sign)0.0\(amount) %" }
    let tenths = (amount + 5) / 10
    return tenths < 10_000
      ? "\(sign)\(tenths / 10).\(tenths % 10) %" : "\(sign)\((tenths + 5) / 10) %"
  }

  /// `14.2 MB → 15.5 MB`.
  var both: String { "\(Self.text(old)) → \(Self.text(new))" }

  static func text(_ size: ByteCount?) -> String { size.map { "\($0)" } ?? "none" }
}

extension Cause {
  /// What is known of it besides its size: `new, 4 files`; empty for nothing.
  var note: String {
    var facts: [String] = []
    switch change.presence {
    case .added: facts.append(oldName == nil ? "new" : "moved")
    case .removed: facts.append("removed")
    case .both: break
    }
    if let oldName { facts.append("was \(oldName)") }
    if files > 1 { facts.append("\(files) files") }
    facts += parts.map { "\($0.partName) \($0.change.uncompressed.difference.signed)" }
    return facts.joined(separator: ", ")
  }
}

extension SizeRow {
  /// Behind the file's path: `__TEXT,__text`, or the image's name.
  var partName: String {
    name.firstRange(of: ": ").map { String(name[$0.upperBound...]) } ?? name
  }
}

extension FileChange {
  /// `new`, `removed`, `changed`, `moved`.
  var word: String { kind == .added ? "new" : kind.rawValue }
}

/// Changes of one kind of facts about a bundle.
struct FactGroup {
  let title: String
  let changes: [FactChange]

  /// Those that changed.
  static func groups(of bundle: BundleDiff) -> [FactGroup] {
    [
      FactGroup(title: "entitlements", changes: bundle.entitlements),
      FactGroup(title: "Info.plist", changes: bundle.infoPlist),
      FactGroup(title: "architectures", changes: bundle.architectures),
      FactGroup(title: "linked libraries", changes: bundle.libraries),
      FactGroup(title: "localizations", changes: bundle.localizations),
      FactGroup(title: "devices", changes: bundle.devices),
    ].filter { !$0.changes.isEmpty }
  }
}

extension FactChange {
  /// `+` for what is new, `-` for what is gone, `~` for what has another value.
  var sign: String {
    switch presence {
    case .added: "+"
    case .removed: "-"
    case .both: "~"
    }
  }

  /// `true`, or `1 → 2`; empty for what has no value.
  var values: String {
    switch presence {
    case .added: new ?? ""
    case .removed: old ?? ""
    case .both: "\(old ?? "") → \(new ?? "")"
    }
  }
}

/// A table of sizes that some reporters show of a bundle.
struct SizeGroup {
  let title: String
  let rows: [SizeRow]

  static func groups(of bundle: BundleDiff) -> [SizeGroup] {
    // A clip without anything nested is the one row that is above already.
    let isNested = bundle.containers.contains {
      ![bundle.name, Cause.structure].contains($0.name)
    }
    return [
      SizeGroup(title: "by bundle", rows: isNested ? bundle.containers : []),
      SizeGroup(title: "by category", rows: bundle.categories),
      SizeGroup(title: "catalog images", rows: bundle.assets),
      SizeGroup(title: "sections of binaries", rows: bundle.sections),
    ].filter { !$0.rows.isEmpty }
  }
}
