package import AppleFormats
import Artifacts

/// A thinning report as a user handed it in.
package struct GivenReport: Sendable {
  /// The file's name, printable, without the folders above it.
  package let name: String
  package let report: ThinningReport
  /// When the file was last changed, in seconds since 1970 UTC; nil when nobody knows.
  package let written: Int64?

  package init(name: String, report: ThinningReport, written: Int64?) {
    self.name = name.printable
    self.report = report
    self.written = written
  }

  /// `text` or `plist`.
  package var form: String { report.form.rawValue }
  /// Only property lists have the bytes.
  package var isRounded: Bool { report.form == .text }
}

/// A report that measures something else than the bundles of an artifact, so that it is not used.
package struct ForeignReport: Hashable, Sendable {
  package let name: String
  /// What it measures, as far as that can be told, and why that is none of the bundles.
  package let reason: String
}

/// A device with a system; Apple's reports have a row for each pair.
package struct DeviceRow: Hashable, Sendable {
  package let model: String
  /// Nil for every system.
  package let system: Version?
}
