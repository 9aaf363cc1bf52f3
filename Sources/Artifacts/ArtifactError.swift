import ByteReading

/// An artifact that cannot be opened or read as one.
package struct ArtifactError: Error, Hashable, Sendable {
  /// The path as the user gave it.
  package let path: String
  /// The fact, and where there is one the remedy; lower case, no full stop.
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension ArtifactError: CustomStringConvertible {
  package var description: String { "\(path.printable): \(reason)" }
}

/// Something inside an artifact that cannot be read or trusted, with the fact that says why.
package struct EntryFault: Error, Hashable, Sendable {
  package let path: ArtifactPath
  /// The name as far as it can be shown, also where it is no path.
  package let shownPath: String
  package let reason: String

  package init(path: ArtifactPath, reason: String) {
    self.init(path: path, shownPath: path.description, reason: reason)
  }

  package init(path: ArtifactPath, shownPath: String, reason: String) {
    self.path = path
    self.shownPath = shownPath
    self.reason = reason
  }
}

/// Why the content of an entry ended early or is not what its directory says.
package struct ContentFault: Error, Hashable, Sendable {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// Runs a parser whose bytes are part of a container, so that breaking its format is a fault there.
func asContent<Value>(
  _ parse: () throws(FormatError) -> Value
) throws(ContentFault) -> Value {
  do throws(FormatError) {
    return try parse()
  } catch {
    throw ContentFault("is damaged: \(error)")
  }
}
