import History

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SampleHistory {
  /// The files of a store of JSON lines that holds these builds, by name.
  package func lineFiles() throws -> [(name: String, bytes: [UInt8])] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var files: [(name: String, bytes: [UInt8])] = []
    for record in records {
      let name = "\(record.branch)-\(record.time.month).jsonl"
      if files.last?.name != name { files.append((name, [])) }
      files[files.count - 1].bytes += Array(try encoder.encode(record)) + [0x0A]
    }
    return files
  }
}
