import AppleFormats

/// A universal file: the list of slices, then each at a multiple of 16 KiB.
struct UniversalImage {
  let bytes: [UInt8]

  init(_ images: [(architecture: Architecture, bytes: [UInt8])], is64Bit: Bool) {
    var list = RecordBytes()
    list.big(UInt32(is64Bit ? 0xcafe_babf : 0xcafe_babe))
    list.big(UInt32(images.count))
    var body: [UInt8] = []
    let start = SegmentLayout.pageSize
    for image in images {
      body.pad(toMultipleOf: SegmentLayout.pageSize)
      list.big(image.architecture.cpu.rawValue)
      list.big(image.architecture.subtype.rawValue)
      for number in [start + body.count, image.bytes.count] {
        if is64Bit { list.big(UInt64(number)) } else { list.big(UInt32(number)) }
      }
      list.big(UInt32(14))
      if is64Bit { list.big(UInt32(0)) }
      body += image.bytes
    }
    var file = list.bytes
    file.pad(to: start)
    bytes = file + body
  }
}
