import Comparing
import Testing

@Suite("Findings of two builds")
struct FindingComparisonTests {
  struct Found {
    var fingerprint: String
    var rule = "slim.dev-files"
    var severity = "warning"
    var message = "no file for users"
    var bundle = "Clip.app"
    var places = ["Clip.app/README.md"]
    var isAccepted = false

    fileprivate var json: String {
      let list = places.map { "\"\($0)\"" }.joined(separator: ", ")
      return #"{"fingerprint": "\#(fingerprint)", "rule": "\#(rule)", "severity": "\#(severity)", "#
        + #""message": "\#(message)", "bundle": "\#(bundle)", "path": "\#(places[0])", "#
        + #""places": [\#(list)], "suppressed": \#(isAccepted ? "{}" : "null")}"#
    }
  }

  /// `kind severity`, with `!` for what is worse, and what became of the places.
  private func rows(
    _ old: [Found], _ new: [Found],
    members: (old: [String: String], new: [String: String]) = ([:], [:]),
    clips: (old: [String: String], new: [String: String]) = ([:], [:])
  ) throws -> [String] {
    func snapshot(
      _ found: [Found], _ members: [String: String], _ clip: [String: String]
    ) throws -> BuildSnapshot {
      let list = found.map(\.json).joined(separator: ", ")
      let report = HostileReportTests.report(
        ["findings": "[\(list)]"].merging(members) { $1 }, clip: clip)
      return try BuildSnapshot(parsing: Array(report.utf8))
    }
    let diff = try BuildDiff(
      from: snapshot(old, members.old, clips.old), to: snapshot(new, members.new, clips.new))
    return diff.findings.map { change in
      "\(change.kind) \(change.finding.severity)\(change.isWorse ? "!" : "")"
        + change.newPlaces.map { " +\($0)" }.joined() + change.gonePlaces.map { " -\($0)" }.joined()
    }
  }

  @Test(
    "count as new from the severity on that they have now",
    arguments: [
      ("warning", "error", ["severity error!"]), ("note", "warning", ["severity warning!"]),
      ("error", "warning", ["severity warning"]), ("error", "error", []),
    ])
  func severity(_ old: String, _ new: String, _ expected: [String]) throws {
    let sides = [old, new].map { Found(fingerprint: "a", severity: $0) }
    #expect(try rows([sides[0]], [sides[1]]) == expected)
  }

  @Test("are one change each: what is no longer accepted and graver counts once")
  func acceptance() throws {
    let accepted = Found(fingerprint: "a", severity: "warning", isAccepted: true)
    let open = Found(fingerprint: "a", severity: "error")
    #expect(try rows([accepted], [open]) == ["reopened error!"])
    #expect(try rows([open], [accepted]) == ["accepted warning"])
    var graver = accepted
    graver.severity = "error"
    #expect(try rows([accepted], [graver]) == ["severity error"])
  }

  @Test(
    "are the same finding when a place goes, and worse when one comes",
    arguments: [
      (["a", "b"], ["a"], ["changed warning -Clip.app/b"]),
      (["a"], ["a", "b"], ["grown warning! +Clip.app/b"]),
      (["a", "b"], ["a", "c"], ["grown warning! +Clip.app/c -Clip.app/b"]),
      (["a"], ["b"], ["appeared warning!", "disappeared warning"]),
      (["a", "b", "c", "d"], ["a", "e", "f", "g"], ["appeared warning!", "disappeared warning"]),
    ], ["of its own", "the same"])
  func places(_ change: ([String], [String], [String]), _ fingerprint: String) throws {
    let old = Found(fingerprint: "a", places: change.0.map { "Clip.app/\($0)" })
    let isOwn = fingerprint == "of its own"
    let new = Found(
      fingerprint: isOwn ? "b" : "a", message: "2 files", places: change.1.map { "Clip.app/\($0)" })
    // Where the fingerprint says that it is the same finding, it is, wherever it went.
    let isFound = isOwn || change.2.count == 1
    #expect(
      try rows([old], [new])
        == (isFound
          ? change.2
          : [
            "grown warning!"
              + change.1.filter { !change.0.contains($0) }.map { " +Clip.app/\($0)" }
              .joined()
              + change.0.filter { !change.1.contains($0) }.map { " -Clip.app/\($0)" }.joined()
          ]))
  }

  @Test("at one place are told apart by what they say, but for numbers")
  func messages() throws {
    let old = Found(fingerprint: "a", message: "loads Oven, which weighs 12 KB")
    #expect(
      try rows([old], [Found(fingerprint: "b", message: "loads Oven, which weighs 14 KB")]) == [])
    #expect(
      try rows([old], [Found(fingerprint: "b", message: "loads Bread, which weighs 12 KB")])
        == ["appeared warning!", "disappeared warning"])
  }

  private static func files(_ path: String) -> [String: String] {
    [
      "files":
        #"[{"path": "\#(path)", "category": "data", "crc32": "0000aaaa", "downloadBytes": 9, "#
        + #""uncompressedBytes": 9}]"#
    ]
  }

  @Test("move with their file, and with its folder")
  func moves() throws {
    for (place, other) in [("Docs/README.md", "Menu/Docs/README.md"), ("Docs", "Menu/Docs")] {
      let old = Found(fingerprint: "a", message: "\(place) is here", places: ["Clip.app/\(place)"])
      let new = Found(fingerprint: "b", message: "\(other) is here", places: ["Clip.app/\(other)"])
      #expect(
        try rows(
          [old], [new],
          clips: (Self.files("Docs/README.md"), Self.files("Menu/Docs/README.md")))
          == ["changed warning"])
    }
  }

  private static let host =
    #"{"name": "App", "path": "App.app", "bundleIdentifier": "a", "uncompressedBytes": 9}"#

  @Test("of an app whose clip is gone or new are neither gone nor new")
  func unjudged() throws {
    let finding = Found(fingerprint: "a", bundle: "App.app", places: ["App.app/x"])
    let (with, without) = (["host": Self.host], ["host": Self.host, "clips": "[]"])
    #expect(try rows([finding], [], members: (with, without)) == ["unjudged warning"])
    #expect(try rows([], [finding], members: (without, with)) == ["unjudged warning"])
    #expect(try rows([finding], [], members: (with, with)) == ["disappeared warning"])
    #expect(try rows([], [finding], members: (with, [:])) == ["appeared warning!"])
    // Having no clip is what such an app is judged for, when somebody asks for one.
    #expect(try rows([], [finding], members: (with, without)) == ["appeared warning!"])
    #expect(try rows([finding], [], members: (without, with)) == ["disappeared warning"])
  }

  @Test("of an app that only one build has are neither gone nor new")
  func clipAlone() throws {
    let finding = Found(fingerprint: "a", bundle: "App.app", places: ["App.app/x"])
    #expect(
      try rows([finding], [], members: (["host": Self.host], [:])) == ["unjudged warning"])
    #expect(
      try rows([], [finding], members: ([:], ["host": Self.host])) == ["unjudged warning"])
  }

  @Test("of a clip that is gone are not mended, of one that is new they are new")
  func clips() throws {
    let finding = Found(fingerprint: "a")
    let without = ["clips": "[]"]
    #expect(try rows([finding], [], members: ([:], without)) == ["unjudged warning"])
    #expect(try rows([], [finding], members: (without, [:])) == ["appeared warning!"])
  }

  @Test("may be many at one place")
  func crowd() throws {
    let sides = ["old", "new"].map { side in
      (0..<3_000).map { number in
        Found(
          fingerprint: "\(side) \(number)", message: "\(side) loads \(number)",
          places: ["Clip.app/Clip", "Clip.app/\(side)\(number).dylib"])
      }
    }
    #expect(try rows(sides[0], sides[1]).count == 6_000)
  }
}
