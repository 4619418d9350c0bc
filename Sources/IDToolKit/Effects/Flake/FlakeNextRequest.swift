/// The validated request of `flake next`; nothing has been touched yet.
struct FlakeNextRequest {
  /// The worker number of the ids.
  enum Worker: Equatable, Sendable {
    case fixed(UInt64)
    /// A free number in this range.
    case leased(ClosedRange<UInt64>)

    /// The numbers that will do.
    var numbers: ClosedRange<UInt64> {
      switch self {
      case .fixed(let number): number...number
      case .leased(let numbers): numbers
      }
    }
  }

  /// Where issued ids are recorded.
  enum Ledger: Equatable, Sendable {
    /// In this process only.
    case none
    case file([UInt8])
    /// The layout's default file in the state folder.
    case usual
  }

  /// The only time windows in which ids may be issued.
  enum Windows: Equatable, Sendable {
    /// A given window.
    case fixed(FlakeIssuingWindow)
    /// Those that a shell command returns, one after another.
    case granted(command: [UInt8])
  }

  let layout: FlakeLayout
  let worker: Worker
  /// Nil if ids may have any time.
  let windows: Windows?
  let count: UInt64
  /// Whether to print nothing if not all of the ids are available.
  let isAllOrNothing: Bool
  let ledger: Ledger
  /// Whether the ledger must exist.
  let mustExist: Bool
  /// Whether the ledger's locks are assumed to reach everyone, whatever the file system.
  let trustsLocks: Bool
  let lockTimeout: TimeSpan
  let maxAhead: TimeSpan
  let waitsForClock: Bool
  /// The time to use in place of the clock's, if it is fixed.
  let fixedNow: Timestamp?

  /// The source of windows; nil if there is none.
  var grants: FlakeGrants? {
    guard case .granted(let command)? = windows else { return nil }
    return FlakeGrants(command: command, request: self)
  }
}
