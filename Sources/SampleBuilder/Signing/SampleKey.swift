internal import CCrypto

/// An RSA key of 2,048 bits that anybody can derive: it proves who nobody is, and is the same every
/// time, so that what it signs is, too.
struct SampleKey: Sendable {
  /// PKCS #1.
  let der: [UInt8]

  /// Bytes of one of the two primes.
  private static let primeSize = 128
  private static let exponent: UInt = 65_537

  init(seed: UInt64) throws(SampleError) {
    var random = Filler(seed: seed)
    let p = try Self.prime(from: random.incompressible(Self.primeSize))
    let q = try Self.prime(from: random.incompressible(Self.primeSize))
    let one = try BigNumber(1)
    let e = try BigNumber(Self.exponent)
    let (p1, q1) = (try p.minus(one), try q.minus(one))
    let d = try e.inverse(modulo: p1.times(q1))
    let numbers = [
      try BigNumber(0), try p.times(q), e, d, p, q, try d.modulo(p1), try d.modulo(q1),
      try q.inverse(modulo: p),
    ]
    der = derElement(0x30, numbers.flatMap { derElement(0x02, $0.signedBytes) })
  }

  /// The first prime from there on, with its two highest bits set, so that a product is 2,048 long.
  private static func prime(from bytes: [UInt8]) throws(SampleError) -> BigNumber {
    var bytes = bytes
    bytes[0] |= 0xc0
    bytes[bytes.count - 1] |= 1
    var candidate = try BigNumber(bytes)
    let two = try BigNumber(2)
    while try !candidate.isPrime { candidate = try candidate.plus(two) }
    return candidate
  }
}

/// A number of any length.
@safe private final class BigNumber {
  private let number: OpaquePointer

  private init(_ number: OpaquePointer?) throws(SampleError) {
    guard let number = unsafe number else { throw SampleError("no memory for a number") }
    unsafe self.number = number
  }

  convenience init(_ word: UInt) throws(SampleError) {
    try unsafe self.init(BN_new())
    guard unsafe BN_set_word(number, word) == 1 else { throw SampleError("cannot set a number") }
  }

  convenience init(_ bytes: [UInt8]) throws(SampleError) {
    try unsafe self.init(BN_bin2bn(bytes, CInt(bytes.count), nil))
  }

  deinit { unsafe BN_free(number) }

  /// Most significant first, with a zero in front where the highest bit would look like a sign.
  var signedBytes: [UInt8] {
    let count = unsafe (Int(BN_num_bits(number)) + 7) / 8
    guard count > 0 else { return [0] }
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe _ = BN_bn2bin(number, &bytes)
    return bytes[0] & 0x80 == 0 ? bytes : [0] + bytes
  }

  var isPrime: Bool {
    get throws(SampleError) {
      switch unsafe BN_check_prime(number, nil, nil) {
      case 0: false
      case 1: true
      default: throw SampleError("cannot tell whether a number is prime")
      }
    }
  }

  func plus(_ other: BigNumber) throws(SampleError) -> BigNumber {
    try unsafe result { unsafe BN_add($0, number, other.number) }
  }

  func minus(_ other: BigNumber) throws(SampleError) -> BigNumber {
    try unsafe result { unsafe BN_sub($0, number, other.number) }
  }

  func times(_ other: BigNumber) throws(SampleError) -> BigNumber {
    let context = try Context()
    return try unsafe result { unsafe BN_mul($0, number, other.number, context.pointer) }
  }

  func modulo(_ other: BigNumber) throws(SampleError) -> BigNumber {
    let context = try Context()
    return try unsafe result { unsafe BN_div(nil, $0, number, other.number, context.pointer) }
  }

  func inverse(modulo other: BigNumber) throws(SampleError) -> BigNumber {
    let context = try Context()
    return try unsafe result {
      unsafe BN_mod_inverse($0, number, other.number, context.pointer) == nil ? 0 : 1
    }
  }

  private func result(_ compute: (OpaquePointer) -> CInt) throws(SampleError) -> BigNumber {
    let result = try BigNumber(0)
    guard unsafe compute(result.number) == 1 else { throw SampleError("cannot compute a key") }
    return result
  }
}

/// Scratch space that the library wants for long calculations.
@safe private final class Context {
  let pointer: OpaquePointer

  init() throws(SampleError) {
    guard let pointer = unsafe BN_CTX_new() else { throw SampleError("no memory for numbers") }
    unsafe self.pointer = pointer
  }

  deinit { unsafe BN_CTX_free(pointer) }
}
