extension FileDescriptor {
  /// Takes the lock on a range of bytes, or says that another open file has it.
  func tryLock(_ range: Range<Int64>, shared: Bool = false) throws(FileProblem) -> Bool {
    do {
      return try SystemCall.tryLock(number, range, shared: shared)
    } catch {
      throw .failed(.lock, error)
    }
  }

  /// Takes the lock on a range of bytes, waiting for it for a limited time.
  ///
  /// A process that was stopped may hold a lock for ever, so there is no waiting without an end;
  /// and since it may go on later, its lock is never stolen. The kernel offers no wait with a limit,
  /// hence the asking again: after 50 µs at first, growing to 5 ms, and at random so that many
  /// waiters don't ask in step.
  func lock(
    _ range: Range<Int64>,
    timeoutMicroseconds: Int64,
    shared: Bool = false
  ) throws(FileProblem) {
    if try tryLock(range, shared: shared) { return }
    let start = SystemClock.monotonicMicroseconds()
    var entropy = Entropy()
    var pause: Int64 = 50
    while true {
      let waited = SystemClock.monotonicMicroseconds() - start
      guard waited < timeoutMicroseconds else {
        throw .busy(waitedMicroseconds: max(0, timeoutMicroseconds))
      }
      let jittered = Int64.random(in: pause / 2...pause, using: &entropy)
      SystemClock.sleep(microseconds: min(jittered, timeoutMicroseconds - waited))
      if try tryLock(range, shared: shared) { return }
      pause = min(pause * 3 / 2, 5000)
    }
  }

  /// Gives up the lock on a range of bytes.
  func unlock(_ range: Range<Int64>) throws(FileProblem) {
    do {
      try SystemCall.unlock(number, range)
    } catch {
      throw .failed(.lock, error)
    }
  }
}
