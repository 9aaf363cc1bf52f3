import ClipAuditCLI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@main struct Main {
  static func main() {
    // A reader that closes early (`| head`) ends the writing, not the process with a signal.
    signal(SIGPIPE, SIG_IGN)
    // A limit on the length of files is an error of the write, as a full disk is.
    signal(SIGXFSZ, SIG_IGN)
    var environment: [String: String] = [:]
    for name in ClipAudit.environmentNames {
      if let value = unsafe getenv(name) { environment[name] = unsafe String(cString: value) }
    }
    let process = ProcessConsole()
    let status = ClipAudit.run(
      Array(CommandLine.arguments.dropFirst()), on: process.console(environment: environment))
    exit(process.ending(status).rawValue)
  }
}
