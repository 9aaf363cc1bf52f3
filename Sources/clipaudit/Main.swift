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
    let names = ["NO_COLOR", "TERM"]
    var environment: [String: String] = [:]
    for name in names {
      if let value = unsafe getenv(name) { environment[name] = unsafe String(cString: value) }
    }
    let console = Console.process(environment: environment)
    exit(ClipAudit.run(Array(CommandLine.arguments.dropFirst()), on: console).rawValue)
  }
}
