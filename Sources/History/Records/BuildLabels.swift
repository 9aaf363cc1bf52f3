import Artifacts

/// What is said of a build beside its report: branch, commit, tag, pipeline, and a team's own.
///
/// `branch`, `commit`, `tag`, `version`, `build` and `clip` have a place of their own in a record; `base`
/// names the branch that a scan is compared with.
package struct BuildLabels: Hashable, Sendable {
  package private(set) var values: [String: String]

  package init(_ values: [String: String] = [:]) {
    self.values = values.filter { !$0.value.isEmpty }.mapValues(\.printable)
  }

  /// `KEY=VALUE`; nil where it is none.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isKey(parts[0]) else { return nil }
    values = [String(parts[0]): String(parts[1]).printable]
  }

  /// The other's labels, where both have one, count.
  package func overridden(by other: BuildLabels) -> BuildLabels {
    var labels = self
    labels.values.merge(other.values) { $1 }
    return labels
  }

  /// The branch that a build is compared with: the one it is to be merged into, else its own.
  package var comparedBranch: String? { values["base"] ?? values["branch"] }

  private static func isKey(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.utf8.allSatisfy { letter in
        switch letter {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
      }
  }
}
