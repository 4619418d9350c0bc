/// What `flake next` is asked for, checked; nothing has been touched yet.
struct FlakeNextRequest {
  /// Which worker number the ids carry.
  enum Worker: Equatable, Sendable {
    case fixed(UInt64)
    /// A free one of these.
    case leased(ClosedRange<UInt64>)
  }

  /// Where it is recorded what was issued.
  enum Ledger: Equatable, Sendable {
    /// In this process only.
    case none
    case file([UInt8])
    /// The layout's own file in the folder for state.
    case usual
  }

  let layout: FlakeLayout
  let worker: Worker
  let count: UInt64
  let ledger: Ledger
  /// Whether the ledger's locks are taken to reach everyone, whatever the file system.
  let trustsLocks: Bool
  /// Microseconds.
  let lockTimeout: Int64
  /// Microseconds.
  let maxAhead: Int64
  let waitsForClock: Bool
  /// The time to take for the clock's, if it is fixed.
  let fixedNow: Timestamp?
}
