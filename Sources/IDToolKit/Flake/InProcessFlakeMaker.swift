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
