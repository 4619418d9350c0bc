import Synchronization

/// The worker numbers of one process, handed out at random and taken back.
///
/// A number that comes back keeps its place in time: the next maker that gets it goes on after the
/// last id of the one before, so that a number that is given back and taken again within one
/// millisecond repeats nothing. It can be used from any thread. Memory grows with the numbers that
/// were ever taken, about 100 bytes each.
public final class FlakePool: Sendable {
  /// Numbers that are free, as a shuffled list of which only the changed places are stored.
  private struct State: Sendable {
    var freeCount: UInt64
    /// Place in the list to number, where they differ.
    var moved: [UInt64: UInt64] = [:]
    /// The first tick that each number has left, for numbers that were used.
    var nextTicks: [UInt64: UInt64] = [:]
  }

  let layout: FlakeLayout
  private let lowest: UInt64
  private let state: Mutex<State>

  /// Makes a pool of the 1024 worker numbers of the default layout.
  ///
  /// - Parameter epoch: What the time in the ids counts from, milliseconds since 1970.
  /// - Throws: ``FlakeMakerError/epochOutOfRange``.
  public convenience init(
    epoch: Int64 = FlakeMaker.defaultEpoch
  ) throws(FlakeMakerError) {
    guard let moment = Timestamp(unixMilliseconds: epoch),
      let layout = try? FlakeLayout.miniflake.overriding(epoch: moment)
    else { throw .epochOutOfRange }
    self.init(layout: layout, workers: 0...layout.largestWorker)
  }

  /// Makes a pool of some of the worker numbers of a layout.
  init(layout: FlakeLayout, workers: ClosedRange<UInt64>) {
    precondition(workers.upperBound <= layout.largestWorker)
    self.layout = layout
    lowest = workers.lowerBound
    state = Mutex(State(freeCount: workers.upperBound - workers.lowerBound + 1))
  }

  /// How many worker numbers are free.
  public var freeCount: Int { state.withLock { Int($0.freeCount) } }

  /// A maker with a worker number of its own, which comes back when the maker is dropped.
  ///
  /// O(1).
  ///
  /// - Parameters:
  ///   - random: Picks the number, so that devices that share data rarely pick the same.
  ///   - clock: Says the time in microseconds since 1970.
  /// - Returns: A maker that goes on after the last id that its worker number was used for.
  /// - Throws: ``FlakeMakerError/noFreeWorker``.
  public func maker(
    using random: inout some RandomNumberGenerator,
    clock: @escaping @Sendable () -> Int64
  ) throws(FlakeMakerError) -> InProcessFlakeMaker {
    let bits = random.next()
    guard let (worker, next) = take(bits) else { throw .noFreeWorker }
    do {
      let maker = try FlakeMaker(layout: layout, worker: worker, next: next, clock: clock)
      return InProcessFlakeMaker(maker: maker, pool: self)
    } catch {
      giveBack(worker, nextTick: next)
      throw error
    }
  }

  /// Takes a free number and the first tick that it has left; nil where none is free.
  func take(_ random: UInt64) -> (worker: UInt64, nextTick: UInt64)? {
    state.withLock { state in
      guard state.freeCount > 0 else { return nil }
      // The high half of a full product is a number below the count, as even as 64 bits allow.
      let place = random.multipliedFullWidth(by: state.freeCount).high
      let last = state.freeCount - 1
      let picked = state.moved[place] ?? place
      let moving = state.moved.removeValue(forKey: last) ?? last
      if place != last { state.moved[place] = moving == place ? nil : moving }
      state.freeCount = last
      return (lowest + picked, state.nextTicks[picked] ?? 0)
    }
  }

  /// Takes a number back.
  func giveBack(_ worker: UInt64, nextTick: UInt64) {
    state.withLock { state in
      let number = worker - lowest
      state.moved[state.freeCount] = number == state.freeCount ? nil : number
      state.freeCount += 1
      if nextTick > 0 { state.nextTicks[number] = nextTick }
    }
  }
}
