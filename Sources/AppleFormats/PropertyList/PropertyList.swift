/// A property list as plain values.
///
/// Dates count seconds from 1 January 2001 UTC, as the binary form stores them. A `uid` is what keyed
/// archivers write; it stands in binary property lists only.
package indirect enum PropertyList: Hashable, Sendable {
  case string(String)
  case integer(Int64)
  /// A number above `Int64.max`, which the binary form stores in 16 bytes.
  case unsigned(UInt64)
  case real(Double)
  case boolean(Bool)
  case date(Double)
  case data([UInt8])
  case uid(UInt64)
  case array([PropertyList])
  case dictionary([String: PropertyList])
}
