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

  /// The windows of time in which ids may be issued, and no others.
  enum Windows: Equatable, Sendable {
    /// This one.
    case fixed(FlakeIssuingWindow)
    /// Those that a shell command gives, one after another.
    case granted(command: [UInt8])
  }

  let layout: FlakeLayout
  let worker: Worker
  /// Nil where ids may have any time.
  let windows: Windows?
  let count: UInt64
  /// Whether nothing is to be printed if not all of the ids can be had.
  let isAllOrNothing: Bool
  let ledger: Ledger
  /// Whether the ledger must exist.
  let mustExist: Bool
  /// Whether the ledger's locks are taken to reach everyone, whatever the file system.
  let trustsLocks: Bool
  let lockTimeout: TimeSpan
  let maxAhead: TimeSpan
  let waitsForClock: Bool
  /// The time to take for the clock's, if it is fixed.
  let fixedNow: Timestamp?

  /// What asks for windows; nil where nothing does.
  var grants: FlakeGrants? {
    guard case .granted(let command)? = windows else { return nil }
    return FlakeGrants(
      command: command,
      layout: layout,
      worker: worker,
      timeout: lockTimeout,
      maxAhead: maxAhead
    )
  }
}
