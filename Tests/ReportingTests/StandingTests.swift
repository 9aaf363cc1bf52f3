import Auditing
import Measurement
import Reporting
import TestSupport
import Testing

/// Which of several lines the verdict is about. Sizes are in thousands of bytes.
@Suite("The verdict")
struct StandingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var size = 488
    var limit = 15_000
    let budgets: [BudgetRow?]
    let sentence: String
    var fails: Bool
  }

  private static func total(
    _ length: Length, _ size: Int, warn: Int? = nil, fail: Int? = nil,
    _ state: BudgetRow.State = .within
  ) -> BudgetRow? { part(.total, length, size, warn: warn, fail: fail, state) }

  private static func part(
    _ scope: BudgetScope, _ length: Length, _ size: Int, warn: Int? = nil, fail: Int? = nil,
    _ state: BudgetRow.State = .within
  ) -> BudgetRow? {
    BudgetRow(
      .part(scope, variant: "iPhone @3x"), length, kilobytes(size), warn: warn.map(kilobytes),
      fail: fail.map(kilobytes), state: state)
  }

  private static func growth(
    _ length: Length, from: Int, to: Int, warn: Int? = nil, fail: Int? = nil,
    _ state: BudgetRow.State = .within
  ) -> BudgetRow? {
    BudgetRow(
      .growth(from: kilobytes(from), to: kilobytes(to), base: "main.json"), length,
      kilobytes(to - from), warn: warn.map(kilobytes), fail: fail.map(kilobytes), state: state)
  }

  private static func kilobytes(_ count: Int) -> ByteCount { ByteCount(count * 1000) }

  static let limits: [Case] = [
    Case(
      testDescription: "without budgets, room", budgets: [],
      sentence: "C has 14.51 MB left of 15 MB", fails: false),
    Case(
      testDescription: "without budgets, over", size: 15_741, budgets: [],
      sentence: "C is 741 KB over 15 MB", fails: true),
    Case(
      testDescription: "the limit itself is allowed", size: 15_000, budgets: [],
      sentence: "C has 0 bytes left of 15 MB", fails: false),
    Case(
      testDescription: "Apple's limit goes before a budget that is further over", size: 15_100,
      budgets: [total(.download, 9000, fail: 300, .over(.error))],
      sentence: "C is 100 KB over Apple's 15 MB", fails: true),
    Case(
      testDescription: "Apple's limit is closer than the budget", size: 14_000,
      budgets: [total(.download, 300, fail: 350)],
      sentence: "C has 1 MB left of Apple's 15 MB", fails: false),
    Case(
      testDescription: "of a budget as large as the limit Apple's is named", size: 14_000,
      budgets: [total(.uncompressed, 14_000, fail: 15_000)],
      sentence: "C has 1 MB left of Apple's 15 MB", fails: false),
    Case(
      testDescription: "a small line that is nearly used is closer than a large one with less room",
      size: 14_700,
      budgets: [
        total(.download, 349_000, fail: 350_000), total(.uncompressed, 14_700, fail: 14_800),
      ],
      sentence: "C has 1 MB left of its download budget of 350 MB", fails: false),
  ]

  static let totals: [Case] = [
    Case(
      testDescription: "a download over its budget",
      budgets: [
        total(.download, 371, warn: 300, fail: 350, .over(.error)),
        total(.uncompressed, 488, warn: 13_000, fail: 14_500),
      ],
      sentence: "C is 21 KB over its download budget of 350 KB", fails: true),
    Case(
      testDescription: "of two lengths over, the one over by the larger part",
      budgets: [
        total(.download, 371, fail: 350, .over(.error)),
        total(.uncompressed, 488, fail: 400, .over(.error)),
      ],
      sentence: "C is 88 KB over its uncompressed budget of 400 KB", fails: true),
    Case(
      testDescription: "what fails goes before what warns and is further over",
      budgets: [
        total(.download, 371, fail: 370, .over(.error)),
        total(.uncompressed, 488, warn: 200, .over(.warning)),
      ],
      sentence: "C is 1 KB over its download budget of 370 KB", fails: true),
    Case(
      testDescription: "a warning line",
      budgets: [
        total(.download, 310, warn: 300, fail: 350, .over(.warning))
      ],
      sentence: "C is 10 KB over its download budget's warning line of 300 KB", fails: false),
    Case(
      testDescription: "a rule's severity may make an error line milder",
      budgets: [total(.download, 371, fail: 350, .over(.note))],
      sentence: "C is 21 KB over its download budget of 350 KB", fails: false),
    Case(
      testDescription: "what somebody accepts, or nobody judges, decides nothing",
      budgets: [
        total(.download, 371, fail: 350, .accepted),
        total(.uncompressed, 488, fail: 400, .unjudged),
      ],
      sentence: "C has 14.51 MB left of Apple's 15 MB", fails: false),
    Case(
      testDescription: "room up to the line that fails, not to the one that warns",
      budgets: [total(.download, 299, warn: 300, fail: 350)],
      sentence: "C has 51 KB left of its download budget of 350 KB", fails: false),
    Case(
      testDescription: "room up to the one that warns where none fails",
      budgets: [total(.download, 299, warn: 300)],
      sentence: "C has 1 KB left to its download budget's warning line of 300 KB", fails: false),
    Case(
      testDescription: "a line at nothing",
      budgets: [
        total(.download, 371, fail: 0, .over(.error)),
        total(.uncompressed, 488, fail: 1, .over(.error)),
      ],
      sentence: "C is 371 KB over its download budget of 0 bytes", fails: true),
  ]

  static let parts: [Case] = [
    Case(
      testDescription: "images",
      budgets: [
        part(.category(.images), .uncompressed, 290, fail: 250, .over(.error))
      ],
      sentence: "C is 40 KB over its uncompressed budget of 250 KB for images", fails: true),
    Case(
      testDescription: "the whole goes before a part that is further over",
      budgets: [
        total(.download, 371, fail: 350, .over(.error)),
        part(.path("**/Photo@*.jpg"), .download, 180, fail: 100, .over(.error)),
      ],
      sentence: "C is 21 KB over its download budget of 350 KB", fails: true),
    Case(
      testDescription: "a part that fails goes before the whole that warns",
      budgets: [
        total(.download, 371, warn: 350, .over(.warning)),
        part(.path("**/Photo@*.jpg"), .download, 180, fail: 100, .over(.error)),
      ],
      sentence: "C is 80 KB over its download budget of 100 KB for **/Photo@*.jpg", fails: true),
    Case(
      testDescription: "a framework's warning line",
      budgets: [
        part(
          .framework("Frameworks/Oven.framework"), .download, 90, warn: 70, fail: 95,
          .over(.warning))
      ],
      sentence: "C is 20 KB over its download budget's warning line of 70 KB for "
        + "Frameworks/Oven.framework", fails: false),
    Case(
      testDescription: "a part that has used all it may says nothing of the clip's room",
      budgets: [part(.category(.images), .uncompressed, 250, fail: 250)],
      sentence: "C has 14.51 MB left of Apple's 15 MB", fails: false),
    Case(
      testDescription: "growth",
      budgets: [
        growth(.uncompressed, from: 368, to: 488, fail: 100, .over(.error))
      ],
      sentence: "C grew by 120 KB uncompressed since main.json, 20 KB over its growth budget of "
        + "100 KB", fails: true),
    Case(
      testDescription: "growth where none is allowed is as far over as the clip is larger",
      budgets: [
        growth(.download, from: 300, to: 303, fail: 0, .over(.error)),
        part(.category(.fonts), .download, 103, fail: 100, .over(.error)),
      ],
      sentence: "C is 3 KB over its download budget of 100 KB for fonts", fails: true),
    Case(
      testDescription: "growth over a warning line",
      budgets: [growth(.download, from: 300, to: 310, warn: 3, fail: 100, .over(.warning))],
      sentence: "C grew by 10 KB to download since main.json, 7 KB over its growth budget's "
        + "warning line of 3 KB", fails: false),
    Case(
      testDescription: "growth that is allowed",
      budgets: [
        growth(.download, from: 300, to: 399, fail: 100)
      ],
      sentence: "C has 14.51 MB left of Apple's 15 MB", fails: false),
  ]

  @Test("names the line that decides", arguments: limits + totals + parts)
  func decides(_ example: Case) {
    let standing = Standing(
      "C", size: Self.kilobytes(example.size), limit: Self.kilobytes(example.limit),
      budgets: example.budgets.compactMap { $0 })
    #expect(standing.sentence == example.sentence)
    #expect(standing.fails(at: .error) == example.fails)
  }

  @Test("fails by a warning line where warnings fail, and never where nothing does")
  func threshold() {
    let over = Self.total(.download, 310, warn: 300, .over(.warning))
    let standing = Standing(
      "C", size: Self.kilobytes(488), limit: Self.kilobytes(15_000),
      budgets: [over].compactMap { $0 })
    #expect(standing.fails(at: .warning) && standing.fails(at: .note))
    #expect(!standing.fails(at: .error) && !standing.fails(at: nil))
  }

  @Test("does not name a limit that somebody accepts to be passed")
  func acceptedLimit() {
    let size = Self.kilobytes(15_741)
    func sentence(_ budgets: [BudgetRow?]) -> String {
      Standing(
        "C", size: size, limit: Self.kilobytes(15_000), budgets: budgets.compactMap { $0 },
        limitCounts: false
      ).sentence
    }
    #expect(
      sentence([Self.total(.download, 273, fail: 130, .over(.error))])
        == "C is 143 KB over its download budget of 130 KB")
    #expect(sentence([]) == "C is 741 KB over 15 MB")
    let alone = Standing(
      "C", size: size, limit: Self.kilobytes(15_000), budgets: [], limitCounts: false)
    #expect(!alone.fails(at: .error))
  }

  @Test("has no line without an amount")
  func noLine() { #expect(Self.total(.download, 310) == nil) }
}
