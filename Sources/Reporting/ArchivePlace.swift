import Artifacts
import Auditing

/// A place of a finding taken apart: the file or folder in the artifact, and what is meant inside it.
///
/// Places are for people: `Payload/…/Assets.car: Loaf (@2x)` is an image in a file, while a file may
/// have a colon or a parenthesis in its own name. What is known to be a file decides.
struct ArchivePlace {
  /// Printable, relative to the artifact's root.
  let path: String
  /// An asset of a catalog, or a remark.
  let detail: String?

  /// A remark has a few blanks and colons; a name made of them is not worth the time.
  private static let mostTries = 32

  init(_ place: String, known files: Set<String>) {
    if !files.contains(place) {
      var tries = 0
      for index in place.indices.reversed() where place[index] == ":" || place[index] == " " {
        let file = String(place[..<index])
        if files.contains(file) {
          path = file
          detail = String(place[place.index(after: index)...].drop { $0 == " " })
          return
        }
        tries += 1
        guard tries < Self.mostTries else { break }
      }
    }
    path = place
    detail = nil
  }

  /// The path as a relative reference (RFC 3986): the name's own bytes, all but unreserved characters
  /// as `%E9`.
  var uri: String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for byte in path.printedBytes {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.append(byte)
      default:
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Report {
  /// Printable paths of all files that were measured.
  var knownFiles: Set<String> {
    var files: Set<String> = []
    for bundle in bundles {
      for file in bundle.sizes?.files ?? [] { files.insert("\(bundle.path)/\(file.path)") }
    }
    return files
  }
}
