extension [String] {
  /// `A, B and C`.
  func joined(words last: String) -> String {
    guard count > 1 else { return self.first ?? "" }
    return dropLast().joined(separator: ", ") + " \(last) " + self[count - 1]
  }
}
