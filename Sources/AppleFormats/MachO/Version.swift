/// A version of an operating system, an SDK or a library: up to three numbers.
package struct Version: Hashable, Sendable {
  package let major: Int
  package let minor: Int
  package let patch: Int

  package init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// The form of load commands: 16 bits for the first number, 8 for each of the others.
  package init(packed: UInt32) {
    self.init(Int(packed >> 16), Int(packed >> 8 & 0xff), Int(packed & 0xff))
  }

  /// One to three decimal numbers with points between, as property lists write them ("16.4").
  ///
  /// Anything else (a blank, a sign, a fourth number, more than nine digits) is no version.
  package init?(_ text: String) {
    var numbers: [Int] = []
    for part in text.utf8.split(separator: 0x2e, omittingEmptySubsequences: false) {
      guard (1...9).contains(part.count), part.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(String(decoding: part, as: UTF8.self))
      else { return nil }
      numbers.append(number)
    }
    guard (1...3).contains(numbers.count) else { return nil }
    numbers.append(contentsOf: [0, 0])
    self.init(numbers[0], numbers[1], numbers[2])
  }
}

extension Version: Comparable {
  package static func < (left: Version, right: Version) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }
}

extension Version: CustomStringConvertible {
  /// Two numbers, and the third only when it is not zero: "16.0", "16.4.1".
  package var description: String {
    patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
  }
}
