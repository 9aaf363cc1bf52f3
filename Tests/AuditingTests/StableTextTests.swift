import Testing

@testable import Auditing

@Suite struct StableTextTests {
  @Test(
    arguments: [
      ("main.3f2a9c1b.js", "main.#.js"),
      ("chunk-5d41402abc4b2a76b9719d911017c592.css", "chunk-#.css"),
      ("E621E1F8-C36C-495A-93FC-0C247A3E6E5F/a", "#/a"),
      ("libOven.1.2.3.dylib", "libOven.#.dylib"), ("Oven_2.0/a.json", "Oven_#/a.json"),
      ("Assets.car: Loaf (12 KB)", "Assets.car: Loaf (#)"),
      ("a.bin: 1,024 bytes", "a.bin: #"), ("a: 1.5 MB", "a: #"),
      // What stays: words, lone numbers, dates, short or plain digits, other scripts.
      ("defaced.png", "defaced.png"), ("image_1.png", "image_1.png"),
      ("20261130.json", "20261130.json"), ("a1b2c3.js", "a1b2c3.js"),
      ("BYZ-38-t0r-view-8bC-Xf-vdC.nib", "BYZ-38-t0r-view-8bC-Xf-vdC.nib"),
      ("icon@2x.png", "icon@2x.png"), ("点餐🍞 1.swift", "点餐🍞 1.swift"), ("", ""),
      ("E621E1F8-C36C-495A-93FC", "#-C36C-495A-93FC"),
    ])
  func places(_ text: String, _ stable: String) {
    #expect(StableText.place(text) == stable)
  }

  @Test(
    arguments: [
      (
        "15.73 MB uncompressed, 734 KB over the limit of 15 MB (minimum iOS 16.4; variant a (b))",
        "# uncompressed, # over the limit of # "
      ),
      ("2 copies of files", "# copies of files"), ("iPad @2x, arm64", "iPad @2x, arm64"),
      (#"CFBundleVersion is "7""#, ##"CFBundleVersion is "#""##), ("a) b (c", "a) b "),
    ])
  func messages(_ text: String, _ stable: String) {
    #expect(StableText.message(text) == stable)
  }
}
