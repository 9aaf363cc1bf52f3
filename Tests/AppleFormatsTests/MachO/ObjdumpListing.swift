import AppleFormats

/// The facts of an image's load commands, one a line, in the words of `llvm-objdump`.
struct ObjdumpListing: Equatable {
  let lines: [String]

  init(of slice: MachOSlice) {
    lines = slice.loadCommands.flatMap { command in
      ["cmd \(command.kind)"] + Self.lines(of: command)
    }
  }

  /// One listing for each architecture in the output of `--macho --private-headers`.
  static func parse(_ output: String) -> [ObjdumpListing] {
    var listings: [[String]] = []
    var command = ""
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if line == "Mach header" { listings.append([]) }
      guard words.count > 1, !listings.isEmpty else { continue }
      if words[0] == "cmd" { command = words[1] }
      if words[0] == "tool" { command = "tool" }
      if let fact = fact(words, of: command) { listings[listings.count - 1].append(fact) }
    }
    return listings.map(ObjdumpListing.init(lines:))
  }

  private init(lines: [String]) { self.lines = lines }

  private static let wanted: [String: Set<String>] = [
    "LC_SEGMENT": ["segname", "vmaddr", "fileoff", "filesize", "sectname", "addr", "size"],
    "LC_SEGMENT_64": ["segname", "vmaddr", "fileoff", "filesize", "sectname", "addr", "size"],
    "LC_BUILD_VERSION": ["platform", "sdk", "minos"],
    "LC_UUID": ["uuid"], "LC_RPATH": ["path"],
    "LC_SYMTAB": ["symoff", "nsyms", "stroff", "strsize"],
    "LC_CODE_SIGNATURE": ["dataoff", "datasize"],
    "LC_ENCRYPTION_INFO": ["cryptoff", "cryptsize", "cryptid"],
    "LC_ENCRYPTION_INFO_64": ["cryptoff", "cryptsize", "cryptid"],
  ]

  private static func fact(_ words: [String], of command: String) -> String? {
    if words[0] == "cmd" { return "cmd \(words[1])" }
    if command.hasPrefix("LC_VERSION_MIN"), ["version", "sdk"].contains(words[0]) {
      return "\(words[0] == "version" ? "minos" : "sdk") \(words[1])"
    }
    if command.hasSuffix("_DYLIB") {
      if words[0] == "name" { return "name " + words[1...].prefix { $0 != "(offset" }.joined() }
      if words[1] == "version" { return "\(words[0]) \(words[2])" }
    }
    guard wanted[command]?.contains(words[0]) == true else { return nil }
    if ["vmaddr", "addr", "size"].contains(words[0]) {
      return UInt64(words[1].dropFirst(2), radix: 16).map { "\(words[0]) \($0)" }
    }
    return "\(words[0]) \(words[1])"
  }

  private static func lines(of command: LoadCommand) -> [String] {
    switch command.contents {
    case .segment(let segment):
      return [
        "segname \(segment.name)", "vmaddr \(segment.addresses.lowerBound)",
        "fileoff \(segment.fileRange.lowerBound)", "filesize \(segment.fileRange.count)",
      ] + segment.sections.flatMap(lines(of:))
    case .dylib(let dylib):
      return [
        "name \(dylib.path.filter { $0 != " " })", "current \(threeNumbers(dylib.currentVersion))",
        "compatibility \(threeNumbers(dylib.compatibilityVersion))",
      ]
    case .runPath(let path): return ["path \(path)"]
    case .uuid(let uuid): return ["uuid \(uuid)"]
    case .buildVersion(let build):
      let sdk = build.sdk == Version(0) ? "n/a" : "\(build.sdk)"
      if command.kind != .buildVersion { return ["minos \(build.minimumOS)", "sdk \(sdk)"] }
      let platform = "\(build.platform)".lowercased().filter { $0 != " " }
      return ["platform \(platform)", "sdk \(sdk)", "minos \(build.minimumOS)"]
    case .encryption(let info):
      return [
        "cryptoff \(info.range.offset)", "cryptsize \(info.range.count)", "cryptid \(info.id)",
      ]
    case .symbolTable(let table):
      return [
        "symoff \(table.offset)", "nsyms \(table.count)",
        "stroff \(table.strings.offset)", "strsize \(table.strings.count)",
      ]
    case .linkEdit(let range) where command.kind == .codeSignature:
      return ["dataoff \(range.offset)", "datasize \(range.count)"]
    case .linkEdit, .dynamicSymbolTable, .dyldInfo, .other: return []
    }
  }

  private static func lines(of section: Section) -> [String] {
    let start = section.addresses.lowerBound
    return [
      "sectname \(section.name)", "segname \(section.segmentName)", "addr \(start)",
      "size \(section.addresses.upperBound - start)",
    ]
  }

  private static func threeNumbers(_ version: Version) -> String {
    "\(version.major).\(version.minor).\(version.patch)"
  }
}
