import Testing

@testable import IDToolKit

/// That no other choice of positions changes fewer items, by trying all of them.
@Suite struct OrderMinimalityTests {
  /// The fewest changes by trying every set of items to keep; nil where none fits.
  static func fewestBySets(_ ids: [Int], _ positions: [Int64?], _ limits: OrderLimits) -> Int? {
    var best: Int?
    for set in 0..<(1 << ids.count) {
      let kept = ids.indices.filter { set & (1 << $0) != 0 }
      guard kept.allSatisfy({ positions[$0] != nil }), fits(kept, ids, positions, limits) else {
        continue
      }
      best = min(best ?? .max, ids.count - kept.count)
    }
    return best
  }

  private static func fits(
    _ kept: [Int],
    _ ids: [Int],
    _ positions: [Int64?],
    _ limits: OrderLimits
  ) -> Bool {
    var lower = limits.minimum
    var before = -1
    for place in kept {
      guard let position = positions[place] else { return false }
      let between = Int64(place - before - 1)
      if between > 0 {
        guard position > lower, position - lower - 1 >= between else { return false }
      } else if before >= 0 {
        guard lower < position || lower == position && ids[before] < ids[place] else {
          return false
        }
      }
      (lower, before) = (position, place)
    }
    let after = Int64(ids.count - before - 1)
    return after == 0 || limits.maximum > lower && limits.maximum - lower - 1 >= after
  }

  /// The fewest changes by trying every position for every item; nil where none fits.
  static func fewestByPositions(_ ids: [Int], _ positions: [Int64?], _ limits: OrderLimits) -> Int?
  {
    var best: Int?
    func place(_ index: Int, _ chosen: [(position: Int64, isKept: Bool)]) {
      let changes = chosen.count { !$0.isKept }
      if let best, changes >= best { return }
      guard index < ids.count else {
        // An end without a kept item is open, and its limit holds.
        if let last = chosen.last, !last.isKept, last.position >= limits.maximum { return }
        best = changes
        return
      }
      for position in Int64(-4)...12 {
        let isKept = position == positions[index]
        if let before = chosen.last {
          let isTie =
            before.position == position && before.isKept && isKept && ids[index - 1] < ids[index]
          guard before.position < position || isTie else { continue }
        } else if !isKept, position <= limits.minimum {
          continue
        }
        place(index + 1, chosen + [(position, isKept)])
      }
    }
    place(0, [])
    return best
  }

  @Test func bothOraclesAgree() throws {
    var random = SeededGenerator(seed: 11)
    for round in 0..<LongRun.count(300, long: 5000) {
      let count = Int.random(in: 0...4, using: &random)
      let ids = Array(0..<count).shuffled(using: &random)
      let limits = try OrderLimits(
        minimum: Int64.random(in: -4...1, using: &random),
        maximum: Int64.random(in: 3...12, using: &random)
      )
      let positions = (0..<count).map { _ in
        Int.random(in: 0..<5, using: &random) == 0 ? nil : Int64.random(in: -4...12, using: &random)
      }
      #expect(
        Self.fewestBySets(ids, positions, limits) == Self.fewestByPositions(ids, positions, limits),
        "round \(round): \(ids) \(positions) \(limits)"
      )
    }
  }

  /// All permutations of up to 6 items (8 in the long run), with positions that leave much or
  /// hardly any room, some items new and some tied.
  @Test func everyPermutationIsReachedWithTheFewestChanges() throws {
    var random = SeededGenerator(seed: 12)
    for count in 0...LongRun.count(6, long: 8) {
      for ids in Self.permutations(of: Array(0..<count)) {
        try Self.check(ids, &random)
      }
    }
    for _ in 0..<LongRun.count(400, long: 20_000) {
      try Self.check(
        Array(0..<Int.random(in: 7...8, using: &random)).shuffled(using: &random),
        &random
      )
    }
  }

  private static func check(_ ids: [Int], _ random: inout SeededGenerator) throws {
    let spread = Int64([1, 2, 3, 1000].randomElement(using: &random) ?? 1)
    let reach = Int64(ids.count) * spread
    let positions = ids.map { _ in
      Int.random(in: 0..<6, using: &random) == 0 ? nil : Int64.random(in: 0...reach, using: &random)
    }
    let limits = try OrderLimits(
      minimum: Int64.random(in: -4...1, using: &random),
      maximum: reach + Int64.random(in: 2...6, using: &random)
    )
    let problem = ArrangementCase(ids: ids, positions: positions, limits: limits)
    let pick: OrderPick = Bool.random(using: &random) ? .random : .middle
    #expect(
      try problem.solve(pick: pick, seed: random.next())
        == fewestBySets(ids, positions, limits),
      "\(problem)"
    )
  }

  /// The fewest changes by comparing each item with each: the same condition, solved another way.
  static func fewestByPairs(_ ids: [Int], _ positions: [Int64?], _ limits: OrderLimits) -> Int? {
    let count = ids.count
    var longest = [Int](repeating: 0, count: count)
    var best = 0
    for place in 0..<count {
      guard let position = positions[place] else { continue }
      if place == 0 || position - limits.minimum - 1 >= Int64(place) { longest[place] = 1 }
      for before in 0..<place where longest[before] >= max(longest[place], 1) {
        guard let lower = positions[before] else { continue }
        let isTie = before == place - 1 && lower == position && ids[before] < ids[place]
        if isTie || position - lower >= Int64(place - before) {
          longest[place] = longest[before] + 1
        }
      }
      if place == count - 1 || limits.maximum - position - 1 >= Int64(count - place - 1) {
        best = max(best, longest[place])
      }
    }
    if best == 0, limits.maximum - limits.minimum - 1 < Int64(count) { return nil }
    return count - best
  }

  @Test func longListsAreReachedWithTheFewestChanges() throws {
    for round in 0..<LongRun.count(200, long: 100_000) {
      var random = SeededGenerator(seed: UInt64(round))
      let count = Int.random(in: 0...200, using: &random)
      let range = Int64([count / 2 + 1, count * 2 + 1, 1 << 40].randomElement(using: &random) ?? 1)
      // Nearly sorted, so that much can stay, or shuffled.
      var positions: [Int64?] = (0..<count).map { _ in Int64.random(in: 0...range, using: &random) }
      if Bool.random(using: &random) { positions.sort { ($0 ?? 0) < ($1 ?? 0) } }
      for place in positions.indices where Int.random(in: 0..<8, using: &random) == 0 {
        positions[place] =
          Bool.random(using: &random) ? nil : Int64.random(in: 0...range, using: &random)
      }
      let ids = Array(0..<count).shuffled(using: &random)
      let limits = try OrderLimits(
        minimum: Int64.random(in: -5...0, using: &random),
        maximum: range + Int64.random(in: 1...150, using: &random)
      )
      let problem = ArrangementCase(ids: ids, positions: positions, limits: limits)
      #expect(
        try problem.solve(seed: UInt64(round)) == Self.fewestByPairs(ids, positions, limits),
        "seed \(round)"
      )
    }
  }

  static func permutations(of items: [Int]) -> [[Int]] {
    guard let first = items.first else { return [[]] }
    return permutations(of: Array(items.dropFirst())).flatMap { rest in
      (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
    }
  }
}
