import Testing

@testable import IDToolKit

/// Machines that share a ledger and a worker number, and issue in turn.
@Suite struct LedgerTurnTests {
  typealias Ledgers = LedgerFileTests

  /// A worker's slot and turn as a ledger keeps them, without the file.
  private struct Worker {
    var slot = LedgerSlot()
    var mark = LedgerTurnMark.none

    mutating func take(_ count: UInt64, now: UInt64, boot: UInt64) -> Range<UInt64> {
      let first = max(slot.continuation(inBoot: boot), now)
      let ticks = first..<first + count
      if slot.boot != boot || ticks.upperBound > slot.ceiling {
        let turn = LedgerTurn(of: slot, mark, inBoot: boot, taking: ticks)
        slot.ceiling = turn.ceiling(step: Ledgers.second)
        mark = turn.mark
        slot.boot = boot
      }
      slot.nextTick = ticks.upperBound
      return ticks
    }
  }

  /// Ten minutes of two machines, an hour at length, 3 ms from one run to the next; a length of 0 stands for a random one.
  @Test(arguments: [1, 2, 7, 100, 0], [1, 1000] as [UInt64])
  func turnsOfAnyLengthDoNotRunAheadOfTheClock(_ length: Int, _ count: UInt64) {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var worker = Worker()
    var (boot, left) = (UInt64(77), length)
    var furthest: UInt64 = 0
    var now: UInt64 = 1 << 40
    let end = now + UInt64(LongRun.count(600, long: 3600)) * Ledgers.second
    while now < end {
      if left == 0 {
        boot ^= 1
        left = length == 0 ? Int.random(in: 1...3000, using: &random) : length
      }
      left -= 1
      let ticks = worker.take(count, now: now, boot: boot)
      furthest = max(furthest, ticks.upperBound - min(now, ticks.upperBound))
      now += Ledgers.second * 3 / 1000
    }
    #expect(furthest <= 2 * Ledgers.second, "seed \(seed)")
  }

  @Test func aFullSequenceIsExceededByAQuarterWhereTurnsAreTaken() {
    var worker = Worker()
    // Nothing but ids: 4096 a run, and this many runs.
    let count = UInt64(LongRun.count(200_000, long: 1_000_000))
    var ticks: UInt64 = 0
    for run in 0..<count {
      ticks = worker.take(4096, now: 0, boot: 77 + run / 2 % 2).upperBound
    }
    #expect(ticks <= count * 4096 * 5 / 4)
  }

  @Test func aFileOfWhichTwoMachinesTakeTurnsStaysNearTheClock() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("l")
    var now: UInt64 = 1 << 40
    for run in 0..<400 as Range<UInt64> {
      let ticks = try Ledgers.reserve(Ledgers.open(path, boot: 77 + run / 2 % 2), 1, now: now)
      #expect(ticks.upperBound <= now + Ledgers.second)
      now += Ledgers.second / 1000
    }
  }
}
