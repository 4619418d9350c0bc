/// Why a ``FlakeMaker`` can't make an id.
public enum FlakeMakerError: Error, Equatable, Sendable {
  /// The worker number is above the largest one.
  case workerOutOfRange(largest: UInt64)
  /// The clock is before the epoch, and there is no earlier id from which to continue.
  case clockBeforeEpoch
  /// All ids of 63 bits are used up: in 2087 for the default epoch.
  case exhausted
  /// The epoch is so far from 1970 that the ids' times can't be represented.
  case epochOutOfRange
  /// All worker numbers are held by makers that are still alive.
  case noFreeWorker
}
