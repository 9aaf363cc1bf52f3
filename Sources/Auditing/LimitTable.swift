package import AppleFormats
package import Measurement

/// How a clip is meant to be started, which from iOS 17 on decides how large it may be.
package enum Invocation: String, CaseIterable, Sendable {
  /// Not said: the larger limit holds, and passing the smaller is a warning.
  case auto
  /// QR, NFC and App Clip Codes must work.
  case physical
  /// Links only.
  case digital
  /// Apple's demo link only.
  case demo
}

/// Apple's size limits by the clip's minimum OS, with their source and date.
package struct LimitTable: Sendable {
  package struct Row: Sendable {
    package let from: Version
    package let bytes: ByteCount
    /// What a clip started by QR, NFC or App Clip Code may have, where that is less.
    package let physicalBytes: ByteCount?
    package let says: String
  }

  /// By rising version.
  package let rows: [Row]
  package let source: String
  package let read: String

  private struct File: Decodable {
    let source: String
    let read: String
    let rows: [FileRow]
  }

  private struct FileRow: Decodable {
    let from: RuleVersion
    let bytes: Int64
    let physicalBytes: Int64?
    let says: String
  }

  init(file: String, bytes: [UInt8]) throws(ConfigurationError) {
    let decoded: File = try decodeJSON(bytes, file: file)
    let rows = decoded.rows.map { row in
      Row(
        from: row.from.value, bytes: ByteCount(row.bytes),
        physicalBytes: row.physicalBytes.map { ByteCount($0) }, says: row.says)
    }
    guard !rows.isEmpty else { throw ConfigurationError(file: file, reason: "holds no limits") }
    self.rows = rows.sorted { $0.from < $1.from }
    source = decoded.source
    read = decoded.read
  }

  /// The limits of a clip; without a known minimum OS the strictest.
  package func limits(minimumOS: Version?, invocation: Invocation) -> ClipLimits {
    let row = rows.last { row in minimumOS.map { row.from <= $0 } ?? false } ?? rows[0]
    let basis =
      minimumOS.map { "minimum iOS \($0)" } ?? "minimum iOS unknown, the strictest limit assumed"
    let isDecided = row.physicalBytes != nil && invocation != .auto
    return ClipLimits(
      bytes: invocation == .physical ? row.physicalBytes ?? row.bytes : row.bytes,
      physicalWarning: invocation == .auto ? row.physicalBytes : nil,
      basis: basis + (isDecided ? ", \(invocation.rawValue) invocation" : ""), source: source,
      invocation: invocation)
  }
}

/// The lines one clip is judged by. Both of a package's lengths have the same limit.
package struct ClipLimits: Hashable, Sendable {
  /// Above it is an error.
  package let bytes: ByteCount
  /// Above it QR, NFC and App Clip Codes no longer start the clip.
  package let physicalWarning: ByteCount?
  /// Why this limit, for people.
  package let basis: String
  package let source: String
  package let invocation: Invocation
}
