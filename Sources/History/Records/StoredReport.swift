/// A JSON report of schema version 1, as far as a history needs it. Unknown members are left alone.
struct StoredReport: Decodable {
  struct Named: Decodable {
    let name: String
    let version: String
  }

  struct Versioned: Decodable {
    let version: String
  }

  struct ArtifactFacts: Decodable {
    let name: String
    let kind: String
    let bytes: Length
    let sha256: String?
  }

  struct Pair: Decodable {
    let downloadBytes: Length
    let uncompressedBytes: Length
  }

  struct Variant: Decodable {
    let name: String
    let downloadBytes: Length
    let uncompressedBytes: Length
    let accuracy: String
  }

  struct Worst: Decodable {
    let download: String?
    let uncompressed: String?
  }

  struct Limit: Decodable {
    let bytes: Length
    let basis: String?
  }

  struct Limits: Decodable {
    let uncompressed: Limit
  }

  struct Row: Decodable {
    let category: String
    let downloadBytes: Length
    let uncompressedBytes: Length
  }

  struct File: Decodable {
    let path: String
    let uncompressedBytes: Length
  }

  struct Catalog: Decodable {
    struct Asset: Decodable {
      let name: String
      let uncompressedBytes: Length
    }

    let path: String
    let structureBytes: Length
    let assets: [Asset]
  }

  struct Bundle: Decodable {
    let bundleIdentifier: String?
    let path: String
    let name: String
    let shortVersion: String?
    let build: String?
    let minimumOS: String?
    let limits: Limits?
    /// Nil of a host that was not measured.
    let variants: [Variant]?
    let worst: Worst?
    let breakdown: [Row]?
    let files: [File]?
    let catalogs: [Catalog]?
  }

  struct Suppression: Decodable {}

  struct Finding: Decodable {
    let rule: String
    let severity: String
    let message: String
    let bundle: String?
    let path: String?
    let suppressed: Suppression?
  }

  struct Gap: Decodable {
    let path: String
  }

  let schemaVersion: String
  let tool: Named
  let model: Versioned
  let artifact: ArtifactFacts
  let host: Bundle?
  let clips: [Bundle]
  let findings: [Finding]
  let gaps: [Gap]
}

/// A number of bytes that is none below zero.
struct Length: Decodable {
  let bytes: Int64

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    bytes = try container.decode(Int64.self)
    guard bytes >= 0 else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "is a length below zero")
    }
  }
}
