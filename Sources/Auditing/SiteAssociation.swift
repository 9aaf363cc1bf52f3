import Artifacts

/// A website's apple-app-site-association file, as far as it speaks of clips and their apps.
package struct SiteAssociation: Sendable {
  /// The file's name, printable.
  package let name: String
  package let byteCount: Int
  package let content: Content

  package enum Content: Sendable {
    case damaged(String)
    case read(Lists)
  }

  /// Application identifiers, `TEAM.org.example.app`, in the file's order.
  package struct Lists: Sendable {
    /// Nil without `appclips`.
    package let appClips: [String]?
    /// Nil without `applinks`.
    package let appLinks: [String]?
  }

  package init(name: String, bytes: [UInt8]) {
    self.name = name.printable
    byteCount = bytes.count
    if bytes.first == Self.sequenceTag {
      content = .damaged("is signed; the plain JSON is needed")
      return
    }
    let node: ConfigurationNode
    do throws(ConfigurationError) {
      node = try ConfigurationNode(file: name, bytes: bytes, by: .machine)
    } catch {
      content = .damaged("is no JSON (\(error.place.map { "\($0.words): " } ?? "")\(error.reason))")
      return
    }
    do throws(ConfigurationError) {
      let file: File = try node.decoded()
      content = .read(
        Lists(appClips: file.appclips?.apps, appLinks: file.applinks.map(\.identifiers)))
    } catch {
      let key = error.key.map { "\($0) " } ?? ""
      content = .damaged(key + error.reason + (error.place.map { " (\($0.words))" } ?? ""))
    }
  }

  /// A signature's outermost element in DER.
  private static let sequenceTag: UInt8 = 0x30

  private struct File: Decodable {
    let appclips: Clips?
    let applinks: Links?
  }

  private struct Clips: Decodable {
    let apps: [String]
  }

  /// Both forms there have been: a list of details with `appIDs` or `appID`, and a dictionary by
  /// identifier. What is neither names nobody; links are not what the file is read for.
  private struct Links: Decodable {
    let identifiers: [String]

    enum CodingKeys: String, CodingKey {
      case details
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let list = try? container.decode([Detail].self, forKey: .details) {
        identifiers = list.flatMap { ($0.appIDs ?? []) + ($0.appID.map { [$0] } ?? []) }
      } else if let byName = try? container.decode([String: Ignored].self, forKey: .details) {
        identifiers = byName.keys.sorted()
      } else {
        identifiers = []
      }
    }
  }

  private struct Detail: Decodable {
    let appIDs: [String]?
    let appID: String?
  }

  private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }
}
