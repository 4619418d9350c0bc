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
  private let makers: PerThread<InProcessFlakeMaker, FlakeMakerError>

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

  /// Creates generators that take random worker numbers from a pool, and the time from the system
  /// clock.
  public convenience init(pool: FlakePool) {
    self.init(pool: pool, clock: { SystemClock.now().microseconds })
  }

  /// Creates generators with a custom clock, which returns the time in microseconds since 1970.
  public init(pool: FlakePool, clock: @escaping @Sendable () -> Int64) {
    makers = PerThread { () throws(FlakeMakerError) -> InProcessFlakeMaker in
      var random = Entropy()
      return try pool.maker(using: &random, clock: clock)
    }
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

/// A ``FlakeMaker`` whose worker number comes from a ``FlakePool`` and goes back to it when the
/// maker is dropped.
///
/// It can't be copied, and one thread at a time may use it; each thread takes its own from the
/// pool.
public struct InProcessFlakeMaker: ~Copyable, Sendable {
  private var maker: FlakeMaker
  private let pool: FlakePool

  init(maker: consuming FlakeMaker, pool: FlakePool) {
    self.maker = maker
    self.pool = pool
  }

  /// The worker number in every id of this maker.
  public var worker: UInt64 { maker.worker }

  /// Returns the next id, which is larger than every one before it with this worker number.
  ///
  /// O(1), no allocation.
  ///
  /// - Throws: ``FlakeMakerError/clockBeforeEpoch`` or ``FlakeMakerError/exhausted``.
  public mutating func nextValue() throws(FlakeMakerError) -> Int64 {
    try maker.nextValue()
  }

  deinit {
    pool.giveBack(maker.worker, nextTick: maker.nextTick)
  }
}
