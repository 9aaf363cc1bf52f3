import Artifacts
import Auditing
import History
import Measurement
import Reporting

/// The project file in force, if there is one, with the folder that its own paths start from.
struct Project {
  let file: ProjectFile?
  /// Nil without a file.
  let facts: Report.JudgingFile?
  /// What messages call the file, from the working folder; nil where there is none.
  var name: String? { file?.name }
  /// With a slash at its end; empty for the working folder.
  private let folder: String
  /// The same as messages have it, from the working folder.
  private let shownFolder: String

  init(for options: ScanOptions, _ console: Console) throws(CommandError) {
    let place =
      options.config.map { (path: $0, name: $0) }
      ?? (options.readsConfig ? Self.nearest(to: console) : nil)
    guard let place else {
      file = nil
      facts = nil
      folder = ""
      shownFolder = ""
      return
    }
    let bytes = try ConfigurationFile.bytes(
      at: place.path, named: place.name, upTo: ProjectFile.largest,
      remedy: "clipaudit init writes a project file")
    do throws(ConfigurationError) {
      file = try ProjectFile(file: place.name.printable, bytes: bytes)
    } catch {
      throw .configuration(error)
    }
    facts = Report.JudgingFile(.project, at: place.name, bytes)
    folder = Self.folder(of: place.path)
    shownFolder = Self.folder(of: place.name)
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// In the working folder or the nearest above it, named from the working folder.
  private static func nearest(to console: Console) -> (path: String, name: String)? {
    guard let start = console.workingFolder else { return nil }
    var components = start.split(separator: "/")[...]
    var name = ProjectFile.fileName
    while true {
      let folder = components.map { "/\($0)" }.joined()
      let path = "\(folder)/\(ProjectFile.fileName)"
      if itemExists(at: path) { return (path, name) }
      guard components.popLast() != nil else { return nil }
      name = "../\(name)"
    }
  }

  func applied(to book: RuleBook) throws(CommandError) -> RuleBook {
    guard let file else { return book }
    do throws(ConfigurationError) {
      return try file.applied(to: book)
    } catch {
      throw .configuration(error)
    }
  }

  /// The models the command line names, else those of the project file.
  func models(
    for options: ScanOptions, among table: DeviceTable
  ) throws(CommandError) -> Set<String> {
    guard options.devices.isEmpty, let file else {
      return try table.models(named: options.devices)
    }
    let known = table.devices.filter(\.runsClips).map(\.model)
    let words: [String]
    do throws(ConfigurationError) {
      words = try file.devices(among: known) { !table.models(named: $0).isEmpty }
    } catch {
      throw .configuration(error)
    }
    return try table.models(named: words)
  }

  /// The baseline in force: the command line's, else the project file's.
  func baseline(for options: ScanOptions) -> BaselineFile? {
    if let path = options.baseline { return BaselineFile(path: path, name: path) }
    return file?.baseline.map { besideProjectFile($0) }
  }

  /// Where a baseline is written when nobody says where.
  var newBaseline: BaselineFile { besideProjectFile("clipaudit-baseline.json") }

  private func besideProjectFile(_ path: String) -> BaselineFile {
    path.hasPrefix("/")
      ? BaselineFile(path: path, name: path)
      : BaselineFile(path: folder + path, name: shownFolder + path)
  }

  /// What a scan reads beside its artifacts, as far as that is files and folders.
  func files(for options: ScanOptions) -> [String] {
    let store = options.store.map { StoreLocation($0).place }
    return [name, options.base, baseline(for: options)?.path, store ?? nil].compactMap { $0 }
      + options.rulesFolders + options.thinningReports + options.associations
  }

  /// `isShared` where several artifacts are judged by it.
  func policy(
    for options: ScanOptions, usingBaseline: Bool, isShared: Bool
  ) throws(CommandError) -> Policy {
    var baseline: Baseline?
    if usingBaseline { baseline = try self.baseline(for: options)?.baseline() }
    return Policy(
      budgets: file?.budgets ?? BudgetBook(),
      acceptance: Acceptance(
        suppressions: file?.suppressions ?? [], baseline: baseline,
        today: options.today ?? .current, isShared: isShared))
  }
}

/// Files of the user's that say how to judge.
enum ConfigurationFile {
  /// `name` is what messages call the file, `remedy` what to do when it cannot be had.
  static func bytes(
    at path: String, named name: String, upTo limit: Int, remedy: String
  ) throws(CommandError) -> [UInt8] {
    do throws(ArtifactError) {
      return try ReadableFile(path: path).contents(upTo: limit)
    } catch {
      throw .configuration(
        ConfigurationError(
          file: name.printable,
          reason: itemExists(at: path) ? error.reason : "\(error.reason); \(remedy)"))
    }
  }
}

/// A file with a baseline, or where one is to be.
struct BaselineFile: Hashable {
  /// Some ten thousand findings.
  private static let largest = 16 << 20

  let path: String
  /// What messages call it.
  let name: String

  func bytes() throws(CommandError) -> [UInt8] {
    try ConfigurationFile.bytes(
      at: path, named: name, upTo: Self.largest, remedy: "clipaudit baseline writes a baseline")
  }

  func baseline() throws(CommandError) -> Baseline {
    let bytes = try bytes()
    do throws(ConfigurationError) {
      return try Baseline(file: name.printable, bytes: bytes)
    } catch {
      throw .configuration(error)
    }
  }

  /// Nil where there is no file yet.
  func earlier() throws(CommandError) -> Baseline? {
    itemExists(at: path) ? try baseline() : nil
  }
}
