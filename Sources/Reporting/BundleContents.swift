import AppleFormats
import Artifacts
import Auditing
package import Measurement

/// What a bundle says of itself and what its binaries consist of, so that builds can be compared.
package struct BundleContents: Sendable {
  /// The image in a binary that current iPhones run, else its last.
  package struct Binary: Sendable {
    package let path: String
    package let architecture: String
    /// Of all images, in file order.
    package let architectures: [String]
    package let uuid: String?
    package let libraries: [Library]
    /// Add up to the file bytes of the segments, in file order.
    package let sections: [Section]
  }

  package struct Library: Hashable, Sendable {
    /// Install name.
    package let name: String
    package let kind: String
  }

  package struct Section: Sendable {
    package let segment: String
    /// Nil for what no section of the segment claims: headers, padding, symbols.
    package let name: String?
    package let size: ByteCount
  }

  /// By path; empty for a host that was not measured.
  package let binaries: [Binary]
  /// As signed into the executable; nil when there are none.
  let entitlements: [String: JSONValue]?
  /// Nil when it was not understood.
  let infoPlist: [String: JSONValue]?
  /// Names of the `.lproj` folders at the bundle's root but `Base`, sorted.
  package let localizations: [String]

  init(_ bundle: Bundle, _ measured: MeasuredBundle?, _ code: CodeTree?) {
    let files = measured == nil ? [] : code?.files ?? []
    binaries = files.compactMap { Binary($0) }.sorted { $0.path < $1.path }
    entitlements = code?.app.executable?.binary?.entitlements.map { PropertyListJSON.values($0) }
    infoPlist = bundle.info.map { PropertyListJSON.values($0.values) }
    let folders = (measured?.files ?? []).compactMap { file -> String? in
      guard let first = file.path.components.first, file.path.components.count > 1 else {
        return nil
      }
      let name = String(printing: first)
      return name.hasSuffix(".lproj") ? String(name.dropLast(6)) : nil
    }
    localizations = Set(folders).subtracting(["Base"]).sorted()
  }
}

extension BundleContents.Binary {
  fileprivate init?(_ file: CodeFile) {
    guard let binary = file.binary, let slice = binary.mainSlice else { return nil }
    path = file.path.description
    architecture = "\(slice.architecture)"
    architectures = binary.slices.map { "\($0.architecture)" }
    uuid = slice.uuid.map { "\($0)" }
    libraries = slice.dylibs.map { dylib in
      BundleContents.Library(name: dylib.path.printable, kind: dylib.kindName)
    }
    sections = slice.segments.flatMap { segment -> [BundleContents.Section] in
      let name = segment.name.printable
      let sections = segment.sections.compactMap { section in
        section.fileRange.map {
          BundleContents.Section(
            segment: name, name: section.name.printable, size: ByteCount($0.count))
        }
      }
      let rest = ByteCount(segment.fileRange.count) - sections.map(\.size).sum()
      // Sections of a forged image may overlap and claim more than there is.
      return rest > .zero
        ? sections + [BundleContents.Section(segment: name, name: nil, size: rest)] : sections
    }
  }
}

extension DylibReference {
  fileprivate var kindName: String {
    if isWeak { return "weak" }
    return switch kind {
    case .id: "id"
    case .load: "load"
    case .weak: "weak"
    case .reexport: "reexport"
    case .lazy: "lazy"
    case .upward: "upward"
    }
  }
}
