import ClipAuditCLI
import Foundation
import TestSupport
import Testing

@Suite struct DevicesCommandTests {
  @Test func modelsAreShownInTheTablesOrderWithWhatThinningGoesBy() {
    let run = CommandRun("devices", "iPad14,3", "iPhone9,1", "iPhone12,8")
    #expect(
      run.output == """
        MODEL       IDIOM  SCALE  SCREEN  GAMUT  MEMORY  SLICE   SYSTEMS  NAME
        iPhone9,1   phone  @2x    569     P3     2       arm64   10.0-15  iPhone 7
        iPhone12,8  phone  @2x    569     P3     4       arm64e  13.4-    iPhone SE (2nd generation)
        iPad14,3-A  pad    @2x    2388    P3     8       arm64e  16.1-    \
        iPad Pro (11-inch) (4th generation)
        iPad14,3-B  pad    @2x    2388    P3     16      arm64e  16.1-    \
        iPad Pro (11-inch) (4th generation)

        """)
    #expect(run.messages == "")
    #expect(run.status == .passed)
  }

  @Test func aModelInJSON() {
    let run = CommandRun("devices", "--format", "json", "iPhone9,1")
    #expect(
      run.output == """
        [
          {
            "architecture" : "arm64",
            "firstOS" : "10.0",
            "gamut" : "P3",
            "idiom" : "phone",
            "lastMajorOS" : 15,
            "memoryClass" : 2,
            "model" : "iPhone9,1",
            "name" : "iPhone 7",
            "scale" : 2,
            "subtype" : 569
          }
        ]

        """)
    #expect(run.status == .passed)
  }

  @Test(arguments: [
    (["iPad14,3"], ["iPad14,3-A", "iPad14,3-B"]), (["iPad14,3-B"], ["iPad14,3-B"]),
    (["iPhone17,1"], ["iPhone17,1"]),
    (["iPad14,3", "iPhone17,1", "iPad14,3-A"], ["iPhone17,1", "iPad14,3-A", "iPad14,3-B"]),
  ])
  func aWordNamesAModelOrBothItsMemorySizes(words: [String], models: [String]) throws {
    #expect(try self.models(words) == models)
  }

  /// The Mac and Vision Pro take part in thinning and run no clips.
  @Test func withoutWordsEveryModelThatRunsClipsIsListed() throws {
    let models = try models([])
    #expect(models.count > 100)
    #expect(models.allSatisfy { $0.contains(/^(iPhone|iPad|iPod)\d+,\d+(-[AB])?$/) })
    #expect(models.first?.hasPrefix("iPhone") == true && models.last?.hasPrefix("iPad") == true)
    let rows = CommandRun("devices").output.split(separator: "\n").dropFirst()
    #expect(rows.map { String($0.prefix { $0 != " " }) } == models)
  }

  private func models(_ words: [String]) throws -> [String] {
    let output = CommandRun(["devices", "--format=json"] + words).output
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    return list.compactMap { $0["model"] as? String }
  }
}
