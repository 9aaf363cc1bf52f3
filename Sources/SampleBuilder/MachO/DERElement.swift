/// One element of DER: a tag, the contents' length in the shortest form, the contents.
func derElement(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
  guard contents.count >= 0x80 else { return [tag, UInt8(contents.count)] + contents }
  var length: [UInt8] = []
  var rest = contents.count
  while rest > 0 {
    length.insert(UInt8(rest & 0xff), at: 0)
    rest >>= 8
  }
  return [tag, 0x80 | UInt8(length.count)] + length + contents
}
