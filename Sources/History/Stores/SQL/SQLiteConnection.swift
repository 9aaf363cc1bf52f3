import Artifacts
import CSQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A SQLite file, in write-ahead mode: readers and one writer at a time do not wait for each other, and
/// a commit that has returned survives the process and the machine.
@safe package final class SQLiteConnection: SQLConnection {
  package static let dialect = SQLDialect(
    begin: "BEGIN IMMEDIATE", countingKey: "INTEGER PRIMARY KEY",
    tableExists: "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = $1",
    lockForMigration: "")

  package let store: String
  package let isLost = false
  private let handle: OpaquePointer
  private let patience: Duration
  /// Of a reader that may not write.
  private let hold: SQLiteHold?
  /// Whether the file is read as one that nobody writes.
  private let isStill: Bool
  /// The file that is new, and whether writing it has failed.
  private var made: (file: SQLiteFile, isSpoiled: Bool)?

  /// Opens the file, and makes it when it is to be written. `patience` is how long others that hold a
  /// lock are waited for.
  package init(
    path: String, for use: SQLSchema.Use, patience: Duration = .seconds(10)
  ) throws(StoreError) {
    store = path.printable
    self.patience = patience
    let file = try SQLiteFile(path)
    guard use == .writing || file.isThere else {
      throw StoreError(store: path.printable, reason: "there is no store")
    }
    if use == .writing {
      try file.checkWritable()
      made = file.isThere ? nil : (file, false)
    }
    let isReader = use == .reading && !file.isWritable
    let hold = isReader ? try SQLiteHold(path, patience: patience) : nil
    // What is beside the file stays as it is only from here on.
    let log = isReader ? file.log : .none
    guard log != .abandoned else {
      throw StoreError(
        store: path.printable,
        reason:
          "has a log, \(store)-wal, that somebody who may write has to fold in: have the owner "
          + "run clipaudit history list once")
    }
    self.hold = hold
    isStill = isReader && log == .none
    unsafe handle = try Self.open(path, use, isReader: isReader, log)
    let milliseconds =
      patience.components.seconds * 1000
      + patience.components.attoseconds / 1_000_000_000_000_000
    unsafe sqlite3_busy_timeout(handle, Int32(clamping: milliseconds))
    if use == .writing { try setUp() }
  }

  deinit {
    unsafe sqlite3_close_v2(handle)
    if let made, made.isSpoiled { made.file.removeIfEmpty() }
  }

  private static func open(
    _ path: String, _ use: SQLSchema.Use, isReader: Bool, _ log: SQLiteFile.Log
  ) throws(StoreError) -> OpaquePointer {
    // Whoever may not write makes no file beside the store either: there it would be in the way of those
    // who may. Without a log the file is whole by itself.
    let name =
      isReader
      ? "file:" + uriPath(path) + (log == .live ? "?readonly_shm=1" : "?immutable=1") : path
    let flags =
      isReader
      ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      : SQLITE_OPEN_READWRITE | (use == .writing ? SQLITE_OPEN_CREATE : 0)
    var handle: OpaquePointer?
    let code = unsafe sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard let handle = unsafe handle else {
      throw StoreError(store: path.printable, reason: "cannot be opened")
    }
    guard code == SQLITE_OK else {
      let error = unsafe StoreError(store: path.printable, reason: reason(handle, code))
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    return unsafe handle
  }

  private static func uriPath(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case 0x2D...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A:
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%" + Hexadecimal.text([byte])
      }
    }
    return text
  }

  /// Changing to write-ahead mode fails at once while another process does the same.
  private func setUp() throws(StoreError) {
    let deadline = ContinuousClock.now + patience
    while true {
      let code = unsafe sqlite3_exec(handle, "PRAGMA journal_mode = WAL", nil, nil, nil)
      if code == SQLITE_OK { break }
      guard code & 0xFF == SQLITE_BUSY, ContinuousClock.now < deadline else { throw fault(code) }
      usleep(2000)
    }
    try run("PRAGMA synchronous = FULL")
    try run("PRAGMA foreign_keys = ON")
  }

  package func run(_ sql: String, _ values: [SQLValue]) throws(StoreError) {
    try query(sql, values) { _ in }
  }

  package func query(
    _ sql: String, _ values: [SQLValue], _ take: (any SQLRow) -> Void
  ) throws(StoreError) {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let statement = unsafe prepared else { throw fault(code) }
    defer { unsafe sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      let code =
        switch value {
        case .null: unsafe sqlite3_bind_null(statement, place)
        case .integer(let number): unsafe sqlite3_bind_int64(statement, place, number)
        case .text(let text): unsafe bind(text, at: place, of: statement)
        }
      guard code == SQLITE_OK else { throw fault(code) }
    }
    let row = unsafe SQLiteRow(statement)
    while true {
      let code = unsafe sqlite3_step(statement)
      switch code {
      case SQLITE_ROW: take(row)
      case SQLITE_DONE: return try checkStillness()
      default: throw fault(code)
      }
    }
  }

  private func checkStillness() throws(StoreError) {
    guard isStill, let hold, !hold.isUnchanged else { return }
    throw StoreError(store: store, reason: "was changed while it was read; try again")
  }

  /// The destructor says that SQLite has to keep a copy: `SQLITE_TRANSIENT`, a macro not imported.
  private func bind(_ text: String, at place: Int32, of statement: OpaquePointer) -> Int32 {
    unsafe sqlite3_bind_text(
      statement, place, text, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
  }

  private func fault(_ code: Int32) -> StoreError {
    // Somebody else's lock says that the file is in use.
    if code & 0xFF != SQLITE_BUSY { made?.isSpoiled = true }
    return unsafe StoreError(store: store, reason: Self.reason(handle, code))
  }

  private static func reason(_ handle: OpaquePointer, _ code: Int32) -> String {
    let system = unsafe sqlite3_system_errno(handle)
    let because = system == 0 ? "" : ": \(systemErrorText(system))"
    if system == ENOSPC { return "the disk is full" }
    switch code & 0xFF {
    case SQLITE_NOTADB: return "is no SQLite database"
    case SQLITE_CORRUPT: return "is damaged: \(unsafe message(handle))"
    case SQLITE_BUSY, SQLITE_LOCKED: return "is locked by another process"
    case SQLITE_READONLY: return "is read-only"
    case SQLITE_FULL: return "the disk is full"
    case SQLITE_IOERR: return "cannot be read or written\(because)"
    case SQLITE_CANTOPEN: return "cannot be opened\(because)"
    default: return unsafe message(handle)
    }
  }

  private static func message(_ handle: OpaquePointer) -> String {
    guard let text = unsafe sqlite3_errmsg(handle) else { return "unknown failure" }
    return unsafe String(cString: text).printable
  }
}

/// The row a statement stands at.
@safe private struct SQLiteRow: SQLRow {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { unsafe self.statement = statement }

  func integer(_ column: Int) -> Int64 {
    unsafe sqlite3_column_int64(statement, Int32(column))
  }

  func text(_ column: Int) -> String {
    guard let text = unsafe sqlite3_column_text(statement, Int32(column)) else { return "" }
    return unsafe String(cString: text)
  }

  func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
  }
}
