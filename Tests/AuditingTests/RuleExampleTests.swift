import Auditing
import Measurement
import SampleBuilder
import TestSupport
import Testing

@Suite struct RuleExampleTests {
  @Test func everyRuleHasOneExample() throws {
    let rules = try RuleBook.builtIn().rules.map(\.id)
    #expect(RuleExample.withReports.isSubset(of: rules))
    #expect(
      RuleExample.all.map(\.rule).sorted()
        == rules.filter { !RuleExample.withReports.contains($0) })
  }

  @Test(arguments: RuleExample.all)
  func theRuleSpeaksWhereItIsBroken(_ example: RuleExample) throws {
    let input = example.triggering
    let scan = try Scan(
      input.app, invocation: input.invocation, requiresClip: input.requiresClip,
      policy: input.policy())
    let found = scan.findings(of: example.rule)
    #expect(found.map(\.severity) == [example.severity])
    #expect(found.map(\.message) == [example.message])
    #expect(found.map(\.places) == [example.places])
  }

  @Test(arguments: RuleExample.all)
  func andIsSilentWhereItIsKept(_ example: RuleExample) throws {
    let scan = try Scan(
      example.clean.app, invocation: example.clean.invocation,
      requiresClip: example.clean.requiresClip, policy: example.clean.policy())
    #expect(scan.findings(of: example.rule).map(\.message) == [])
  }

  @Test func theSoundSampleBreaksNoRule() throws {
    let scan = try Scan(.sound)
    #expect(scan.findings.map(\.message) == [])
    #expect(scan.measurement.gaps == [])
  }
}
