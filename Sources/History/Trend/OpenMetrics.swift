import Measurement

/// The newest build as OpenMetrics text, for a pushgateway or a node exporter's text folder.
///
/// Gauges only and without times: those two read the older Prometheus format, refuse samples with
/// times and know no `info`, and this is valid for both.
package struct OpenMetrics {
  private let trend: Trend
  private var lines: [String] = []

  package init(_ trend: Trend) { self.trend = trend }

  package var text: String {
    var writer = self
    writer.write()
    return writer.lines.joined(separator: "\n") + "\n"
  }

  private mutating func write() {
    let point = trend.latest
    // An alert on a size must not take what was not measured for a saving.
    let measured = trend.latestCounted
    let lengths = [("download", \SizePair.download), ("uncompressed", \.uncompressed)]
    family(
      "clipaudit_size_bytes", unit: "bytes",
      help: "Length of the clip, newest measured build, by variant.",
      lengths.flatMap { word, path in
        [(["length": word, "variant": "worst"], "\(measured.size[keyPath: path].bytes)")]
          + trend.variants.compactMap { variant in
            variant.sizes[measured.number].map {
              (["length": word, "variant": variant.name], "\($0[keyPath: path].bytes)")
            }
          }
      })
    if let limit = point.limit {
      family(
        "clipaudit_limit_bytes", unit: "bytes", help: "Apple's limit for both lengths.",
        [([:], "\(limit.bytes)")])
    }
    family(
      "clipaudit_budget_bytes", unit: "bytes", help: "Budgets of the team's own.",
      lengths.flatMap { word, path in
        trend.budgets[path].enumerated().map { place, budget in
          (["budget": "\(place + 1)", "length": word], "\(budget.bytes)")
        }
      })
    family(
      "clipaudit_findings", help: "Findings in the newest build, by severity.",
      [("error", point.errors), ("warning", point.warnings), ("note", point.notes)].map {
        (["severity": $0], "\($1)")
      })
    family(
      "clipaudit_gaps", help: "Things in the newest build that could not be measured.",
      [([:], "\(point.gaps)")])
    family(
      "clipaudit_builds", help: "Builds in the trend, also those left out of its slope.",
      [([:], "\(trend.points.count)")])
    family(
      "clipaudit_slope_bytes", unit: "bytes",
      help: "Mean change from build to build; absent where there is no clear trend.",
      [("download", trend.download), ("uncompressed", trend.uncompressed)].compactMap {
        word, slope in
        guard slope.isClear, let change = slope.perBuild else { return nil }
        return (["length": word], "\(change)")
      })
    family(
      "clipaudit_build_time_seconds", unit: "seconds",
      help: "When the newest build was made, since 1970.",
      [(["build": point.build, "version": point.version], "\(point.time.seconds)")])
    lines.append("# EOF")
  }

  private mutating func family(
    _ name: String, unit: String? = nil, help: String,
    _ samples: [(labels: [String: String], value: String)]
  ) {
    guard !samples.isEmpty else { return }
    lines.append("# HELP \(name) \(help)")
    lines.append("# TYPE \(name) gauge")
    if let unit { lines.append("# UNIT \(name) \(unit)") }
    for sample in samples {
      let all = sample.labels.merging(["branch": trend.branch, "clip": trend.clip]) { $1 }
      let labels = all.sorted { $0.key < $1.key }.map { "\($0.key)=\"\(Self.escaped($0.value))\"" }
      lines.append("\(name){\(labels.joined(separator: ","))} \(sample.value)")
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for letter in text {
      switch letter {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.append(letter)
      }
    }
    return escaped
  }
}
