extension LedgerFile {
  /// The byte that stands for worker 0, far beyond every slot, so that a lease never conflicts
  /// with a reservation.
  private static let firstLeaseByte: Int64 = 1 << 62

  /// How many unsuitable numbers are examined before the search is given up.
  private static let mostPassedOver = 16_384

  /// Leases a worker number: the first in the range that no other process has leased, starting at
  /// `first` and wrapping around; returns nil if all are leased.
  ///
  /// `accepts` decides, given a number's next free tick, whether the number is suitable. One that
  /// is not, or whose slot can't be read, is only leased if no other is found among the first
  /// ``mostPassedOver``. The lease lasts as long as this value, and at most until the process ends.
  /// O(n) in the number of leases.
  func lease(
    among workers: Range<UInt64>,
    startingAt first: UInt64,
    accepts: (_ worker: UInt64, _ nextTick: UInt64) -> Bool
  ) throws(LedgerProblem) -> UInt64? {
    precondition(workers.contains(first) && workers.upperBound <= identity.slotCount)
    var passedOver: UInt64?
    var passedOverCount = 0
    do {
      for part in [first..<workers.upperBound, workers.lowerBound..<first] {
        var worker = part.lowerBound
        while worker < part.upperBound, passedOverCount < Self.mostPassedOver {
          let byte = Self.leaseByte(of: worker)
          guard try file.tryLock(byte) else {
            worker = min(part.upperBound, try endOfLease(of: worker))
            continue
          }
          if isOfUse(worker, accepts) { return worker }
          try file.unlock(byte)
          passedOver = passedOver ?? worker
          passedOverCount += 1
          worker += 1
        }
      }
      // What is wrong with it will be reported by the reservation that fails.
      guard let passedOver, try file.tryLock(Self.leaseByte(of: passedOver)) else { return nil }
      return passedOver
    } catch {
      throw .file(error)
    }
  }

  private func isOfUse(
    _ worker: UInt64,
    _ accepts: (_ worker: UInt64, _ nextTick: UInt64) -> Bool
  ) -> Bool {
    guard let slot = try? slot(of: worker) else { return false }
    return accepts(worker, slot.continuation(inBoot: boot))
  }

  /// Returns the first worker after one whose number is leased, and after those covered by the same
  /// lock: anybody who can read the file can lock all of them at once.
  private func endOfLease(of worker: UInt64) throws(FileProblem) -> UInt64 {
    do {
      let byte = Self.leaseByte(of: worker)
      guard let lock = try SystemCall.lockElsewhere(file.number, byte) else { return worker + 1 }
      return max(worker + 1, UInt64(max(0, lock.upperBound - Self.firstLeaseByte)))
    } catch {
      throw .failed(.lock, error)
    }
  }

  /// Whether another process has leased a worker's number.
  func isLeased(_ worker: UInt64) throws(LedgerProblem) -> Bool {
    try LedgerProblem.on(
      .lock,
      SystemCall.lockElsewhere(file.number, Self.leaseByte(of: worker)) != nil
    )
  }

  private static func leaseByte(of worker: UInt64) -> Range<Int64> {
    let byte = firstLeaseByte + Int64(worker)
    return byte..<byte + 1
  }
}
