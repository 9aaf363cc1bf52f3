/// When a container says an entry was last changed, in the container's own form.
package enum EntryTime: Hashable, Sendable {
  /// A zip's (APPNOTE 4.4.6): seven bits of years since 1980, four of months, five of days, in the
  /// packer's time zone.
  case dos(date: UInt16)
  /// A tar's, in seconds since 1970 UTC.
  case unix(Int64)
}
