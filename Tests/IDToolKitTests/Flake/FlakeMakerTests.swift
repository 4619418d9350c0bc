import Foundation
import Synchronization
import Testing

@testable import IDToolKit

/// A clock that a test sets.
final class SettableClock: Sendable {
  private let value: Mutex<Int64>

  init(_ microseconds: Int64) { value = Mutex(microseconds) }

  var microseconds: Int64 {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

@Suite struct FlakeMakerTests {
  @Test func idsNeverRepeatAndAlwaysIncreaseWhateverTheClockDoes() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let clock = SettableClock(1_700_000_000_000_000)
    var maker = try FlakeMaker(worker: 7) { clock.microseconds }
    var last: Int64 = -1
    for _ in 0..<20_000 {
      let steps: [Int64] = [-100_000_000_000_000_000, -3_600_000_000, -1000, 0, 0, 0, 300, 1000]
      let step = steps.randomElement(using: &random) ?? 0
      clock.microseconds = step < -1_000_000_000_000 ? 5 : clock.microseconds + step
      if clock.microseconds < 1000 { clock.microseconds = 1_700_000_000_000_000 }
      let id = try maker.nextValue()
      #expect(id > last, "seed \(seed)")
      #expect(id & 1023 == 7)
      last = id
    }
  }

  @Test func aFullSequenceCarriesIntoTheTime() throws {
    let start = FlakeMaker.defaultEpoch * 1000
    var maker = try FlakeMaker(worker: 0) { start }
    for expected in Int64(0)..<5000 {
      #expect(try maker.nextValue() == expected << 10)
    }
  }

  @Test func withoutAClockTheSystemsIsTaken() throws {
    let before = Int64(Date().timeIntervalSince1970 * 1000)
    var maker = try FlakeMaker(worker: 1)
    var pooled = try FlakePool().maker()
    for id in [try maker.nextValue(), try pooled.nextValue()].map(FlakeID.init(signedValue:)) {
      let time = FlakeLayout.miniflake.time(of: id).unixMilliseconds
      #expect((before...before + 3_600_000).contains(time))
    }
    #expect(maker.worker == 1)
  }

  @Test func aClockThatFallsBehindTheEpochDoesNotStopAMakerThatHasBegun() throws {
    let clock = SettableClock(0)
    var maker = try FlakeMaker(worker: 1) { clock.microseconds }
    #expect(throws: FlakeMakerError.clockBeforeEpoch) { try maker.nextValue() }
    clock.microseconds = FlakeMaker.defaultEpoch * 1000 + 2000
    #expect(try maker.nextValue() == 2 << 22 | 1)
    clock.microseconds = .min
    #expect(try maker.nextValue() == 2 << 22 | 1 << 10 | 1)
    clock.microseconds = .max
    #expect(throws: FlakeMakerError.exhausted) { try maker.nextValue() }
    clock.microseconds = 0
    #expect(try maker.nextValue() == 2 << 22 | 2 << 10 | 1)
  }

  @Test func impossibleMakersAreRefused() {
    #expect(throws: FlakeMakerError.workerOutOfRange(largest: 1023)) {
      _ = try FlakeMaker(worker: 1024) { 0 }
    }
    for epoch in [Int64.max, .min, 1 << 53 - 1] {
      #expect(throws: FlakeMakerError.epochOutOfRange) {
        _ = try FlakeMaker(worker: 0, epoch: epoch) { 0 }
      }
    }
  }
}
