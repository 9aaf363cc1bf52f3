import Artifacts
import Auditing
import Reporting
import SampleBuilder
import TestSupport

/// Reports that are larger than any format may grow.
enum ManyFindings {
  /// 5,100 findings and 60 gaps with long names.
  static let report = Result { () throws in
    let clip = "Payload/Bakery.app/AppClips/BakeryClip.app/"
    let tail = String(repeating: "|<b>*@_`", count: 20)
    var entries = try SampleApp.sound.payloadTree().zipEntries
    entries += (0..<5100).map {
      .file(name: Array("\(clip)\($0)\(tail).swift".utf8), .bytes([]))
    }
    entries += (0..<60).map {
      .file(name: Array("\(clip)lost\($0)\(tail)".utf8), .bytes([1])).with(.method(99))
    }
    return try Report(of: Scan(ipa: ZipWriter().bytes(of: entries)), name: tail + ".ipa")
  }

  static let unreadable = ArtifactError(
    path: "builds/\u{1B}[31m::error::<b>|.ipa", reason: "is no zip: [it](http://evil.example)\n# x")

  /// Each alone, and all together with what could not be read.
  static func results() throws -> [[Result<Report, ArtifactError>]] {
    let reports = try ReportSample.allCases.flatMap {
      [try $0.report(), try $0.report(threshold: nil), try $0.report(allowsGaps: true)]
    }
    return reports.map { [.success($0)] }
      + [reports.map { .success($0) } + [.failure(unreadable)], [.failure(unreadable)], []]
      + [[.success(try report.get())]]
  }
}
