import AppleFormats
import ByteReading

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The readers that libFuzzer may call, by the word in the environment's `FORMAT`.
private enum FuzzedFormat: String {
  case catalog, macho, plist, report

  /// Throwing is a good end. A trap, a hang or too much memory is what the fuzzer looks for.
  func read(_ bytes: [UInt8]) throws(FormatError) {
    switch self {
    case .catalog:
      let model = ThinningModel(try AssetCatalog(parsing: bytes))
      for scale in 1...3 {
        let traits = DeviceTraits(idiom: .phone, scale: scale, gamut: .displayP3)
        _ = model.thinned(for: traits).length
      }
    case .macho:
      for slice in try MachOFile(parsing: bytes).slices { _ = try slice.codeSignature() }
    case .plist: _ = try PropertyList(parsing: bytes)
    case .report: _ = try ThinningReport(parsing: bytes)
    }
  }
}

private let format: FuzzedFormat = {
  let word = unsafe getenv("FORMAT").map { unsafe String(cString: $0) }
  guard let format = word.flatMap({ FuzzedFormat(rawValue: $0) }) else { exit(2) }
  return format
}()

/// What libFuzzer, which brings the main function, calls with every input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  try? format.read(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
