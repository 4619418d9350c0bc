/// A generator of ids for each thread, created when the thread asks for its first id.
///
/// Any thread may ask at any time and gets ids with a worker number that no other thread has; the
/// number goes back to the pool when the thread ends. A lock is taken only for a thread's first id.
/// Code that runs on a thread pool (dispatch queues, tasks) uses at most as many numbers as that
/// pool has threads.
///
/// ```swift
/// // On any thread:
/// let id = try ThreadFlakeMakers.nextFlakeID()
/// ```
public final class ThreadFlakeMakers: Sendable {
  private let makers: PerThread<FlakeMaker, FlakeMakerError>

  /// The generators behind ``nextFlakeID()``.
  private static let shared = ThreadFlakeMakers(
    pool: FlakePool(layout: .miniflake, workers: 0...FlakeLayout.miniflake.largestWorker)
  )

  /// Returns the next id of the calling thread in the default layout, larger than all its earlier
  /// ones.
  ///
  /// All threads of the process share 1024 worker numbers, one for each thread. O(1) after the
  /// first.
  ///
  /// - Throws: As ``nextID()``.
  public static func nextFlakeID() throws(FlakeMakerError) -> Int64 { try shared.nextID() }

  /// Creates generators that take random worker numbers from a pool.
  ///
  /// - Parameters:
  ///   - pool: The worker numbers, one for each thread.
  ///   - clock: Returns the time in microseconds since 1970; nil for the system's clock.
  public init(pool: FlakePool, clock: (@Sendable () -> Int64)? = nil) {
    makers = PerThread { () throws(FlakeMakerError) -> FlakeMaker in try pool.maker(clock: clock) }
  }

  /// Returns the next id of the calling thread, larger than all its earlier ones.
  ///
  /// O(1) after the first.
  ///
  /// - Throws: ``FlakeMakerError/noFreeWorker`` if this is the thread's first and the pool is
  ///   empty; ``FlakeMakerError/clockBeforeEpoch`` or ``FlakeMakerError/exhausted``.
  public func nextID() throws(FlakeMakerError) -> Int64 {
    try makers.withValue { maker throws(FlakeMakerError) in try maker.nextValue() }
  }
}
