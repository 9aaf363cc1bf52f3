import Artifacts

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The functions of libpq that are used, looked up when a PostgreSQL store is opened.
///
/// The tool is not linked with the library, so that it starts where there is none. Its interface has not
/// changed since version 8; https://www.postgresql.org/docs/15/libpq.html describes it.
@safe struct LibPQ {
  typealias Connection = OpaquePointer
  typealias Result = OpaquePointer
  typealias Text = UnsafePointer<CChar>

  let connect: @convention(c) (Text?) -> Connection?
  let status: @convention(c) (Connection?) -> Int32
  let errorMessage: @convention(c) (Connection?) -> Text?
  let finish: @convention(c) (Connection?) -> Void
  let socket: @convention(c) (Connection?) -> Int32
  let setNonBlocking: @convention(c) (Connection?, Int32) -> Int32
  /// Connection, statement, number of parameters, their types, values, lengths and formats, and the
  /// format of the result: 0 is text. Gives 1 when it could be sent, or kept to be sent.
  let send:
    @convention(c) (
      Connection?, Text?, Int32, UnsafePointer<UInt32>?, UnsafePointer<Text?>?,
      UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
    ) -> Int32
  /// Gives 0 when all is sent, 1 when the socket takes no more, -1 when that failed.
  let flush: @convention(c) (Connection?) -> Int32
  /// Takes what has arrived; 0 when that failed.
  let consumeInput: @convention(c) (Connection?) -> Int32
  /// 1 when `nextResult` would wait.
  let isBusy: @convention(c) (Connection?) -> Int32
  let nextResult: @convention(c) (Connection?) -> Result?
  let resultStatus: @convention(c) (Result?) -> Int32
  let errorField: @convention(c) (Result?, Int32) -> Text?
  let rowCount: @convention(c) (Result?) -> Int32
  let value: @convention(c) (Result?, Int32, Int32) -> Text?
  let isNull: @convention(c) (Result?, Int32, Int32) -> Int32
  let clear: @convention(c) (Result?) -> Void

  /// `CONNECTION_OK`
  static let connectionIsOpen: Int32 = 0
  /// `PGRES_COMMAND_OK` and `PGRES_TUPLES_OK`
  static let goodResults: ClosedRange<Int32> = 1...2
  /// `PG_DIAG_MESSAGE_PRIMARY`
  static let primaryMessage: Int32 = 77
  /// `PG_DIAG_SQLSTATE`
  static let state: Int32 = 67

  #if canImport(Glibc)
    private static let names = ["libpq.so.5"]
  #else
    private static let names = [
      "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
      "/usr/local/opt/libpq/lib/libpq.5.dylib",
    ]
  #endif

  /// The library stays loaded: it may have left handlers behind.
  init() throws(LibPQError) {
    var library: UnsafeMutableRawPointer?
    for name in Self.names where unsafe library == nil {
      unsafe library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL)
    }
    guard let library = unsafe library else {
      throw LibPQError(
        reason: "PostgreSQL's library \(Self.names[0]) is not installed (Debian: libpq5)")
    }
    unsafe connect = unsafe try Self.function("PQconnectdb", in: library)
    unsafe status = unsafe try Self.function("PQstatus", in: library)
    unsafe errorMessage = unsafe try Self.function("PQerrorMessage", in: library)
    unsafe finish = unsafe try Self.function("PQfinish", in: library)
    unsafe socket = unsafe try Self.function("PQsocket", in: library)
    unsafe setNonBlocking = unsafe try Self.function("PQsetnonblocking", in: library)
    unsafe send = unsafe try Self.function("PQsendQueryParams", in: library)
    unsafe flush = unsafe try Self.function("PQflush", in: library)
    unsafe consumeInput = unsafe try Self.function("PQconsumeInput", in: library)
    unsafe isBusy = unsafe try Self.function("PQisBusy", in: library)
    unsafe nextResult = unsafe try Self.function("PQgetResult", in: library)
    unsafe resultStatus = unsafe try Self.function("PQresultStatus", in: library)
    unsafe errorField = unsafe try Self.function("PQresultErrorField", in: library)
    unsafe rowCount = unsafe try Self.function("PQntuples", in: library)
    unsafe value = unsafe try Self.function("PQgetvalue", in: library)
    unsafe isNull = unsafe try Self.function("PQgetisnull", in: library)
    unsafe clear = unsafe try Self.function("PQclear", in: library)
  }

  private static func function<Function>(
    _ name: String, in library: UnsafeMutableRawPointer
  ) throws(LibPQError) -> Function {
    guard let address = unsafe dlsym(library, name) else {
      throw LibPQError(reason: "PostgreSQL's library has no function \(name)")
    }
    return unsafe unsafeBitCast(address, to: Function.self)
  }
}

/// A library that is not there, or another one of that name.
struct LibPQError: Error {
  let reason: String
}
