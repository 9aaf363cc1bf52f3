import Testing

@testable import Reporting

/// Columns as terminals draw them.
@Suite struct PrintedWidthTests {
  @Test(
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("\u{301}", 0), ("点餐", 4), ("ｱ", 1),
      ("Ａ", 2), ("🍞", 2), ("👩‍🍳", 2), ("👍🏽", 2), ("🇩🇪", 2), ("❤\u{FE0F}", 2), ("❤", 1),
      ("각", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1B}[1;31mab\u{1B}[0m", 2), ("नी", 2),
      ("#", 1), ("1", 1), ("…", 1), ("█░", 2),
    ])
  func width(_ text: String, _ columns: Int) {
    #expect(text.printedWidth == columns)
  }

  @Test(
    arguments: [
      (0, 10, "░░░░░░░░░░"), (0.0001, 10, "▏░░░░░░░░░"), (0.5, 10, "█████░░░░░"),
      (0.55, 10, "█████▌░░░░"), (0.9999, 10, "█████████▉"), (1, 10, "██████████"),
      (7.5, 10, "██████████"), (0.5, 3, "█▌░"), (1, 0, ""),
    ] as [(Double, Int, String)])
  func bars(_ share: Double, _ columns: Int, _ bar: String) {
    #expect(TextStyle(usesColor: false, width: nil).bar(share, columns: columns) == bar)
  }

  @Test(
    arguments: [
      (0, "....."), (0.01, "#...."), (0.99, "####."), (1, "#####"),
    ] as [(Double, String)])
  func plainBars(_ share: Double, _ bar: String) {
    let style = TextStyle(usesColor: false, width: nil, usesBlocks: false)
    #expect(style.bar(share, columns: 5) == bar)
  }

  @Test(
    arguments: [
      (0, "0.0 %"), (0.0004, "<0.1 %"), (0.9999, "99.9 %"), (1, "100.0 %"), (1.048, "104.8 %"),
    ] as [(Double, String)])
  func percentages(_ share: Double, _ text: String) {
    #expect(share.percent == text)
  }
}
