/// How a file packs other files, told by its bytes and never by its name.
enum Container {
  case zip, tar

  private static let compressedTars: [(magic: [UInt8], name: String)] = [
    ([0x1F, 0x8B], "gzip"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz"),
    ([0x42, 0x5A, 0x68], "bzip2"),
    ([0x28, 0xB5, 0x2F, 0xFD], "zstd"), ([0x5D, 0x00, 0x00], "lzma"), ([0x1F, 0x9D], "compress"),
  ]

  /// Things that are handed in by mistake, each with what to do.
  private static let strangers: [(magic: [UInt8], name: String)] = [
    (Array("<".utf8), "a web page or XML file, perhaps an error page saved by a download"),
    (Array("{".utf8), "a JSON file"),
    (Array("xar!".utf8), "a xar package"),
    (Array("0707".utf8), "a cpio archive; repack it as zip or tar"),
    (Array("7z".utf8) + [0xBC, 0xAF], "a 7z archive; repack it as zip or tar"),
    (Array("Rar!".utf8), "a rar archive; repack it as zip or tar"),
    (Array("bplist".utf8), "a property list"),
    ([0xCF, 0xFA, 0xED, 0xFE], "a Mach-O binary; hand in the .app around it"),
    ([0xCA, 0xFE, 0xBA, 0xBE], "a Mach-O binary; hand in the .app around it"),
    (Array("BOMStore".utf8), "an asset catalog; hand in the .app around it"),
  ]

  init(of file: ReadableFile) throws(ContentFault) {
    guard file.size > 0 else { throw ContentFault("is an empty file") }
    let head = try file.bytes(at: 0, count: Int(min(file.size, 512)))
    if Self.compressedTars.contains(where: { head.starts(with: $0.magic) })
      || head.dropFirst(257).starts(with: Array("ustar".utf8))
    {
      self = .tar
      return
    }
    if head.starts(with: [0x50, 0x4B]) {
      self = .zip
      return
    }
    // A zip may have a stub in front, which is why its end decides.
    if try ZipEndRecord(in: file) != nil {
      self = .zip
      return
    }
    let start = head.drop { [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF].contains($0) }
    let stranger = Self.strangers.first { start.starts(with: $0.magic) }
    throw ContentFault(
      "is neither a zip (.ipa) nor a tar"
        + (stranger.map { "; it looks like \($0.name)" } ?? ""))
  }
}
