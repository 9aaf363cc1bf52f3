/// Bounds on what a property list from an artifact may ask of us.
enum PropertyListLimits {
  /// Containers inside each other. libxml2 before 2.12 stops at 256 elements, and both forms of a
  /// list shall end alike; CoreFoundation stops at 512, and real lists stay below 20. Reading XML
  /// this deep takes less than 384 KB of stack in a debug build, where a thread has 512.
  static let deepestNesting = 200

  /// Values in the list when shared objects are counted at each place they stand in. Forty arrays
  /// that each name the next one twice take 200 bytes and unfold to 2^40 values. The keyed archives
  /// of large apps hold some ten thousand.
  static let mostValues = 1_000_000
}
