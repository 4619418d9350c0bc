import Synchronization

/// The worker numbers of one process, handed out at random and taken back.
///
/// A returned number keeps its place in time: the next maker that gets it continues after the last
/// id of the one before, so that no id is repeated even if the number is reused within a
/// millisecond. A pool can be used from any thread. Its memory grows with the numbers ever taken,
/// about 100 bytes each.
public final class FlakePool: Sendable {
  /// The free numbers, as a shuffled list that stores only the changed positions.
  private struct State: Sendable {
    var freeCount: UInt64
    /// Position in the list to number, where they differ.
    var moved: [UInt64: UInt64] = [:]
    /// The next tick of each number that has been used.
    var nextTicks: [UInt64: UInt64] = [:]
  }

  private let layout: FlakeLayout
  private let lowest: UInt64
  private let state: Mutex<State>

  /// Creates a pool of the 1024 worker numbers of the default layout.
  ///
  /// - Parameter epoch: The zero of the ids' time, milliseconds since 1970.
  /// - Throws: ``FlakeMakerError/epochOutOfRange``.
  public convenience init(
    epoch: Int64 = FlakeMaker.defaultEpoch
  ) throws(FlakeMakerError) {
    let layout = try FlakeLayout.miniflake(epoch: epoch)
    self.init(layout: layout, workers: 0...layout.largestWorker)
  }

  /// Creates a pool of some of the worker numbers of a layout.
  init(layout: FlakeLayout, workers: ClosedRange<UInt64>) {
    precondition(workers.upperBound <= layout.largestWorker)
    self.layout = layout
    lowest = workers.lowerBound
    state = Mutex(State(freeCount: workers.upperBound - workers.lowerBound + 1))
  }

  /// The number of free worker numbers.
  public var freeCount: Int { state.withLock { Int($0.freeCount) } }

  /// Returns a maker with a free worker number picked by the system's random bits, which goes back
  /// to the pool when the maker is dropped.
  ///
  /// O(1).
  ///
  /// - Parameter clock: As for ``maker(using:clock:)``.
  /// - Returns: A maker that continues after the last id made with its worker number.
  /// - Throws: ``FlakeMakerError/noFreeWorker``.
  public func maker(clock: (@Sendable () -> Int64)? = nil) throws(FlakeMakerError) -> FlakeMaker {
    var random = Entropy()
    return try maker(using: &random, clock: clock)
  }

  /// Returns a maker with a free worker number, which goes back to the pool when the maker is
  /// dropped.
  ///
  /// O(1).
  ///
  /// - Parameters:
  ///   - random: Picks the number, so that devices that share data rarely pick the same.
  ///   - clock: Returns the time in microseconds since 1970; nil for the system's clock.
  /// - Returns: A maker that continues after the last id made with its worker number.
  /// - Throws: ``FlakeMakerError/noFreeWorker``.
  public func maker(
    using random: inout some RandomNumberGenerator,
    clock: (@Sendable () -> Int64)? = nil
  ) throws(FlakeMakerError) -> FlakeMaker {
    let bits = random.next()
    guard let (worker, next) = take(bits) else { throw .noFreeWorker }
    do {
      return try FlakeMaker(
        layout: layout,
        worker: worker,
        next: next,
        clock: clock,
        pool: self
      )
    } catch {
      giveBack(worker, nextTick: next)
      throw error
    }
  }

  /// Takes a free number; returns it with its next tick, or nil if none is free.
  func take(_ random: UInt64) -> (worker: UInt64, nextTick: UInt64)? {
    state.withLock { state in
      guard state.freeCount > 0 else { return nil }
      // The high half of a full product is a number below the count, as uniform as 64 bits allow.
      let place = random.multipliedFullWidth(by: state.freeCount).high
      let last = state.freeCount - 1
      let picked = state.moved[place] ?? place
      let moving = state.moved.removeValue(forKey: last) ?? last
      if place != last { state.moved[place] = moving == place ? nil : moving }
      state.freeCount = last
      return (lowest + picked, state.nextTicks[picked] ?? 0)
    }
  }

  /// Takes a number back, with its next tick.
  func giveBack(_ worker: UInt64, nextTick: UInt64) {
    state.withLock { state in
      let number = worker - lowest
      state.moved[state.freeCount] = number == state.freeCount ? nil : number
      state.freeCount += 1
      if nextTick > 0 { state.nextTicks[number] = nextTick }
    }
  }
}
