package import Artifacts
import Auditing
import Measurement

/// SARIF 2.1.0, as GitHub's code scanning and other viewers read it: one run, whatever was scanned.
///
/// There are no results of kind `pass`: a rule that found nothing is no result, and a rule that could
/// not judge must not look like one that held. What was not measured, and what could not be read, is a
/// notification of its invocation, which is then not `executionSuccessful`.
package enum SARIFReporter {
  package static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  /// GitHub keeps 5,000 results of a run and refuses 25,000 ("SARIF results exceed limit").
  private static let mostResults = 5000

  package static func render(_ results: [Result<Report, ArtifactError>]) -> String {
    let reports = results.compactMap(\.report)
    let rules = SARIFRules(reports)
    var artifacts = SARIFArtifacts()
    var values: [JSONValue] = []
    var invocations: [JSONValue] = []
    for result in results {
      switch result {
      case .success(let report):
        let root = artifacts.root(named: report.artifact.name)
        let found = report.allFindings.ranked
        let shown = found.prefix(max(0, mostResults - values.count))
        let files = report.knownFiles
        values += shown.map { finding in
          SARIFResult(finding, in: report, rules, files, root, &artifacts).value
        }
        let leftOut = found.count - shown.count
        invocations.append(SARIFInvocation(report, leftOut: leftOut, root, &artifacts).value)
      case .failure(let error):
        invocations.append(SARIFInvocation(error).value)
      }
    }
    var driver: [String: JSONValue] = ["name": "clipaudit", "rules": .array(rules.values)]
    if let version = reports.first?.toolVersion {
      driver["version"] = .string(version)
      driver["semanticVersion"] = .string(version)
    }
    let run: [String: JSONValue] = [
      "tool": ["driver": .object(driver)], "invocations": .array(invocations),
      "artifacts": .array(artifacts.values), "results": .array(values),
    ]
    return JSONText.render([
      "$schema": .string(schema), "version": "2.1.0", "runs": [.object(run)],
    ])
  }

  /// Text in which nothing is a link: SARIF takes `[text](target)` for one, unless it is escaped.
  static func message(_ text: String) -> JSONValue {
    let plain = text.oneLine
    guard plain.unicodeScalars.contains("[") else { return ["text": .string(plain)] }
    return ["text": .string(plain.escaped([("[", "\\["), ("]", "\\]")]))]
  }
}

extension Severity {
  var sarifLevel: JSONValue {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .note: "note"
    }
  }
}

/// Artifacts and the files in them that results speak about, each once.
struct SARIFArtifacts {
  private(set) var values: [JSONValue] = []
  private var indices: [[String]: Int] = [:]
  private var roots = 0

  /// Artifacts of several folders may share a name, but no two entries may be equal.
  mutating func root(named name: String) -> Int {
    let uri = Self.reference(ArchivePlace(name, known: []))
    roots += 1
    values.append([
      "location": ["uri": .string(uri)], "roles": ["analysisTarget"],
      "description": ["text": .string("artifact \(roots)")],
    ])
    return values.count - 1
  }

  /// A file inside the artifact at that index, as a location refers to it.
  mutating func location(of place: ArchivePlace, in root: Int) -> JSONValue {
    let uri = Self.reference(place)
    let key = ["\(root)", uri]
    let index = indices[key] ?? values.count
    if index == values.count {
      indices[key] = index
      values.append(["location": ["uri": .string(uri)], "parentIndex": .integer(Int64(root))])
    }
    return ["uri": .string(uri), "index": .integer(Int64(index))]
  }

  /// A name that begins with a slash would be read as an address of another kind.
  private static func reference(_ place: ArchivePlace) -> String {
    let uri = place.uri.utf8.drop { $0 == UInt8(ascii: "/") }
    return uri.isEmpty ? "artifact" : String(Substring(uri))
  }
}
