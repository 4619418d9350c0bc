/// How long a lock is waited for, over as many files as it takes.
///
/// A process that was stopped may hold a lock for ever, so there is no waiting without an end;
/// and since it may go on later, its lock is never stolen. The kernel offers no wait with a limit,
/// hence the asking again: after 50 µs at first, growing to 5 ms, and at random so that many
/// waiters don't ask in step.
struct LockWait {
  private let timeoutMicroseconds: Int64
  private var start: Int64?
  private var pause: Int64 = 50
  private var entropy = Entropy()

  init(timeoutMicroseconds: Int64) {
    self.timeoutMicroseconds = timeoutMicroseconds
  }

  /// The problem of whoever has waited for the whole time.
  var problem: FileProblem { .busy(waitedMicroseconds: max(0, timeoutMicroseconds)) }

  /// Whether the time is over; waiting begins with the first lock that was not to be had.
  var isOver: Bool {
    guard let start else { return timeoutMicroseconds <= 0 }
    return SystemClock.monotonicMicroseconds() - start >= timeoutMicroseconds
  }

  /// Asks until the answer is yes, or the time is over.
  mutating func wait(until hasLock: () throws(FileProblem) -> Bool) throws(FileProblem) {
    while try !hasLock() { try sleep() }
  }

  private mutating func sleep() throws(FileProblem) {
    let now = SystemClock.monotonicMicroseconds()
    let waited = now - (start ?? now)
    if start == nil { start = now }
    guard waited < timeoutMicroseconds else { throw problem }
    let jittered = Int64.random(in: pause / 2...pause, using: &entropy)
    SystemClock.sleep(microseconds: min(jittered, timeoutMicroseconds - waited))
    pause = min(pause * 3 / 2, 5000)
  }
}
