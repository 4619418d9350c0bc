extension FileDescriptor {
  /// Takes the lock on a range of bytes, or says that another open file has it.
  func tryLock(_ range: Range<Int64>, shared: Bool = false) throws(FileProblem) -> Bool {
    try FileProblem.on(.lock, SystemCall.tryLock(number, range, shared: shared))
  }

  /// Takes the lock on the whole file, or says that another open file has it.
  func tryLock() throws(FileProblem) -> Bool {
    try FileProblem.on(.lock, SystemCall.tryLock(number))
  }

  /// Takes the lock on a range of bytes, waiting for it for a limited time.
  func lock(
    _ range: Range<Int64>,
    timeout: TimeSpan,
    shared: Bool = false
  ) throws(FileProblem) {
    if try tryLock(range, shared: shared) { return }
    var wait = LockWait(timeout: timeout)
    try wait.wait { () throws(FileProblem) in try tryLock(range, shared: shared) }
  }

  /// Gives up the lock on a range of bytes.
  func unlock(_ range: Range<Int64>) throws(FileProblem) {
    try FileProblem.on(.lock, SystemCall.unlock(number, range))
  }
}
