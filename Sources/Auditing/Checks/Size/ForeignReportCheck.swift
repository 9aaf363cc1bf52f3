import Measurement

/// A thinning report of something else, mostly of the host, which has its own report.
struct ForeignReportCheck: Check {
  static let name = "size.report-foreign"

  func judge(_ subject: Subject) -> Judgement {
    guard subject.measured?.reconciliation != nil else {
      return .notApplicable("no thinning report was given")
    }
    guard subject.measurement.clips.first?.bundle.path == subject.bundle.path else {
      return .notApplicable("said of the first clip")
    }
    return .judged(
      subject.measurement.foreignReports.map {
        Observation("\($0.name) is not used: \($0.reason)")
      })
  }
}
