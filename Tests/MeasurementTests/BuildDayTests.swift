import AppleFormats
import Artifacts
import Measurement
import SampleBuilder
import TestSupport
import Testing

/// The day a build is from, which decides whether an upload of it could have been right.
@Suite struct BuildDayTests {
  @Test func aZipsEntriesTell() throws {
    #expect(try Scan(SampleApp.sound).measurement.builtOn?.description == "2026-01-01")
  }

  @Test func aTarsEntriesTell() throws {
    let folder = try TemporaryFolder()
    var tree = FileTree()
    tree.add(try SampleApp.sound.archiveTree(), below: "Bakery.xcarchive")
    let path = try folder.write(TarWriter().bytes(of: tree.tarEntries), as: "Bakery.tar")
    #expect(try Scan(path: path, in: folder).measurement.builtOn?.description == "2026-01-01")
  }

  @Test(arguments: [
    (EntryTime.dos(date: (2026 - 1980) << 9 | 4 << 5 | 28), "2026-04-28"),
    (.unix(1_767_225_600), "2026-01-01"), (.unix(1_767_225_599), "2025-12-31"),
  ])
  func bothFormsAreDays(_ time: EntryTime, _ day: String) {
    #expect(Day(time)?.description == day)
  }

  /// Month 0, month 13, 31 February, and what no calendar reaches.
  @Test(arguments: [
    EntryTime.dos(date: 0), .dos(date: 13 << 5 | 1), .dos(date: 2 << 5 | 31), .dos(date: .max),
    .unix(.max), .unix(.min),
  ])
  func whatIsNoDayIsNone(_ time: EntryTime) { #expect(Day(time) == nil) }
}
