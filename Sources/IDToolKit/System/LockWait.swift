/// The time limit for waiting for locks, over as many files as it takes.
///
/// A stopped process may hold a lock for ever, so every wait is limited; and since it may resume
/// later, its lock is never stolen. The kernel has no wait with a timeout, so the lock is retried:
/// after 50 µs at first, growing to 5 ms, with random variation so that many waiters don't retry in
/// step.
struct LockWait {
  private let timeout: TimeSpan
  private var start: TimeSpan?
  private var pause = TimeSpan(microseconds: 50)
  private var entropy = Entropy()

  init(timeout: TimeSpan) {
    self.timeout = timeout
  }

  /// The problem to report when the whole time was spent waiting.
  var problem: FileProblem { .busy(waited: max(.zero, timeout)) }

  /// Whether the time is over; it starts with the first lock that is not available.
  var isOver: Bool {
    guard let start else { return timeout <= .zero }
    return SystemClock.monotonic() - start >= timeout
  }

  /// Retries until `hasLock` returns true; throws when the time is over.
  mutating func wait(until hasLock: () throws(FileProblem) -> Bool) throws(FileProblem) {
    while try !hasLock() { try sleep() }
  }

  private mutating func sleep() throws(FileProblem) {
    let now = SystemClock.monotonic()
    let waited = now - (start ?? now)
    if start == nil { start = now }
    guard waited < timeout else { throw problem }
    let most = pause.microseconds
    let jittered = TimeSpan(microseconds: .random(in: most / 2...most, using: &entropy))
    SystemClock.sleep(min(jittered, timeout - waited))
    pause = min(TimeSpan(microseconds: most * 3 / 2), .milliseconds(5))
  }
}
