import Foundation
import SampleBuilder

/// Zips as python's `zipfile` sees them.
enum PythonZip {
  /// All entries of an archive, in its order, with their content.
  static func entries(of archive: URL) throws -> [ZipEntry] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let listing = try Python.run(
      """
      import os, sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as archive:
        for number, entry in enumerate(archive.infolist()):
          with open(os.path.join(sys.argv[2], str(number)), 'wb') as file:
            file.write(archive.read(entry))
          print(entry.external_attr >> 16 & 0o7777, entry.filename, sep=':')
      """, arguments: [archive.path, folder.path])
    return try listing.split(separator: "\n").enumerated().map { number, line in
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      if parts[1].hasSuffix("/") { return .directory(parts[1]) }
      let content = try Data(contentsOf: folder.appendingPathComponent("\(number)"))
      return .file(parts[1], [UInt8](content), permissions: UInt16(parts[0]) ?? 0)
    }
  }

  /// Everything but names, times and content: one line an entry.
  static func layout(of archive: [UInt8]) throws -> String {
    try Python.run(
      """
      import struct, sys, zipfile
      data = open(sys.argv[1], 'rb').read()
      with zipfile.ZipFile(sys.argv[1]) as archive:
        for entry in archive.infolist():
          at = entry.header_offset
          local = struct.unpack('<4sHHH4xIIIHH', data[at:at + 30])
          print(entry.create_version, entry.create_system, hex(entry.external_attr),
                entry.internal_attr, entry.CRC, entry.compress_size, entry.file_size, at,
                entry.extra[:4].hex(), len(entry.extra), local)
      """, on: archive)
  }

  /// For each archive: `name=content` of its entries when python reads and checks all of it, else
  /// python's complaint.
  static func verdicts(on archives: [[UInt8]]) throws -> [String] {
    let listing = try Python.run(
      """
      import io, sys, zipfile
      data = open(sys.argv[1], 'rb').read()
      sizes = [int(size) for size in sys.argv[2:]]
      for size in sizes:
        file, data = io.BytesIO(data[:size]), data[size:]
        try:
          with zipfile.ZipFile(file) as archive:
            print(*[f'{e.filename}={archive.read(e).decode()}' for e in archive.infolist()])
        except Exception as error:
            print(str(error).encode('ascii', 'replace').decode())
      """, on: Array(archives.joined()), archives.map { "\($0.count)" })
    return listing.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
