import Measurement

/// The whole app, clips and all, against the store's limit.
struct AppTotalCheck: Check {
  static let name = "size.app-total"

  let bytes: Int64

  func judge(_ subject: Subject) -> Judgement {
    let measurement = subject.measurement
    let total = measurement.hostUncompressed + measurement.clips.map(\.universal.uncompressed).sum()
    let limit = ByteCount(bytes)
    guard total > limit else { return .holds }
    return .judged([
      Observation("\(total) uncompressed, \(total - limit) over the limit of \(limit) for an app")
    ])
  }
}

/// A download that people are asked about outside Wi-Fi.
struct CellularCheck: Check {
  static let name = "size.cellular"

  let bytes: Int64

  func judge(_ subject: Subject) -> Judgement {
    guard let measured = subject.measured else {
      return .notApplicable("the host was not measured (--include-host)")
    }
    let limit = ByteCount(bytes)
    guard let worst = measured.worst(by: \.download), worst.size.download > limit else {
      return .holds
    }
    return .judged([
      Observation(
        "\(worst.size.download) to download, more than the \(limit) that iOS loads over a cellular "
          + "network without asking (variant \(worst.name))")
    ])
  }
}
