package import Artifacts
import Auditing
import Measurement

/// JUnit XML as Jenkins, GitLab, GitHub actions and Bitrise read it: a suite a clip, a case a rule.
package enum JUnitReporter {
  /// An artifact that could not be read is a suite with an error, so that no report without it passes.
  package static func render(_ results: [Result<Report, ArtifactError>]) -> String {
    guard let xml = XMLText() else { return "" }
    var suites: [Suite] = []
    var unreadable: [ArtifactError] = []
    for result in results {
      switch result {
      case .success(let report): suites += bundles(in: report).map { Suite($0, in: report) }
      case .failure(let error): unreadable.append(error)
      }
    }
    let tests = suites.map(\.cases.count).reduce(0, +) + unreadable.count
    xml.element(
      "testsuites",
      [
        ("name", "clipaudit"), ("tests", "\(tests)"),
        ("failures", "\(suites.map(\.failures).reduce(0, +))"),
        ("errors", "\(unreadable.count)"),
      ]
    ) {
      for suite in suites { suite.write(to: xml) }
      for error in unreadable { write(error, to: xml) }
    }
    return xml.finish()
  }

  private static func write(_ error: ArtifactError, to xml: XMLText) {
    let name = error.path.split(separator: "/").last.map { String($0).printable } ?? ""
    xml.element(
      "testsuite", [("name", name), ("tests", "1"), ("failures", "0"), ("errors", "1")]
    ) {
      xml.element("testcase", [("name", "artifact"), ("classname", "clipaudit")]) {
        xml.element("error", [("message", error.reason), ("type", "unreadable")])
      }
    }
  }

  /// Every clip; the host when it has something to say or is all there is.
  private static func bundles(in report: Report) -> [BundleReport] {
    let host = report.host.flatMap { host in
      report.clips.isEmpty || !host.findings.isEmpty || host.sizes != nil ? host : nil
    }
    return report.clips + [host].compactMap { $0 }
  }
}

private struct Suite {
  let report: Report
  let bundle: BundleReport
  let cases: [Case]
  let failures: Int

  init(_ bundle: BundleReport, in report: Report) {
    self.report = report
    self.bundle = bundle
    let isFirst = report.bundles.first?.path == bundle.path
    // Gaps belong to the artifact; they stand in its first suite.
    let gaps = isFirst ? [Case(gaps: report.gaps, fails: report.failsByGaps)] : []
    cases = bundle.outcomes.map { Case($0, in: report) } + gaps
    failures = cases.count { $0.isFailure }
  }

  func write(to xml: XMLText) {
    xml.element(
      "testsuite",
      [
        ("name", "\(report.artifact.name): \(bundle.title)"), ("tests", "\(cases.count)"),
        ("failures", "\(failures)"), ("errors", "0"),
        ("skipped", "\(cases.count { $0.isSkipped })"), ("package", bundle.identifier ?? ""),
        ("file", bundle.path),
      ]
    ) {
      xml.element("properties") {
        for (name, value) in properties {
          xml.element("property", [("name", name), ("value", value)])
        }
      }
      for test in cases { test.write(to: xml, className: "clipaudit.\(bundle.name)") }
    }
  }

  private var properties: [(String, String)] {
    var properties = [("path", bundle.path), ("uncompressedBytes", "\(bundle.uncompressed.bytes)")]
    if let minimumOS = bundle.minimumOS { properties.append(("minimumOS", minimumOS)) }
    guard let sizes = bundle.sizes else { return properties }
    let download = sizes.decisiveDownload.map { ("download", $0) }
    let uncompressed = sizes.decisiveUncompressed.map { ("uncompressed", $0) }
    for (name, worst) in [download, uncompressed].compactMap({ $0 }) {
      let size = worst.bytes
      properties.append(("\(name).bytes", "\(size.bytes)"))
      properties.append(("\(name).variant", worst.variant))
      if sizes.reconciliation != nil {
        properties.append(("\(name).source", worst.apple?.report ?? "clipaudit"))
      }
      properties.append(("\(name).accuracy", worst.accuracy.rawValue))
      if let limits = bundle.limits {
        properties.append(("\(name).limitBytes", "\(limits.bytes.bytes)"))
        properties.append(("\(name).headroomBytes", "\((limits.bytes - size).bytes)"))
      }
    }
    if let standing = Standing(bundle) { properties.append(("verdict", standing.sentence)) }
    return properties + Length.allCases.flatMap { budgetProperties($0) }
  }
}

extension Suite {
  /// The team's lines beside Apple's, and what has come since another build.
  private func budgetProperties(_ length: Length) -> [(String, String)] {
    let total = bundle.budgets.first { $0.isTotal && $0.length == length }
    let growth = bundle.budgets.first { $0.isGrowth && $0.length == length }
    let base = bundle.budget?.growth.first { $0.length == length }?.base
    return [
      ("budgetWarnBytes", total?.warn), ("budgetFailBytes", total?.fail),
      ("budgetHeadroomBytes", total.map { $0.line - $0.size }), ("baseBytes", base),
      ("growthBytes", growth?.size), ("growthWarnBytes", growth?.warn),
      ("growthFailBytes", growth?.fail),
      ("growthHeadroomBytes", growth.map { $0.line - $0.size }),
    ].compactMap { name, size in
      size.map { ("\(length.rawValue).\(name)", "\($0.bytes)") }
    }
  }
}

/// One rule's outcome as a test.
private struct Case {
  enum Result {
    case passed(output: String?)
    case failed(message: String, type: String, body: String)
    case skipped(String)
  }

  let name: String
  let result: Result

  init(_ outcome: RuleOutcome, in report: Report) {
    name = outcome.rule.id
    switch outcome.result {
    case .held: result = .passed(output: nil)
    case .skipped(let reason): result = .skipped(reason)
    case .found(let findings):
      let accepted = findings.compactMap(\.suppression)
      if accepted.count == findings.count, let first = accepted.first {
        let more = accepted.count > 1 ? " (and \(accepted.count - 1) more)" : ""
        result = .skipped("accepted \(first.sentence)\(more)")
        return
      }
      let failing = findings.filter { report.fails($0) }
      let body = findings.map { Self.lines(of: $0) }.joined(separator: "\n\n")
      let fix = "\n\nfix: \(outcome.rule.fix)"
      guard let first = failing.first else {
        result = .passed(output: body + fix)
        return
      }
      let more = failing.count > 1 ? " (and \(failing.count - 1) more)" : ""
      result = .failed(
        message: first.message + more, type: first.rule.appleCode ?? first.severity.rawValue,
        body: body + fix)
    }
  }

  /// What was not measured: a failure unless the user allows it, then a reason to skip.
  init(gaps: [Gap], fails: Bool) {
    name = "gaps"
    let body = gaps.map { "\($0.path): \($0.reason)" }.joined(separator: "\n")
    if gaps.isEmpty {
      result = .passed(output: nil)
    } else if fails {
      result = .failed(message: "\(gaps.count) not measured", type: "gap", body: body)
    } else {
      result = .skipped("\(gaps.count) not measured, allowed: \(body)")
    }
  }

  private static func lines(of finding: Finding) -> String {
    let saving = finding.saving.map { saving in
      "\nsaves \(saving.isAtMost ? "at most " : "")\(saving.size.uncompressed) uncompressed, "
        + "\(saving.size.download) to download" + (saving.scope.map { ", \($0)" } ?? "")
    }
    let accepted = finding.suppression.map { "\naccepted \($0.sentence)" }
    return "\(finding.severity.rawValue): \(finding.message)\n"
      + finding.places.map { "at \($0)" }.joined(separator: "\n") + (saving ?? "")
      + (accepted ?? "")
  }

  var isFailure: Bool {
    if case .failed = result { return true }
    return false
  }

  var isSkipped: Bool {
    if case .skipped = result { return true }
    return false
  }

  func write(to xml: XMLText, className: String) {
    xml.element("testcase", [("name", name), ("classname", className)]) {
      switch result {
      case .passed(nil): break
      case .passed(let output?): xml.element("system-out") { xml.text(output) }
      case .skipped(let reason): xml.element("skipped", [("message", reason)])
      case .failed(let message, let type, let body):
        xml.element("failure", [("message", message), ("type", type)]) { xml.text(body) }
      }
    }
  }
}
