/// How long a lock is waited for, over as many files as it takes.
///
/// A process that was stopped may hold a lock for ever, so there is no waiting without an end;
/// and since it may go on later, its lock is never stolen. The kernel offers no wait with a limit,
/// hence the asking again: after 50 µs at first, growing to 5 ms, and at random so that many
/// waiters don't ask in step.
struct LockWait {
  private let timeout: TimeSpan
  private var start: TimeSpan?
  private var pause = TimeSpan(microseconds: 50)
  private var entropy = Entropy()

  init(timeout: TimeSpan) {
    self.timeout = timeout
  }

  /// The problem of whoever has waited for the whole time.
  var problem: FileProblem { .busy(waited: max(.zero, timeout)) }

  /// Whether the time is over; waiting begins with the first lock that was not to be had.
  var isOver: Bool {
    guard let start else { return timeout <= .zero }
    return SystemClock.monotonic() - start >= timeout
  }

  /// Asks until the answer is yes, or the time is over.
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
