import Auditing
import Foundation
import Reporting
import SampleBuilder
import TestSupport
import Testing

@Suite struct SARIFTests {
  private typealias Object = [String: Any]

  private func run(_ text: String) throws -> [String: Any] {
    let log = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
    #expect(log["version"] as? String == "2.1.0")
    let runs = try #require(log["runs"] as? [Object])
    #expect(runs.count == 1)
    return try #require(runs.first)
  }

  @Test(
    .enabled(
      if: JSONSchemaValidator.isPresent && SharedCorpus.isPresent,
      "python3 with jsonschema, or the schema, not present"))
  func everyLogIsValid() throws {
    let schema = try #require(SharedCorpus.path("schemas/sarif-2.1.0.schema.json"))
    // Not the last and largest: the validator compares every artifact with every other.
    let logs = try ManyFindings.results().dropLast().map { SARIFReporter.render($0) }
    #expect(try JSONSchemaValidator.faults(in: logs, by: URL(fileURLWithPath: schema)) == [])
  }

  /// What GitHub needs: each result's rule, level, message, a place that is a valid relative reference,
  /// and a fingerprint that no other result has.
  @Test func everyResultHasWhatViewersNeed() throws {
    for results in try ManyFindings.results() where !results.isEmpty {
      let run = try run(SARIFReporter.render(results))
      let driver = try #require((run["tool"] as? Object)?["driver"] as? Object)
      let rules = driver["rules"] as? [Object] ?? []
      let artifacts = try #require(run["artifacts"] as? [Object])
      for result in try #require(run["results"] as? [Object]) {
        let index = try #require(result["ruleIndex"] as? Int)
        #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        #expect(["error", "warning", "note"].contains(result["level"] as? String))
        let locations = try #require(result["locations"] as? [Object])
        #expect((1...100).contains(locations.count))
        for location in locations {
          let physical = try #require(location["physicalLocation"] as? Object)
          let place = try #require(physical["artifactLocation"] as? Object)
          let uri = try #require(place["uri"] as? String)
          #expect(uri.wholeMatch(of: /([A-Za-z0-9._~\/-]|%[0-9A-F]{2})+/) != nil, "\(uri)")
          let artifact = artifacts[try #require(place["index"] as? Int)]
          #expect((artifact["location"] as? Object)?["uri"] as? String == uri)
        }
      }
      for rule in rules {
        let help = try #require(rule["help"] as? Object)
        #expect((help["text"] as? String)?.isEmpty == false)
        #expect((help["markdown"] as? String)?.contains("**Fix.**") == true)
        #expect((rule["shortDescription"] as? Object)?["text"] as? String != nil)
      }
    }
  }

  @Test func noMoreResultsThanGitHubKeeps() throws {
    let run = try run(SARIFReporter.render([.success(try ManyFindings.report.get())]))
    #expect((run["results"] as? [Object])?.count == 5000)
    let text = SARIFReporter.render([.success(try ManyFindings.report.get())])
    #expect(text.contains("results are left out, the least severe ones"))
  }

  @Test func anUnreadPartIsNeverAPass() throws {
    for (allowsGaps, level) in [(false, "error"), (true, "warning")] {
      let report = try ReportSample.failing.report(allowsGaps: allowsGaps)
      let run = try run(SARIFReporter.render([.success(report)]))
      let invocation = try #require((run["invocations"] as? [Object])?.first)
      #expect(invocation["executionSuccessful"] as? Bool == allowsGaps)
      let notes = try #require(invocation["toolExecutionNotifications"] as? [Object])
      #expect(notes.compactMap { $0["level"] as? String } == [level])
      #expect((run["results"] as? [Object])?.contains { $0["kind"] as? String == "pass" } == false)
    }
    let lost = try run(SARIFReporter.render([.failure(ManyFindings.unreadable)]))
    let invocation = try #require((lost["invocations"] as? [Object])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
  }

  @Test func aNameIsItsOwnBytesInAURI() throws {
    let text = SARIFReporter.render([.success(try ReportSample.hostile.report())])
    let folder = "Payload/Bakery.app/AppClips/BakeryClip.app"
    for name in [
      "caf%E9.swift", "%E2%80%AEgnp.swift", "%1B%5B2J%1B%5B32mPASS.swift",
      "back%5Cslash%20%20two.swift", "%E7%82%B9%E9%A4%90%F0%9F%8D%9E.swift",
    ] {
      #expect(text.contains("\"uri\" : \"\(folder)/\(name)\""), "\(name)")
    }
  }

  @Test func noTextIsALink() throws {
    let text = SARIFReporter.render([.failure(ManyFindings.unreadable)])
    #expect(text.contains(#"\\[it\\](http://evil.example)"#))
  }

  @Test func anImageIsAPlaceInItsCatalog() throws {
    let app = SampleApp.sound.with(info: "MinimumOSVersion", "15.0")
      .with(clipCatalog: [
        .image("Bread", scale: 2, pixels: noise(600_000))
      ])
    let text = SARIFReporter.render([.success(try Report(of: Scan(app), name: "a.ipa"))])
    #expect(text.contains(#""fullyQualifiedName" : "Bread (@2x 20x20)""#))
    #expect(text.contains(#""uri" : "Payload/Bakery.app/AppClips/BakeryClip.app/Assets.car""#))
  }

  @Test func whatIsAcceptedIsSuppressed() throws {
    let scan = try Scan(ReportSample.failingApp) {
      $0.rule.id == "bundle.private-key"
        ? Suppression(reason: "a test key", owner: "Ann", source: .configuration) : nil
    }
    let run = try run(SARIFReporter.render([.success(try Report(of: scan, name: "a.ipa"))]))
    let suppressed = (run["results"] as? [Object] ?? []).filter { $0["suppressions"] != nil }
    #expect(suppressed.map { $0["ruleId"] as? String } == ["bundle.private-key"])
    let suppression = (suppressed.first?["suppressions"] as? [Object])?.first
    #expect(suppression?["justification"] as? String == "a test key")
    #expect(suppression?["kind"] as? String == "external")
  }
}
