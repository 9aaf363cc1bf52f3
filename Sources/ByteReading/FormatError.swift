/// Bytes that break the rules of the format they claim to be in.
///
/// The offset counts from the start of the file or blob that was opened, also when the fault was met
/// inside a slice of it, so that the place can be found with a hex viewer.
package struct FormatError: Error, Hashable, Sendable {
  /// What was being read, in the field's own words: "binary property list", "Mach-O".
  package let format: String
  /// The fact that was met, lower case, without a full stop.
  package let reason: String
  /// Absolute offset in bytes.
  package let offset: Int

  package init(format: String, reason: String, offset: Int) {
    self.format = format
    self.reason = reason
    self.offset = offset
  }
}

extension FormatError: CustomStringConvertible {
  package var description: String { "\(format): \(reason) (at byte \(offset))" }
}
