import Artifacts

/// What is said of a build beside its report: branch, commit, tag, pipeline, and a team's own.
///
/// `branch`, `commit`, `tag`, `version`, `build` and `clip` have a place of their own in a record; `base`
/// names the branch that a scan is compared with.
package struct BuildLabels: Hashable, Sendable {
  package private(set) var values: [String: String]

  package init(_ values: [String: String] = [:]) {
    self.values = values.mapValues(\.printable)
    nameBranches()
    self.values = self.values.filter { !$0.value.isEmpty }
  }

  /// `KEY=VALUE`; nil where it is none.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isKey(parts[0]) else { return nil }
    values = [String(parts[0]): String(parts[1]).printable]
    nameBranches()
  }

  /// Scripts take a branch from whatever git says of the commit that is checked out.
  private mutating func nameBranches() {
    for key in ["branch", "base"] {
      guard let value = values[key], !value.isEmpty else { continue }
      values[key] = Self.branch(value)
    }
    if values["tag"] == nil, let tag = values["branch"]?.dropping(prefix: "refs/tags/") {
      values["tag"] = tag
      values["branch"] = nil
    }
  }

  /// `main` of `refs/heads/main` and `refs/remotes/origin/main`; nil where a commit alone is checked out.
  static func branch(_ reference: String) -> String? {
    if ["HEAD", "detached", "(HEAD detached)"].contains(reference) { return nil }
    if let name = reference.dropping(prefix: "refs/heads/") { return name }
    guard
      let remote = reference.dropping(prefix: "refs/remotes/")
        ?? reference.dropping(prefix: "remotes/"),
      let slash = remote.firstIndex(of: "/")
    else { return reference }
    return branch(String(remote[slash...].dropFirst()))
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

extension String {
  /// What follows on the prefix; nil where it does not, or nothing does.
  fileprivate func dropping(prefix: String) -> String? {
    hasPrefix(prefix) && count > prefix.count ? String(dropFirst(prefix.count)) : nil
  }
}
