extension LedgerFile {
  /// Far behind every record, so that a lease never stands in the way of a reservation.
  private static let firstLeaseByte: Int64 = 1 << 62

  /// Leases a worker's number: the first in the range that no other process has leased, beginning
  /// at `first` and going round; nil if all are leased.
  ///
  /// The lease lasts for as long as this value, and ends with the process at the latest. O(n).
  func lease(
    among workers: Range<UInt64>,
    startingAt first: UInt64
  ) throws(LedgerProblem) -> UInt64? {
    precondition(workers.contains(first) && workers.upperBound <= identity.recordCount)
    do {
      for worker in first..<workers.upperBound where try file.tryLock(Self.leaseByte(of: worker)) {
        return worker
      }
      for worker in workers.lowerBound..<first where try file.tryLock(Self.leaseByte(of: worker)) {
        return worker
      }
      return nil
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
