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
    ("branch=main", ["branch": "main"]), ("a.b-c_9==x", ["a.b-c_9": "=x"]), ("key=", ["key": ""]),
    ("x=\u{1B}[31m", ["x": "\\u{1B}[31m"]),
  ])
  func aLabelIsAKeyAndAValue(_ text: String, values: [String: String]) {
    #expect(BuildLabels(text)?.values == values)
  }
}
