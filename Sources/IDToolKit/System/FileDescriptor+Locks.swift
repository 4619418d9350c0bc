extension FileDescriptor {
  /// Locks a range of bytes; returns false if another open file holds a conflicting lock.
  func tryLock(_ range: Range<Int64>, shared: Bool = false) throws(FileProblem) -> Bool {
    try FileProblem.on(.lock, SystemCall.tryLock(number, range, shared: shared))
  }

  /// Locks the whole file; returns false if another open file has locked it.
  func tryLock() throws(FileProblem) -> Bool {
    try FileProblem.on(.lock, SystemCall.tryLock(number))
  }

  /// Unlocks the whole file.
  ///
  /// Closing it does that only if no copy of the descriptor is left: where another thread starts a
  /// program, the child has a copy until it executes that program.
  func unlock() {
    SystemCall.unlock(number)
  }

  /// Locks a range of bytes, waiting for a limited time.
  func lock(
    _ range: Range<Int64>,
    timeout: TimeSpan,
    shared: Bool = false
  ) throws(FileProblem) {
    if try tryLock(range, shared: shared) { return }
    var wait = LockWait(timeout: timeout)
    try wait.wait { () throws(FileProblem) in try tryLock(range, shared: shared) }
  }

  /// Unlocks a range of bytes.
  func unlock(_ range: Range<Int64>) throws(FileProblem) {
    try FileProblem.on(.lock, SystemCall.unlock(number, range))
  }
}
