import Auditing
import Measurement
import SampleBuilder
import TestSupport
import Testing

@Suite struct RuleExampleTests {
  @Test func everyRuleHasOneExample() throws {
    let rules = try RuleBook.builtIn().rules.map(\.id)
    let elsewhere = RuleExample.withReports.union(RuleExample.withLowerLimits)
    #expect(elsewhere.isSubset(of: rules))
    #expect(RuleExample.all.map(\.rule).sorted() == rules.filter { !elsewhere.contains($0) })
  }

  @Test(arguments: RuleExample.all)
  func theRuleSpeaksWhereItIsBroken(_ example: RuleExample) throws {
    let scan = try example.scan(example.triggering)
    let found = scan.findings(of: example.rule)
    #expect(found.map(\.severity) == [example.severity])
    #expect(found.map(\.message) == [example.message])
    #expect(found.map(\.places) == [example.places])
  }

  @Test(arguments: RuleExample.all)
  func andIsSilentWhereItIsKept(_ example: RuleExample) throws {
    let scan = try example.scan(example.clean)
    #expect(scan.findings(of: example.rule).map(\.message) == [])
  }

  @Test(arguments: [SampleApp.sound, .signedSound])
  func theSoundSampleBreaksNoRule(_ sample: SampleApp) throws {
    let scan = try Scan(sample)
    #expect(scan.findings.map(\.message) == [])
    #expect(scan.measurement.gaps == [])
  }
}

extension RuleExample {
  fileprivate func scan(_ input: Input) throws -> Scan {
    let book = try input.parameters.map { parameters in
      try RuleBook.builtIn(overriddenBy: [
        ("example.json", Array(#"[{"id": "\#(rule)", "parameters": \#(parameters)}]"#.utf8))
      ])
    }
    return try Scan(
      input.app, book: book, invocation: input.invocation, requiresClip: input.requiresClip,
      includesHost: input.includesHost,
      associations: input.association.map {
        [SiteAssociation(name: "apple-app-site-association", bytes: Array($0.utf8))]
      } ?? [], distribution: input.distribution, today: input.today, policy: try input.policy(),
      bases: input.bases)
  }
}
