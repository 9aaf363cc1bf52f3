/// The size that a bundle is judged by: the largest of its variants, ours or Apple's.
package struct DecisiveSize: Sendable {
  package let bytes: ByteCount
  /// Our variant's name; Apple's where we have none for its devices.
  package let variant: String
  package let accuracy: Accuracy
  /// Apple's figure, when it is the larger.
  package let apple: AppleFigure?
}

extension MeasuredBundle {
  /// The first of equals; Apple's only where it says more than ours.
  package func decisive(by length: KeyPath<SizePair, ByteCount>) -> DecisiveSize? {
    guard let worst = worst(by: length) else { return nil }
    var decisive = DecisiveSize(
      bytes: worst.size[keyPath: length], variant: worst.name, accuracy: worst.accuracy, apple: nil)
    guard let reconciliation else { return decisive }
    let matched = reconciliation.pairs.compactMap { pair -> (String, AppleFigure)? in
      let ours = variants[pair.variant]
      return pair.figure.isLarger(than: ours.size, by: length) ? (ours.name, pair.figure) : nil
    }
    for (name, figure) in matched + reconciliation.unmatched.map({ ($0.name, $0) })
    where figure.isLarger(than: worst.size, by: length) {
      guard figure.size[keyPath: length] > decisive.bytes else { continue }
      decisive = DecisiveSize(
        bytes: figure.size[keyPath: length], variant: name, accuracy: .exact, apple: figure)
    }
    return decisive
  }
}
