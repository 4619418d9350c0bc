extension LedgerFile {
  /// Far behind every record, so that a lease never stands in the way of a reservation.
  private static let firstLeaseByte: Int64 = 1 << 62

  /// Leases a worker's number: the first in the range that no other process has leased, beginning
  /// at `first` and going round; nil if all are leased.
  ///
  /// `accepts` is asked, with the first tick that is free, whether a number is of use; one that is
  /// not, or whose record can't be read, is passed over, unless there is no other. The lease lasts
  /// for as long as this value, and ends with the process at the latest. O(n).
  func lease(
    among workers: Range<UInt64>,
    startingAt first: UInt64,
    accepts: (_ worker: UInt64, _ nextTick: UInt64) -> Bool
  ) throws(LedgerProblem) -> UInt64? {
    precondition(workers.contains(first) && workers.upperBound <= identity.recordCount)
    var passedOver: UInt64?
    do {
      for step in 0..<UInt64(workers.count) {
        let distance = workers.upperBound - first
        let worker = step < distance ? first + step : workers.lowerBound + (step - distance)
        let byte = Self.leaseByte(of: worker)
        guard try file.tryLock(byte) else { continue }
        if let record = try? record(of: worker), accepts(worker, record.continuation(inBoot: boot))
        {
          return worker
        }
        try file.unlock(byte)
        passedOver = passedOver ?? worker
      }
      // What is wrong with it is said by the reservation that fails.
      guard let passedOver, try file.tryLock(Self.leaseByte(of: passedOver)) else { return nil }
      return passedOver
    } catch {
      throw .file(error)
    }
  }

  /// Whether another process has leased a worker's number.
  func isLeased(_ worker: UInt64) throws(LedgerProblem) -> Bool {
    do {
      return try SystemCall.isLockedElsewhere(file.number, Self.leaseByte(of: worker))
    } catch {
      throw .file(.failed(.lock, error))
    }
  }

  private static func leaseByte(of worker: UInt64) -> Range<Int64> {
    let byte = firstLeaseByte + Int64(worker)
    return byte..<byte + 1
  }
}
