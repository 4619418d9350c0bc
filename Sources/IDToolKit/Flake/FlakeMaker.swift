/// Makes 64-bit ids that never repeat and always increase, for one worker number.
///
/// From the most significant bit: 1 unused, 41 bits of milliseconds since an epoch, 12 bits of
/// sequence, 10 bits of worker. The maker keeps counting when the clock stands still or steps back,
/// and carries into the time when the sequence is full, so it never waits.
///
/// It can't be copied, since two copies would make the same ids. Two makers must not use one worker
/// number at the same time; a ``FlakePool`` ensures that for those that it gives, whose numbers go
/// back to it when they are dropped. One thread at a time may use a maker.
///
/// ```swift
/// var maker = try FlakeMaker(worker: 7)
/// let id = try maker.nextValue()
/// ```
public struct FlakeMaker: ~Copyable, Sendable {
  /// The largest worker number, 1023.
  public static let largestWorker: UInt64 = 1023

  /// The default epoch, 2018-03-01T00:00:00Z, in milliseconds since 1970.
  public static let defaultEpoch: Int64 = 1_519_862_400_000

  private var generator: FlakeGenerator
  /// Returns microseconds since 1970; nil for the system's clock.
  private let clock: (@Sendable () -> Int64)?
  /// Where the worker number comes from, and goes when the maker is dropped; nil if the caller
  /// chose it.
  private let pool: FlakePool?

  /// The worker number in every id of this maker.
  public var worker: UInt64 { generator.worker }

  /// Creates a maker for a worker number in `0...1023`.
  ///
  /// - Parameters:
  ///   - worker: A number that no other maker uses at the same time.
  ///   - epoch: The zero of the ids' time, milliseconds since 1970.
  ///   - clock: Returns the time in microseconds since 1970, called once for each id; nil for the
  ///     system's clock.
  /// - Throws: ``FlakeMakerError/workerOutOfRange(largest:)`` or
  ///   ``FlakeMakerError/epochOutOfRange``.
  public init(
    worker: UInt64,
    epoch: Int64 = FlakeMaker.defaultEpoch,
    clock: (@Sendable () -> Int64)? = nil
  ) throws(FlakeMakerError) {
    try self.init(layout: .miniflake(epoch: epoch), worker: worker, next: 0, clock: clock)
  }

  /// Creates a maker that continues from a tick.
  init(
    layout: FlakeLayout,
    worker: UInt64,
    next: UInt64,
    clock: (@Sendable () -> Int64)?,
    pool: FlakePool? = nil
  ) throws(FlakeMakerError) {
    generator = try lifting(
      FlakeGenerator(layout: layout, worker: worker, next: next),
      as: { (_: FlakeGeneratorProblem) in
        FlakeMakerError.workerOutOfRange(largest: layout.largestWorker)
      }
    )
    self.clock = clock
    self.pool = pool
  }

  deinit {
    pool?.giveBack(generator.worker, nextTick: generator.next)
  }

  /// Returns the next id, which is larger than every one before it.
  ///
  /// O(1), no allocation.
  ///
  /// - Throws: ``FlakeMakerError/clockBeforeEpoch`` before the first id, and
  ///   ``FlakeMakerError/exhausted`` at the end of the layout's time.
  public mutating func nextValue() throws(FlakeMakerError) -> Int64 {
    let tick = try nextTick(now: now())
    return generator.layout.id(tick: tick, worker: generator.worker).signedValue
  }

  private mutating func nextTick(now: Timestamp) throws(FlakeMakerError) -> UInt64 {
    do {
      return try generator.reserve(1, now: now).lowerBound
    } catch .clockBeforeEpoch {
      throw .clockBeforeEpoch
    } catch {
      throw .exhausted
    }
  }

  /// Returns the clock's time, or the next tick's if that is later: a maker that has begun keeps
  /// counting even if the clock falls back to before the epoch.
  private func now() -> Timestamp {
    let bound = Timestamp.largestMilliseconds * 1000
    let said =
      clock.map { Timestamp(microseconds: min(max($0(), -bound), bound)) }
      ?? SystemClock.now()
    guard generator.next > 0, generator.next <= generator.layout.lastTick else { return said }
    return max(said, generator.layout.time(ofTick: generator.next))
  }
}

extension FlakeLayout {
  /// Returns the default layout with an epoch, milliseconds since 1970.
  static func miniflake(epoch: Int64) throws(FlakeMakerError) -> FlakeLayout {
    guard let moment = Timestamp(unixMilliseconds: epoch),
      let layout = try? miniflake.overriding(epoch: moment)
    else { throw .epochOutOfRange }
    return layout
  }
}

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
