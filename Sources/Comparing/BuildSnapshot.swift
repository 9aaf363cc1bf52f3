import Artifacts
import Auditing
package import Measurement

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One build as its JSON report tells of it: all that a comparison looks at, and nothing else.
///
/// A report may come from anywhere. Text in here can be shown, but for values of property lists;
/// numbers are lengths.
package struct BuildSnapshot: Sendable {
  /// What was asked for, as far as sizes, limits and findings depend on it.
  package struct Conditions: Hashable, Sendable {
    /// Empty for all that run the clip.
    package let devices: [String]
    package let invocation: String
    /// Nil in a report that does not say.
    package let files: [JudgingFile]?
  }

  /// A file that the build was judged with: the project file, a baseline.
  package struct JudgingFile: Hashable, Sendable {
    package let kind: String
    package let name: String
    /// Nil of what is not read as a file.
    package let sha256: String?
  }

  /// The file or folder that was read.
  package struct Artifact: Hashable, Sendable {
    package let name: String
    package let kind: String
    package let size: ByteCount
    /// Hexadecimal; nil of a folder, and where nobody wanted it.
    package let sha256: String?
    /// Which signing rules were for it; nil in a report that does not say.
    package let distribution: String?
  }

  package let artifact: Artifact
  package let toolVersion: String
  package let modelVersion: String
  /// Nil in a report that does not say.
  package let conditions: Conditions?
  package let clips: [BundleSnapshot]
  package let host: BundleSnapshot?
  package let findings: [FindingSnapshot]
  package let gaps: [Gap]

  package static let schemaVersion = "1"

  /// A bundle of 10,000 files has a report of some 3 MB; an array holds one for each artifact.
  package static let largestReport = 64 << 20

  /// A report nests 24 levels at most; its reader would take stack for each.
  private static let deepestNesting = 64

  /// Whether bytes begin as a JSON report does and no artifact.
  package static func isReport(beginning bytes: [UInt8]) -> Bool {
    let first = firstByte(of: withoutMark(bytes))
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  package var name: String { artifact.name }

  /// The one report that bytes hold, alone or as an array of one.
  package init(parsing bytes: [UInt8]) throws(SnapshotError) {
    let snapshots = try Self.snapshots(parsing: bytes)
    guard snapshots.count == 1, let snapshot = snapshots.first else {
      throw .unreadable("holds \(snapshots.count) reports instead of one")
    }
    self = snapshot
  }

  /// Reads what the JSON reporter writes: a report, or an array of them.
  package static func snapshots(parsing bytes: [UInt8]) throws(SnapshotError) -> [BuildSnapshot] {
    let text = withoutMark(bytes)
    guard !nests(text, deeperThan: deepestNesting) else {
      throw .unreadable("nests more than \(deepestNesting) levels")
    }
    let data = Data(text)
    do {
      let isArray = firstByte(of: text) == UInt8(ascii: "[")
      // The versions first: a report of another one may have another shape altogether.
      let heads =
        isArray
        ? try JSONDecoder().decode([Head].self, from: data)
        : [try JSONDecoder().decode(Head.self, from: data)]
      for head in heads { try head.check() }
      return isArray
        ? try JSONDecoder().decode([BuildSnapshot].self, from: data)
        : [try JSONDecoder().decode(BuildSnapshot.self, from: data)]
    } catch let error as SnapshotError {
      throw error
    } catch let error as DecodingError {
      throw .unreadable(error.sentence)
    } catch {
      throw .unreadable("is not JSON")
    }
  }

  /// Counts brackets that stand in no string. Of bytes that are no JSON it may say anything: these are
  /// refused later.
  private static func nests(_ bytes: ArraySlice<UInt8>, deeperThan limit: Int) -> Bool {
    var depth = 0
    var isString = false
    var isEscaped = false
    for byte in bytes {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isString.toggle()
      } else if isString {
        isEscaped = byte == UInt8(ascii: "\\")
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
        depth += 1
        if depth > limit { return true }
      } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        depth -= 1
      }
    }
    return false
  }

  private static func firstByte(of bytes: some Sequence<UInt8>) -> UInt8? {
    bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// Editors on Windows put a byte order mark in front.
  private static func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  private struct Head: Decodable {
    let schemaVersion: JSONValue
    /// Other JSON of this tool's says what it is; a report does not.
    let kind: JSONValue?

    func check() throws(SnapshotError) {
      if case .string(let word)? = kind {
        throw .unreadable("is a \(word.shown.prefix(40)), not a report")
      }
      guard case .string(let version) = schemaVersion else {
        throw .unreadable(
          "schemaVersion has to be the string \"\(BuildSnapshot.schemaVersion)\", "
            + "not \(schemaVersion.brief)")
      }
      guard version == BuildSnapshot.schemaVersion else {
        throw .incomparable(
          "is a report of schema version \(schemaVersion.brief); "
            + "this clipaudit reads version \(BuildSnapshot.schemaVersion)")
      }
    }
  }
}

extension BuildSnapshot: Decodable {
  private enum Key: String, CodingKey {
    case artifact, name, kind, bytes, sha256, tool, version, model, options, devices, invocation
    case clips, host, findings, gaps, judgedWith, distribution
  }

  package init(from decoder: any Decoder) throws {
    let report = try decoder.container(keyedBy: Key.self)
    let file = try report.nestedContainer(keyedBy: Key.self, forKey: .artifact)
    artifact = Artifact(
      name: try file.text(.name), kind: try file.text(.kind), size: try file.byteCount(.bytes),
      sha256: try file.optionalText(.sha256), distribution: try file.optionalText(.distribution))
    toolVersion = try report.nestedContainer(keyedBy: Key.self, forKey: .tool).text(.version)
    modelVersion = try report.nestedContainer(keyedBy: Key.self, forKey: .model).text(.version)
    if report.contains(.options) {
      let options = try report.nestedContainer(keyedBy: Key.self, forKey: .options)
      conditions = Conditions(
        devices: try options.texts(.devices), invocation: try options.text(.invocation),
        files: try options.decodeIfPresent([JudgingFile].self, forKey: .judgedWith))
    } else {
      conditions = nil
    }
    clips = try report.decode([ClipSnapshot].self, forKey: .clips).map(\.bundle)
    host = try report.decodeIfPresent(BundleSnapshot.self, forKey: .host)
    findings = try report.decode([FindingSnapshot].self, forKey: .findings)
    gaps = try report.decode([GapSnapshot].self, forKey: .gaps).map(\.gap)
  }
}

/// A clip has members that a host need not have.
private struct ClipSnapshot: Decodable {
  let bundle: BundleSnapshot

  private enum Key: String, CodingKey, CaseIterable {
    case limits, variants
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    for key in Key.allCases where !values.contains(key) {
      throw DecodingError.keyNotFound(
        key, DecodingError.Context(codingPath: values.codingPath, debugDescription: "of a clip"))
    }
    bundle = try BundleSnapshot(from: decoder)
  }
}

extension BuildSnapshot.JudgingFile: Decodable {
  private enum Key: String, CodingKey {
    case kind, name, sha256
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    kind = try values.text(.kind)
    name = try values.text(.name)
    sha256 = try values.optionalText(.sha256)
  }
}

private struct GapSnapshot: Decodable {
  let gap: Gap

  private enum Key: String, CodingKey {
    case path, reason
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    gap = Gap(path: try values.text(.path), reason: try values.text(.reason))
  }
}
