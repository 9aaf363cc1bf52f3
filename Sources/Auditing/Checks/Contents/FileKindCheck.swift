import Artifacts
import Measurement

/// Files that are refused or dangerous by what they hold, known by their bytes or extension.
struct FileKindCheck: Check {
  static let name = "file.kind"

  enum Content: String, CaseIterable, Decodable {
    case privateKey = "private-key"
    case certificate
    case staticLibrary = "static-library"
  }

  let content: Content
  /// Extensions that say so whatever the first bytes are (binary forms).
  let extensions: [String]
  /// Names, compared without regard to case, that are known to be harmless.
  let exceptNames: [String]?
  let what: String

  func judge(_ subject: Subject) -> Judgement {
    guard let clip = subject.measured else { return .notApplicable("its files were not read") }
    let excepted = Set((exceptNames ?? []).map { $0.lowercased() })
    let found = clip.files.filter { file in
      (file.content == wanted || extensions.contains(file.path.pathExtension))
        && !excepted.contains(file.path.name.lowercased())
    }
    return .judged(
      found.map { file in
        Observation(
          "\(file.path.shownName) is \(what) (\(file.uncompressed))",
          at: [subject.place(file.path)], saving: Saving([file.path]))
      })
  }

  private var wanted: FileContent {
    switch content {
    case .privateKey: .privateKey
    case .certificate: .certificate
    case .staticLibrary: .staticLibrary
    }
  }
}
