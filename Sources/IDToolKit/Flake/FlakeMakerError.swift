/// Why a ``FlakeMaker`` cannot make an id.
public enum FlakeMakerError: Error, Equatable, Sendable {
  /// The worker number is above the largest, which the error carries.
  case workerOutOfRange(largest: UInt64)
  /// The clock says a time before the epoch, and no id was made yet that could be counted on from.
  case clockBeforeEpoch
  /// All ids that 63 bits can hold were made: in 2087 for the default epoch.
  case exhausted
  /// The epoch is too far from 1970 for the ids' times to be expressed.
  case epochOutOfRange
  /// All worker numbers are held by makers that are still alive.
  case noFreeWorker
}
