/// The value of `--report`, `FORMAT=PATH`.
enum FormatPath {
  /// `what` is what messages call the format.
  static func parsed<Format: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ what: String
  ) throws(UsageError) -> (format: Format, path: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError("--report takes FORMAT=PATH, not \(text.printableWord)")
    }
    guard let format = Format(rawValue: String(parts[0])) else {
      throw UsageError(
        unknown: what, String(parts[0]), among: Format.allCases.map(\.rawValue))
    }
    guard parts[1] != "-" else {
      throw UsageError("--report writes files; what goes to standard output is said by --format")
    }
    return (format, String(parts[1]))
  }
}
