/// What a CI system's environment variables say of the build it runs.
package struct CIVariables: Sendable {
  package let labels: BuildLabels
  /// When the build was started, where the system tells.
  package let time: Moment?

  /// Of the systems whose own variable is there the first counts.
  package init(_ environment: [String: String]) {
    let known = Self.systems.first { !(environment[$0.sign] ?? "").isEmpty }
    guard let known else {
      labels = BuildLabels()
      time = nil
      return
    }
    var values: [String: String] = [:]
    for (label, names) in known.labels {
      values[label] = names.lazy.compactMap { environment[$0] }.first {
        !$0.isEmpty && (label != "branch" || BuildLabels.branch($0) != nil)
      }
    }
    known.finish(&values, environment)
    labels = BuildLabels(values)
    time = known.time.lazy.compactMap { environment[$0] }.compactMap { Self.time($0) }.first
  }

  /// Nil for a time at which nothing can have been built.
  private static func time(_ text: String) -> Moment? {
    let moment = Moment(milliseconds: text) ?? Moment(text)
    return moment.flatMap { Moment.ofBuilds.contains($0) ? $0 : nil }
  }

  /// Every variable that is looked at, so that nothing else need be read.
  package static let names: [String] = Set(
    systems.flatMap { system in
      [system.sign] + system.labels.flatMap(\.names) + system.time + system.others
    }
  ).sorted()

  private struct System: Sendable {
    /// The variable that is set on this system alone.
    let sign: String
    /// For each label the variables that may hold it, the best first.
    let labels: [(label: String, names: [String])]
    var time: [String] = []
    var others: [String] = []
    var finish: @Sendable (inout [String: String], [String: String]) -> Void = { _, _ in }
  }

  private static let systems = [github, gitlab, bitrise, xcodeCloud, jenkins]

  /// A pull request's `GITHUB_REF_NAME` is `12/merge`, and a tag's is the tag.
  private static let github = System(
    sign: "GITHUB_ACTIONS",
    labels: [
      ("branch", ["GITHUB_HEAD_REF", "GITHUB_REF_NAME"]), ("commit", ["GITHUB_SHA"]),
      ("base", ["GITHUB_BASE_REF"]),
    ],
    others: ["GITHUB_REF_TYPE", "GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_RUN_ID"]
  ) { values, environment in
    if environment["GITHUB_REF_TYPE"] == "tag" {
      values["tag"] = values.removeValue(forKey: "branch")
    }
    if let server = environment["GITHUB_SERVER_URL"],
      let repository = environment["GITHUB_REPOSITORY"], let run = environment["GITHUB_RUN_ID"]
    {
      values["pipeline"] = "\(server)/\(repository)/actions/runs/\(run)"
    }
  }

  private static let gitlab = System(
    sign: "GITLAB_CI",
    labels: [
      (
        "branch",
        [
          "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME", "CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_NAME",
          "CI_COMMIT_BRANCH",
        ]
      ),
      ("commit", ["CI_COMMIT_SHA"]), ("tag", ["CI_COMMIT_TAG"]),
      (
        "base",
        [
          "CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "CI_EXTERNAL_PULL_REQUEST_TARGET_BRANCH_NAME",
        ]
      ),
      ("pipeline", ["CI_PIPELINE_URL"]),
    ],
    time: ["CI_PIPELINE_CREATED_AT"])

  private static let bitrise = System(
    sign: "BITRISE_IO",
    labels: [
      ("branch", ["BITRISE_GIT_BRANCH"]),
      ("commit", ["BITRISE_GIT_COMMIT", "GIT_CLONE_COMMIT_HASH"]),
      ("tag", ["BITRISE_GIT_TAG"]), ("base", ["BITRISEIO_GIT_BRANCH_DEST"]),
      ("pipeline", ["BITRISE_BUILD_URL"]),
    ],
    time: ["BITRISE_BUILD_TRIGGER_TIMESTAMP"])

  private static let xcodeCloud = System(
    sign: "CI_XCODE_CLOUD",
    labels: [
      ("branch", ["CI_PULL_REQUEST_SOURCE_BRANCH", "CI_BRANCH"]), ("commit", ["CI_COMMIT"]),
      ("tag", ["CI_TAG"]), ("base", ["CI_PULL_REQUEST_TARGET_BRANCH"]),
      ("pipeline", ["CI_BUILD_URL"]),
    ])

  /// `GIT_BRANCH` has the remote before the branch, `origin/main`, and is `detached` where a commit alone
  /// was checked out. `GIT_LOCAL_BRANCH` is there only where the job names a branch to check out to.
  private static let jenkins = System(
    sign: "JENKINS_URL",
    labels: [
      ("branch", ["CHANGE_BRANCH", "BRANCH_NAME", "GIT_LOCAL_BRANCH", "GIT_BRANCH"]),
      ("commit", ["GIT_COMMIT"]),
      ("tag", ["TAG_NAME"]), ("base", ["CHANGE_TARGET"]), ("pipeline", ["BUILD_URL"]),
    ]
  ) { values, environment in
    if let branch = values["branch"], branch.hasPrefix("origin/") {
      values["branch"] = String(branch.dropFirst("origin/".count))
    }
    // A tag's own job has it as its branch, too.
    if values["tag"] != nil, values["branch"] == values["tag"] { values["branch"] = nil }
  }
}
