import Synchronization

/// The present, by which ids are judged: a stream that is followed is read for days.
///
/// Whoever needs the time holds it, and may read it at any moment: it moves only when a block begins,
/// when no other thread works, so that what is made of a block is of one time. Nobody moves that of
/// `--now`.
final class Present: Sendable {
  private let microseconds: Atomic<Int64>

  init(_ now: Timestamp) { microseconds = Atomic(now.microseconds) }

  var now: Timestamp { Timestamp(microseconds: microseconds.load(ordering: .relaxed)) }

  /// Moves to what the clock says, which may have been set, if that is a second or more away.
  func move(to time: Timestamp) {
    guard time.clampedSpan(since: now).magnitude >= 1_000_000 else { return }
    microseconds.store(time.microseconds, ordering: .relaxed)
  }
}
