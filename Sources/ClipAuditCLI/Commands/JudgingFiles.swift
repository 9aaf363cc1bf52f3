import Artifacts
import Auditing
import Reporting

/// The files of the user's that findings depend on, so that a comparison can say what one of its sides
/// was judged without.
struct JudgingFiles {
  let options: ScanOptions
  let project: Project
  let usesBaseline: Bool

  /// In a fixed order of kinds, in each as the command line has them.
  func all() throws(CommandError) -> [Report.JudgingFile] {
    var files = [project.facts].compactMap { $0 }
    for folder in options.rulesFolders {
      files += try RuleFolder.files(in: folder).map {
        Report.JudgingFile(.rules, at: $0.name, $0.bytes)
      }
    }
    if usesBaseline, let baseline = project.baseline(for: options) {
      files.append(Report.JudgingFile(.baseline, at: baseline.name, try baseline.bytes()))
    }
    // Its name alone: it may be an artifact of any size.
    if let base = options.base {
      files.append(Report.JudgingFile(.base, name: base.lastComponent, sha256: nil))
    } else if options.store != nil {
      files.append(Report.JudgingFile(.base, name: "the last one in the store", sha256: nil))
    }
    files += try SiteAssociationFile.files(at: options.associations).map {
      Report.JudgingFile(.siteAssociation, at: $0.name, $0.bytes)
    }
    return files
  }
}

extension Report.JudgingFile {
  init(_ kind: Kind, at path: String, _ bytes: [UInt8]) {
    self.init(kind, name: path.lastComponent, sha256: ClipAuditCLI.sha256(of: bytes))
  }
}

extension String {
  /// Of a path, to be shown.
  fileprivate var lastComponent: String {
    (split(separator: "/").last.map { String($0) } ?? self).printable
  }
}
