import Measurement
import Synchronization

/// A percentage on a terminal's standard error, for work that takes more than a second.
final class ProgressLine: Sendable {
  private struct State {
    var shownPercent = -1
    var isShown = false
  }

  private let name: String
  private let console: Console
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// A line that wraps could not be taken away again.
  private static let longestName = 30

  /// The end of a long name is what tells it from others.
  init(name: String, console: Console) {
    self.name = name.count > Self.longestName ? "…" + name.suffix(Self.longestName - 1) : name
    self.console = console
  }

  func show(_ done: ByteCount, of total: ByteCount) {
    guard total > .zero, ContinuousClock.now - start > .seconds(1) else { return }
    let percent = Int(min(100, Double(done.bytes) / Double(total.bytes) * 100))
    state.withLock { state in
      guard percent != state.shownPercent else { return }
      state.shownPercent = percent
      state.isShown = true
      console.complain("\r\u{1B}[Kmeasuring \(name): \(percent) %")
    }
  }

  /// Takes the line away again.
  func finish() {
    state.withLock { state in
      if state.isShown { console.complain("\r\u{1B}[K") }
      state.isShown = false
    }
  }
}
