/// A generator of ids for each thread, made when the thread asks for its first id.
///
/// Any thread may ask at any time and gets ids with a worker number that no other thread has; the
/// number goes back to the pool when the thread ends. No lock is taken but for a thread's first id.
/// Code that runs on a pool of threads (dispatch queues, tasks) uses at most as many numbers as that
/// pool has threads.
///
/// ```swift
/// // On any thread:
/// let id = try ThreadFlakeMakers.nextFlakeID()
/// ```
public final class ThreadFlakeMakers: Sendable {
  private let makers: PerThread<InProcessFlakeMaker, FlakeMakerError>

  /// The generators behind ``nextFlakeID()``.
  private static let shared = ThreadFlakeMakers(
    pool: FlakePool(layout: .miniflake, workers: 0...FlakeLayout.miniflake.largestWorker)
  )

  /// The next id of the calling thread, in the default layout: larger than every one that the thread
  /// had before.
  ///
  /// The whole process shares the 1024 worker numbers of which each thread takes one. O(1) but for
  /// the first.
  ///
  /// - Throws: As ``nextID()``.
  public static func nextFlakeID() throws(FlakeMakerError) -> Int64 { try shared.nextID() }

  /// Makes generators that take their worker numbers from a pool, at random, and the time from the
  /// system's clock.
  public convenience init(pool: FlakePool) {
    self.init(pool: pool, clock: { SystemClock.now().microseconds })
  }

  /// Makes generators with a clock of their own, which says the time in microseconds since 1970.
  public init(pool: FlakePool, clock: @escaping @Sendable () -> Int64) {
    makers = PerThread { () throws(FlakeMakerError) -> InProcessFlakeMaker in
      var random = Entropy()
      return try pool.maker(using: &random, clock: clock)
    }
  }

  /// The next id of the calling thread: larger than every one that the thread had before.
  ///
  /// O(1) but for the first.
  ///
  /// - Throws: ``FlakeMakerError/noFreeWorker`` where this is the thread's first and the pool is
  ///   empty; ``FlakeMakerError/clockBeforeEpoch`` or ``FlakeMakerError/exhausted``.
  public func nextID() throws(FlakeMakerError) -> Int64 {
    try makers.withValue { maker throws(FlakeMakerError) in try maker.nextValue() }
  }
}
