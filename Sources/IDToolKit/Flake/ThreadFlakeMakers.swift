/// A generator of ids for each thread, made when the thread asks for its first id.
///
/// Any thread may ask at any time and gets ids with a worker number that no other thread has; the
/// number goes back to the pool when the thread ends. No lock is taken but for a thread's first id.
/// Code that runs on a pool of threads (dispatch queues, tasks) uses at most as many numbers as that
/// pool has threads.
///
/// ```swift
/// let makers = ThreadFlakeMakers(pool: try FlakePool())
/// // On any thread:
/// let id = try makers.nextID()
/// ```
///
/// It stands in this room because the others can't: a maker knows nothing of threads, clocks and
/// entropy, and the platform nothing of makers.
public final class ThreadFlakeMakers: Sendable {
  private let makers: PerThread<InProcessFlakeMaker, FlakeMakerError>

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
