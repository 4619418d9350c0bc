import Testing

@testable import IDToolKit

@Suite struct FlakeRangeTests {
  @Test(arguments: FlakeLayout.names)
  func theFirstIdOfAMomentAgreesWithDecodingAtEveryBoundary(name: String) throws {
    let layout = FlakeVectors.layout(name)
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let first = layout.epoch.microseconds
    let last = layout.lastUsableTime.microseconds
    var moments = [first - 1, first, first + 1, last - 1, last]
    for _ in 0..<300 {
      let moment = Int64.random(in: first...last, using: &random)
      let step = layout.resolution.microseconds
      let boundary = first + (moment - first) / step * step
      moments += [moment, boundary - 1, boundary, boundary + 1]
    }
    for moment in moments where moment <= last {
      let time = Timestamp(microseconds: moment)
      guard let id = layout.firstID(atOrAfter: time) else {
        #expect(moment > last - layout.resolution.microseconds, "\(moment)")
        continue
      }
      #expect(layout.time(of: id) >= time, "seed \(seed)")
      #expect(layout.problem(with: id) == nil)
      // The largest valid id below it is before the moment.
      let before = id.rawValue == 0 ? nil : largestValidID(below: id, layout)
      if let before { #expect(layout.time(of: before) < time, "seed \(seed)") }
    }
    let after = Timestamp(microseconds: last + 1)
    #expect(layout.firstID(atOrAfter: after) == nil)
    let kind = IdentifierKind(layout)
    #expect(throws: IdentifierRangeProblem.afterLast(kind, layout.lastUsableTime)) {
      try IdentifierRange(kind, from: after)
    }
  }

  /// The id just below, its milliseconds brought down to 999 where there is such a field.
  private func largestValidID(below id: FlakeID, _ layout: FlakeLayout) -> FlakeID {
    let below = id.rawValue - 1
    guard let field = layout.millisecondField, field.value(in: FlakeID(rawValue: below)) > 999
    else {
      return FlakeID(rawValue: below)
    }
    return FlakeID(rawValue: below & ~field.mask | field.bits(of: 999))
  }

  @Test func aRangeIsHalfOpenAndFallsIntoNeighbours() throws {
    let layout = FlakeLayout.miniflake
    let kind = IdentifierKind(layout)
    let base = 1_700_000_000_000_000
    let times = [0, 500, 1000, 3000].map { Timestamp(microseconds: Int64(base + $0)) }
    let early = try IdentifierRange(kind, from: times[0], to: times[2])
    let late = try IdentifierRange(kind, from: times[2], to: times[3])
    #expect(early.upper == late.lower)
    #expect(try IdentifierRange(kind, from: times[1], to: times[2]).lower == late.lower)
    let id = try layout.id(time: times[0], worker: 1023, sequence: 4095)
    let bits = IdentifierBits(UInt128(id.rawValue))
    #expect(early.lower <= bits && bits < late.lower)
    #expect(throws: IdentifierRangeProblem.reversed) {
      try IdentifierRange(kind, from: times[2], to: times[1])
    }
    let mixed = IdentifierKind(try FlakeVectors.layout(spec: "s12,t41"))
    #expect(throws: IdentifierRangeProblem.notSorted(mixed)) {
      try IdentifierRange(mixed, from: times[0])
    }
  }

  @Test func theConditionOfASignedColumnCrossesItsTopBitInTwoPieces() throws {
    let layout = FlakeVectors.layout("instagram")
    let turn = layout.time(of: FlakeID(rawValue: 1 << 63)).microseconds
    let before = Timestamp(microseconds: turn - 2000)
    let middle = Timestamp(microseconds: turn)
    let after = Timestamp(microseconds: turn + 2000)
    let condition = { (from: Timestamp, to: Timestamp?) in
      let range = try IdentifierRange(IdentifierKind(layout), from: from, to: to)
      return SQLCondition(column: "id").text(of: range)
    }
    let low = Int64.max - 2 * 8_388_608 + 1
    let high = Int64.min + 2 * 8_388_608
    #expect(try condition(before, after) == "(id >= \(low) OR id < \(high))")
    #expect(try condition(before, middle) == "(id >= \(low) OR id < \(Int64.min))")
    #expect(try condition(middle, after) == "id >= \(Int64.min) AND id < \(high)")
    #expect(try condition(before, nil) == "(id >= \(low) OR id < 0)")
    #expect(try condition(middle, nil) == "id >= \(Int64.min) AND id < 0")
    let discord = FlakeVectors.layout("discord")
    let open = try IdentifierRange(IdentifierKind(discord), from: discord.epoch)
    #expect(SQLCondition(column: "id").text(of: open) == "id >= 0")
  }
}
