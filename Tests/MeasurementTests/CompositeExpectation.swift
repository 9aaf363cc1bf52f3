import CorpusSupport
import Foundation

/// What stands beside a composite of the corpus, computed by python's `zipfile` and `zlib`.
struct CompositeExpectation: Decodable {
  let bundles: [String: BundleFacts]
  let mustComeOut: Outcome

  struct BundleFacts: Decodable {
    let files: Int
    let uncompressedBytes: Int
    let deflate6Bytes: Int
    let withoutClips: Sums?
    /// Clip's path, host's path, length.
    let sameAsHost: [[Value]]?
    let info: Info
  }

  struct Sums: Decodable {
    let files: Int
    let uncompressedBytes: Int
    let deflate6Bytes: Int
  }

  struct Info: Decodable {
    let identifier: String
    let minimumOS: String
    let build: String
    let version: String
    let deviceFamilies: [Int64]

    enum CodingKeys: String, CodingKey {
      case identifier = "CFBundleIdentifier"
      case minimumOS = "MinimumOSVersion"
      case build = "CFBundleVersion"
      case version = "CFBundleShortVersionString"
      case deviceFamilies = "UIDeviceFamily"
    }
  }

  struct Outcome: Decodable {
    let clips: Int
  }

  enum Value: Decodable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    var text: String {
      switch self {
      case .text(let text): text
      case .number(let number): "\(number)"
      }
    }
  }

  static func all() throws -> [(name: String, expectation: CompositeExpectation)] {
    let folder = Corpus.path("G_composite")
    let ending = ".expected.json"
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(ending) }
      .map { file in
        let json = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + file))
        return (
          String(file.dropLast(ending.count)),
          try JSONDecoder().decode(CompositeExpectation.self, from: json)
        )
      }
  }
}
