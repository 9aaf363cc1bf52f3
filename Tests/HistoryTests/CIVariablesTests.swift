import History
import Testing

/// What five systems say of a build, by the variables their documentation names.
@Suite struct CIVariablesTests {
  @Test(arguments: [
    (
      [
        "GITHUB_ACTIONS": "true", "GITHUB_REF_NAME": "main", "GITHUB_REF_TYPE": "branch",
        "GITHUB_SHA": "abc", "GITHUB_SERVER_URL": "https://github.com",
        "GITHUB_REPOSITORY": "bakery/app", "GITHUB_RUN_ID": "9", "GITHUB_HEAD_REF": "",
        "GITHUB_BASE_REF": "",
      ],
      [
        "branch": "main", "commit": "abc",
        "pipeline": "https://github.com/bakery/app/actions/runs/9",
      ]
    ),
    (
      [
        "GITHUB_ACTIONS": "true", "GITHUB_REF_NAME": "12/merge", "GITHUB_REF_TYPE": "branch",
        "GITHUB_HEAD_REF": "oven", "GITHUB_BASE_REF": "main",
      ], ["branch": "oven", "base": "main"]
    ),
    (
      ["GITHUB_ACTIONS": "true", "GITHUB_REF_NAME": "v1.2", "GITHUB_REF_TYPE": "tag"],
      ["tag": "v1.2"]
    ),
    (
      [
        "GITLAB_CI": "true", "CI_COMMIT_BRANCH": "main", "CI_COMMIT_SHA": "abc",
        "CI_PIPELINE_URL": "https://gitlab.example/1",
      ], ["branch": "main", "commit": "abc", "pipeline": "https://gitlab.example/1"]
    ),
    (
      [
        "GITLAB_CI": "true", "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "oven",
        "CI_MERGE_REQUEST_TARGET_BRANCH_NAME": "main",
      ], ["branch": "oven", "base": "main"]
    ),
    (["GITLAB_CI": "true", "CI_COMMIT_TAG": "v1.2"], ["tag": "v1.2"]),
    (
      [
        "BITRISE_IO": "true", "BITRISE_GIT_BRANCH": "oven", "BITRISEIO_GIT_BRANCH_DEST": "main",
        "GIT_CLONE_COMMIT_HASH": "abc", "BITRISE_BUILD_URL": "https://bitrise.example/1",
      ],
      [
        "branch": "oven", "base": "main", "commit": "abc", "pipeline": "https://bitrise.example/1",
      ]
    ),
    (
      ["CI_XCODE_CLOUD": "TRUE", "CI_BRANCH": "main", "CI_COMMIT": "abc", "CI_TAG": "v1.2"],
      ["branch": "main", "commit": "abc", "tag": "v1.2"]
    ),
    (
      [
        "CI_XCODE_CLOUD": "TRUE", "CI_PULL_REQUEST_SOURCE_BRANCH": "oven",
        "CI_PULL_REQUEST_TARGET_BRANCH": "main",
      ], ["branch": "oven", "base": "main"]
    ),
    (
      ["JENKINS_URL": "https://j", "GIT_BRANCH": "origin/main", "GIT_COMMIT": "abc"],
      ["branch": "main", "commit": "abc"]
    ),
    (
      [
        "JENKINS_URL": "https://j", "BRANCH_NAME": "PR-3", "CHANGE_BRANCH": "oven",
        "CHANGE_TARGET": "main",
      ], ["branch": "oven", "base": "main"]
    ),
    (["JENKINS_URL": "https://j", "BRANCH_NAME": "v1.2", "TAG_NAME": "v1.2"], ["tag": "v1.2"]),
    (
      ["JENKINS_URL": "https://j", "GIT_BRANCH": "detached", "GIT_COMMIT": "abc"], ["commit": "abc"]
    ),
    (
      ["JENKINS_URL": "https://j", "GIT_BRANCH": "refs/remotes/origin/feature/a"],
      ["branch": "feature/a"]
    ),
    (
      ["JENKINS_URL": "https://j", "GIT_LOCAL_BRANCH": "main", "GIT_BRANCH": "fork/main"],
      ["branch": "main"]
    ),
    (
      ["JENKINS_URL": "https://j", "GIT_LOCAL_BRANCH": "detached", "GIT_BRANCH": "origin/main"],
      ["branch": "main"]
    ),
    (["BITRISE_IO": "true", "BITRISE_GIT_BRANCH": "refs/heads/main"], ["branch": "main"]),
    (
      [
        "GITLAB_CI": "true", "CI_EXTERNAL_PULL_REQUEST_SOURCE_BRANCH_NAME": "oven",
        "CI_EXTERNAL_PULL_REQUEST_TARGET_BRANCH_NAME": "main",
      ], ["branch": "oven", "base": "main"]
    ),
    (["GIT_BRANCH": "main"], [:]),
  ])
  func theLabels(_ environment: [String: String], labels: [String: String]) {
    #expect(CIVariables(environment).labels.values == labels)
    #expect(environment.keys.allSatisfy { CIVariables.names.contains($0) })
  }

  @Test func aPullRequestIsComparedWithWhereItGoes() {
    #expect(BuildLabels(["branch": "oven", "base": "main"]).comparedBranch == "main")
    #expect(BuildLabels(["branch": "oven"]).comparedBranch == "oven")
    #expect(BuildLabels().comparedBranch == nil)
  }

  @Test func theTimeIsTheCIsWhereItTells() {
    let bitrise = ["BITRISE_IO": "true", "BITRISE_BUILD_TRIGGER_TIMESTAMP": "1796047329"]
    #expect(CIVariables(bitrise).time?.text == "2026-11-30T14:02:09Z")
    #expect(CIVariables(["GITHUB_ACTIONS": "true"]).time == nil)
  }

  @Test(arguments: [
    ("1796047329000", "2026-11-30T14:02:09Z"), ("0", nil), ("99999999999999", nil), ("soon", nil),
  ])
  func aTimeNobodyBuiltAtIsNone(_ text: String, time: String?) {
    let bitrise = ["BITRISE_IO": "true", "BITRISE_BUILD_TRIGGER_TIMESTAMP": text]
    #expect(CIVariables(bitrise).time?.text == time)
  }

  @Test(arguments: [
    ("branch=refs/heads/feature/a", ["branch": "feature/a"]),
    ("branch=refs/remotes/origin/main", ["branch": "main"]),
    ("branch=remotes/fork/a/b", ["branch": "a/b"]),
    ("branch=HEAD", [:]), ("branch=detached", [:]), ("branch=refs/remotes/origin/HEAD", [:]),
    ("branch=refs/tags/v1.2", ["tag": "v1.2"]), ("base=refs/heads/main", ["base": "main"]),
    ("branch=origin/main", ["branch": "origin/main"]), ("branch=headless", ["branch": "headless"]),
    ("tag=refs/heads/x", ["tag": "refs/heads/x"]),
    ("branch=refs/heads/", ["branch": "refs/heads/"]),
  ])
  func aBranchIsNamedAsPeopleNameIt(_ text: String, values: [String: String]) {
    #expect(BuildLabels(text)?.values == values)
  }

  @Test(arguments: [
    ("branch=main", ["branch": "main"]), ("a.b-c_9==x", ["a.b-c_9": "=x"]), ("key=", ["key": ""]),
    ("x=\u{1B}[31m", ["x": "\\u{1B}[31m"]),
  ])
  func aLabelIsAKeyAndAValue(_ text: String, values: [String: String]) {
    #expect(BuildLabels(text)?.values == values)
  }
}
