import Testing

@testable import IDToolKit

@Suite struct OrderPositionTests {
  static let edges: [Int64] = [
    .min, .min + 1, .min + 2, .min / 2 - 1, .min / 2, .min / 2 + 1, -2, -1, 0, 1, 2,
    .max / 2 - 1, .max / 2, .max / 2 + 1, .max - 2, .max - 1, .max,
  ]

  @Test(arguments: OrderPick.allCases)
  func everyPositionIsStrictlyBetweenItsBoundsAtEveryEdge(pick: OrderPick) throws {
    var random = SeededGenerator(seed: 1)
    for lower in Self.edges {
      for upper in Self.edges where lower < upper {
        let room = UInt64(bitPattern: upper &- lower) - 1
        guard room > 0 else {
          let error = OrderError.noRoom(wanted: 1, fitting: 0, lower: lower, upper: upper)
          #expect(throws: error) {
            try OrderPosition.between(lower, upper, pick: pick, using: &random)
          }
          continue
        }
        for _ in 0..<20 {
          let one = try OrderPosition.between(
            lower,
            upper,
            pick: pick,
            using: &random
          )
          #expect(lower < one && one < upper)
        }
        for count in [0, 1, 2, 3, 7] where UInt64(count) <= room {
          let several = try OrderPosition.between(
            lower,
            upper,
            count: count,
            pick: pick,
            using: &random
          )
          #expect(several.count == count)
          let all = [lower] + several + [upper]
          #expect(zip(all, all.dropFirst()).allSatisfy(<), "\(all)")
        }
      }
    }
  }

  @Test(arguments: OrderPick.allCases)
  func everyCountFitsThatTheGapHasRoomFor(pick: OrderPick) throws {
    var random = SeededGenerator(seed: 2)
    for room in 0...40 {
      for count in 0...room {
        let start = Int64.max - 50
        let several = try OrderPosition.between(
          start,
          start + Int64(room) + 1,
          count: count,
          pick: pick,
          using: &random
        )
        let all = [start] + several + [start + Int64(room) + 1]
        #expect(zip(all, all.dropFirst()).allSatisfy(<), "\(all)")
      }
      let error = OrderError.noRoom(
        wanted: room + 1,
        fitting: UInt64(room),
        lower: 0,
        upper: Int64(room) + 1
      )
      #expect(throws: error) {
        try OrderPosition.between(
          0,
          Int64(room) + 1,
          count: room + 1,
          pick: pick,
          using: &random
        )
      }
    }
  }

  @Test func openEndsStopAtTheLimitsOfTheSeed() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let any = try OrderPosition.between(nil, nil, using: &random)
      #expect(Int64.min / 2 < any && any < Int64.max / 2)
      let above = try OrderPosition.between(5, nil, using: &random)
      #expect(5 < above && above < Int64.max / 2)
      let below = try OrderPosition.between(nil, 5, using: &random)
      #expect(Int64.min / 2 < below && below < 5)
    }
    #expect(throws: OrderError.boundOutsideLimit(bound: .max / 2, limit: .max / 2)) {
      try OrderPosition.between(.max / 2, nil, using: &random)
    }
    #expect(throws: OrderError.boundOutsideLimit(bound: .min, limit: .min / 2)) {
      try OrderPosition.between(nil, .min, using: &random)
    }
  }

  @Test func aReachKeepsNewPositionsNearTheItemsAtAnOpenEnd() throws {
    var random = SeededGenerator(seed: 4)
    let limits = try OrderLimits(minimum: -1000, maximum: 1000, reach: 10)
    for _ in 0..<LongRun.count(100, long: 5000) {
      for count in [1, 3, 60, 200] {
        let above = try OrderPosition.between(
          500,
          nil,
          count: count,
          limits: limits,
          using: &random
        )
        #expect(above.allSatisfy { 500 < $0 && $0 <= 500 + 10 * Int64(count) && $0 < 1000 })
        let below = try OrderPosition.between(
          nil,
          -500,
          count: count,
          limits: limits,
          using: &random
        )
        #expect(below.allSatisfy { -500 > $0 && $0 >= -500 - 10 * Int64(count) && $0 > -1000 })
        let around = try OrderPosition.between(
          nil,
          nil,
          count: count,
          limits: limits,
          using: &random
        )
        #expect(around.allSatisfy { abs($0) <= 6 * Int64(count) && abs($0) < 1000 })
      }
    }
    let tight = try OrderLimits(minimum: 0, maximum: 6, reach: 1)
    #expect(
      try OrderPosition.between(nil, nil, count: 5, limits: tight, using: &random)
        == [1, 2, 3, 4, 5]
    )
    let whole = try OrderLimits(minimum: .min, maximum: .max, reach: .max)
    for edge in [Int64.min, 0, .max] {
      if edge < .max {
        #expect(
          try OrderPosition.between(edge, nil, limits: whole, using: &random) > edge
        )
      }
      if edge > .min {
        #expect(
          try OrderPosition.between(nil, edge, limits: whole, using: &random) < edge
        )
      }
    }
  }

  @Test func theMiddleOfAListIsTheFirstPosition() throws {
    var random = SeededGenerator(seed: 5)
    let middle = try OrderPosition.between(nil, nil, pick: .middle, using: &random)
    #expect(middle == 0)
    #expect(
      try OrderPosition.between(100, 104, pick: .middle, using: &random) == 102
    )
    #expect(Array(try OrderPosition.spread(count: 1)) == [0])
    #expect(
      Array(try OrderPosition.spread(count: 3, limits: OrderLimits(minimum: 0, maximum: 100)))
        == [25, 50, 75]
    )
  }

  @Test(arguments: [1, 2, 3, 10, 997, LongRun.count(100_000, long: 1_000_000)])
  func spreadStepsDifferByOneAtMost(count: Int) throws {
    for limits in [
      OrderLimits.growing, try OrderLimits(minimum: .min, maximum: .max),
      try OrderLimits(minimum: -3, maximum: Int64(count) - 2),
      try OrderLimits(minimum: 0, maximum: Int64(count) + Int64(count) / 3 + 1),
    ] {
      let even = try OrderPosition.spread(count: count, limits: limits)
      #expect(even.count == count)
      var before = limits.minimum
      var steps: (least: UInt64, most: UInt64) = (.max, 0)
      for position in even {
        let step = UInt64(bitPattern: position &- before)
        steps = (min(steps.least, step), max(steps.most, step))
        before = position
      }
      let last = UInt64(bitPattern: limits.maximum &- before)
      steps = (min(steps.least, last), max(steps.most, last))
      #expect(steps.least > 0 && steps.most - steps.least <= 1, "\(steps)")
    }
  }

  @Test func spreadOfAnyCountIsReadAsItIsMade() throws {
    let even = try OrderPosition.spread(count: .max / 2)
    #expect(even.first == -4_611_686_018_427_387_902)
    #expect(
      throws: OrderError.noRoom(wanted: 4, fitting: 3, lower: 0, upper: 4)
    ) { try OrderPosition.spread(count: 4, limits: OrderLimits(minimum: 0, maximum: 4)) }
  }

  @Test func refusesBoundsThatDoNotAscendAndAbsurdCounts() {
    var random = SeededGenerator(seed: 6)
    for (lower, upper) in [(Int64(5), Int64(5)), (6, 5), (.max, .min)] {
      #expect(throws: OrderError.lowerNotBelowUpper(lower: lower, upper: upper)) {
        try OrderPosition.between(lower, upper, count: 0, using: &random)
      }
      #expect(throws: OrderError.lowerNotBelowUpper(lower: lower, upper: upper)) {
        try OrderLimits(minimum: lower, maximum: upper)
      }
    }
    #expect(throws: OrderError.tooMany(count: .max, limit: OrderPosition.largestCount)) {
      try OrderPosition.between(.min, .max, count: .max, using: &random)
    }
  }

  @Test func theSameSeedGivesTheSamePositions() throws {
    var random = ReproducibleGenerator(seed: 42)
    let several = try OrderPosition.between(0, 1000, count: 5, using: &random)
    #expect(several == [38, 160, 279, 344, 741])
  }
}
