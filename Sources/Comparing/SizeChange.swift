package import Auditing
package import Measurement

/// Which side has a thing.
package enum Presence: String, Sendable {
  case both, added, removed

  init(_ isInOld: Bool, _ isInNew: Bool) {
    self = isInOld == isInNew ? .both : isInNew ? .added : .removed
  }
}

/// A length on both sides; nil where a side has none of it.
package struct LengthChange: Hashable, Sendable {
  package let old: ByteCount?
  package let new: ByteCount?

  package init(_ old: ByteCount?, _ new: ByteCount?) {
    self.old = old
    self.new = new
  }

  package var difference: ByteCount { (new ?? .zero) - (old ?? .zero) }

  package var presence: Presence { Presence(old != nil, new != nil) }

  /// Of the old length, in hundredths, rounded; nil where nothing was before.
  package var hundredthsOfPercent: Int64? {
    guard let old, let new, old > .zero else { return nil }
    let share = (Double(new.bytes) - Double(old.bytes)) / Double(old.bytes)
    return Int64(exactly: (share * 10_000).rounded())
  }
}

/// Both lengths of a thing on both sides.
package struct SizeChange: Hashable, Sendable {
  package let uncompressed: LengthChange
  /// Nil for a part of a file, of which nobody can say what it takes when packed.
  package let download: LengthChange?

  init(uncompressed: LengthChange, download: LengthChange?) {
    self.uncompressed = uncompressed
    self.download = download
  }

  init(_ old: SizePair?, _ new: SizePair?) {
    uncompressed = LengthChange(old?.uncompressed, new?.uncompressed)
    download = LengthChange(old?.download, new?.download)
  }

  package var presence: Presence { uncompressed.presence }

  package var isZero: Bool {
    uncompressed.difference == .zero && (download?.difference ?? .zero) == .zero
  }

  package func of(_ length: Length) -> LengthChange? {
    switch length {
    case .uncompressed: uncompressed
    case .download: download
    }
  }

  /// How much it matters in a ranking by a length, whichever way it goes.
  func magnitude(by leading: Length) -> (UInt64, UInt64) {
    let sizes = (
      uncompressed.difference.bytes.magnitude, (download?.difference ?? .zero).bytes.magnitude
    )
    return leading == .uncompressed ? sizes : (sizes.1, sizes.0)
  }
}

/// A named part of a bundle with its sizes on both sides.
package struct SizeRow: Hashable, Sendable {
  package let name: String
  package let change: SizeChange

  /// Of a part of a file, the file's path: `Assets.car` of `Assets.car: Loaf`.
  var fileName: String {
    name.firstRange(of: ": ").map { String(name[..<$0.lowerBound]) } ?? name
  }

  /// What changed most first; what did not is left out.
  static func ranked(_ rows: [SizeRow], by leading: Length) -> [SizeRow] {
    rows.filter { !$0.change.isZero || $0.change.presence != .both }.sorted {
      ranks(
        ($0.change.magnitude(by: leading), $0.name),
        before: ($1.change.magnitude(by: leading), $1.name))
    }
  }

  /// Sums by name, each with what both sides have of it.
  static func rows<Part>(
    _ old: [Part], _ new: [Part], name: (Part) -> String, size: (Part) -> SizePair
  ) -> [SizeRow] {
    let before = sums(old, name, size)
    let after = sums(new, name, size)
    return Set(before.keys).union(after.keys).map { name in
      SizeRow(name: name, change: SizeChange(before[name], after[name]))
    }
  }

  /// Of parts that have no size of their own in the package.
  static func rows<Part>(
    _ old: [Part], _ new: [Part], name: (Part) -> String, length: (Part) -> ByteCount
  ) -> [SizeRow] {
    rows(old, new, name: name) { SizePair(download: .zero, uncompressed: length($0)) }.map { row in
      SizeRow(
        name: row.name,
        change: SizeChange(uncompressed: row.change.uncompressed, download: nil))
    }
  }

  private static func sums<Part>(
    _ parts: [Part], _ name: (Part) -> String, _ size: (Part) -> SizePair
  ) -> [String: SizePair] {
    var sums: [String: SizePair] = [:]
    for part in parts { sums[name(part), default: .zero] += size(part) }
    return sums
  }
}

/// The larger first, equals by name.
func ranks(
  _ left: ((UInt64, UInt64), String), before right: ((UInt64, UInt64), String)
) -> Bool {
  left.0 == right.0 ? left.1 < right.1 : left.0 > right.0
}
