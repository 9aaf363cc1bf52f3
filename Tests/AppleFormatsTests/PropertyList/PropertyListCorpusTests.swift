import AppleFormats
import ByteReading
import Foundation
import Testing

@Suite(.enabled(if: PropertyListCorpus.isPresent, "shared corpus not present"))
struct PropertyListCorpusTests {
  @Test(arguments: PropertyListCorpus.hostile)
  func aHostileFileEndsSoon(file: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: file))
    let start = ContinuousClock.now
    let error = refusal(of: bytes)
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(error.map { (0...bytes.count).contains($0.offset) } ?? true)
  }

  @Test(arguments: PropertyListCorpus.sound)
  func aSoundFileReadsAsFoundationReadsIt(file: URL) throws {
    let data = try Data(contentsOf: file)
    let foundation = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
    #expect(try PropertyList(parsing: [UInt8](data)) == PropertyList(foundation))
  }

  @Test func theCorpusHoldsFilesOfBothKinds() {
    #expect(PropertyListCorpus.hostile.count >= 50)
    #expect(PropertyListCorpus.sound.count >= 50)
  }
}

private enum PropertyListCorpus {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/corpus").standardizedFileURL
  static let isPresent = FileManager.default.fileExists(atPath: root.path)
  static let hostile = files(in: "F_hostile/plist")
  static let sound = ["A_apps", "A_ipas", "B_reports", "E_clip/infoplist", "G_composite"]
    .flatMap { files(in: $0).filter { $0.pathExtension == "plist" } }

  private static func files(in folder: String) -> [URL] {
    let place = root.appending(path: folder)
    let names =
      FileManager.default.enumerator(atPath: place.path)?.compactMap { $0 as? String } ?? []
    return names.sorted().map { place.appending(path: $0) }
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
  }
}

extension PropertyList {
  /// What Foundation read, as our own value.
  fileprivate init(_ foundation: Any) throws {
    switch foundation {
    case let value as String: self = .string(value)
    case let value as NSNumber: self = unsafe .init(value, encoding: value.objCType.pointee)
    case let value as Date: self = .date(value.timeIntervalSinceReferenceDate)
    case let value as Data: self = .data([UInt8](value))
    case let value as [Any]: self = .array(try value.map(PropertyList.init))
    case let value as [String: Any]: self = .dictionary(try value.mapValues(PropertyList.init))
    default: throw CocoaError(.propertyListReadCorrupt)
    }
  }

  /// Foundation tells a boolean from the integer 1 by the C type only.
  private init(_ number: NSNumber, encoding: CChar) {
    switch UInt8(bitPattern: encoding) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"): self = .boolean(number.boolValue)
    case UInt8(ascii: "f"), UInt8(ascii: "d"): self = .real(number.doubleValue)
    default: self = .integer(number.int64Value)
    }
  }
}
