import Foundation
import History
import Synchronization

/// A server of the tests' own on a socket in a temporary folder; it ends with the process that started it.
final class PostgreSQLServer: @unchecked Sendable {
  /// Nil where PostgreSQL or its library is not installed, or would not start.
  static let shared = PostgreSQLServer()

  static let absence = "PostgreSQL is not installed (Debian: postgresql, libpq5)"

  private let folder: String
  private let process: Process
  private let input: Pipe
  private let schemas = Mutex(0)

  private static let script = """
    bin=$1 dir=$2
    as_server() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
    if [ "$(id -u)" = 0 ]; then chown postgres "$dir" || exit; fi
    cd "$dir" || exit
    as_server "$bin/initdb" -D "$dir/data" -A trust -U tester -N -E UTF8 --locale=C >/dev/null 2>&1 || exit
    as_server "$bin/pg_ctl" -D "$dir/data" -w -l "$dir/log" \
      -o "-F -k '$dir' -c listen_addresses=''" start >/dev/null 2>&1 || exit
    echo ready
    cat >/dev/null
    as_server "$bin/pg_ctl" -D "$dir/data" -m immediate stop >/dev/null 2>&1
    rm -rf "$dir"
    """

  private init?() {
    let versions = "/usr/lib/postgresql"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? []
    let binaries = names.sorted().map { "\(versions)/\($0)/bin" }.last {
      FileManager.default.isExecutableFile(atPath: "\($0)/initdb")
    }
    guard let binaries else { return nil }
    // A socket's path has at most 107 bytes.
    folder = "/tmp/clipaudit-pg-\(UUID().uuidString.prefix(8))"
    input = Pipe()
    process = Process()
    let output = Pipe()
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", Self.script, "sh", binaries, folder]
      process.standardInput = input
      process.standardOutput = output
      try process.run()
    } catch {
      return nil
    }
    guard String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "ready\n"
    else { return nil }
  }

  /// An address whose tables are nobody else's.
  func emptyAddress() throws -> String {
    let name = schemas.withLock { number in
      number += 1
      return "schema_\(getpid())_\(number)"
    }
    try Self.connection(address).run("CREATE SCHEMA \(name)", [])
    return address + "&options=-csearch_path%3D\(name)"
  }

  static func connection(
    _ address: String, patience: Duration = PostgreSQLConnection.patience
  ) throws -> PostgreSQLConnection {
    guard case .postgresql(let parsed) = StoreLocation(address) else {
      throw StoreError(store: address, reason: "is no address")
    }
    return try PostgreSQLConnection(parsed, patience: patience)
  }

  private var address: String {
    "postgresql://tester@/postgres?host="
      + folder.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "%2F")
  }
}
