import Auditing
import Measurement

/// A clip's budgets as the JSON report has them: members of the clip, and of its limits.
struct BudgetJSON {
  private let budget: BudgetAssessment

  init(_ budget: BudgetAssessment) { self.budget = budget }

  /// In the order of the assessment.
  var readings: JSONValue {
    .array(
      budget.readings.map { reading in
        [
          "scope": .string(reading.scope.kind), "name": JSONValue(reading.scope.name),
          "length": .string(reading.length.rawValue), "bytes": .integer(reading.bytes.bytes),
          "variant": .string(reading.variant),
          "warnBytes": Self.bytes(reading.lines.warn), "failBytes": Self.bytes(reading.lines.fail),
        ]
      })
  }

  /// Only what was compared with another build.
  var growth: JSONValue {
    .array(
      budget.growth.map { reading in
        [
          "length": .string(reading.length.rawValue), "base": .string(reading.baseName),
          "baseBytes": .integer(reading.base.bytes), "bytes": .integer(reading.now.bytes),
          "warnBytes": Self.bytes(reading.warn),
          "failBytes": Self.bytes(reading.fail),
        ]
      })
  }

  /// The whole clip's lines for a length; nil where there are none.
  func lines(_ length: Length) -> JSONValue? {
    budget.total(length).map {
      ["warnBytes": Self.bytes($0.lines.warn), "failBytes": Self.bytes($0.lines.fail)]
    }
  }

  private static func bytes(_ size: ByteCount?) -> JSONValue {
    size.map { .integer($0.bytes) } ?? .null
  }
}

extension BudgetAssessment {
  /// The whole clip beside its own lines.
  func total(_ length: Length) -> BudgetReading? {
    readings.first { $0.scope == .total && $0.length == length }
  }
}
