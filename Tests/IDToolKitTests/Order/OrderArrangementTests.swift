import Testing

@testable import IDToolKit

/// One problem for the arrangement, and what its answer must be like.
struct ArrangementCase {
  var current: [OrderedItem<JSONIdentity>]
  var wanted: [JSONIdentity]
  var limits: OrderLimits

  /// Items whose ids are a byte, of which each wanted place has one, with a position or without.
  init(ids: [Int], positions: [Int64?], limits: OrderLimits) {
    wanted = ids.map { .string([UInt8($0)]) }
    current = zip(wanted, positions).compactMap { id, position in
      position.map { OrderedItem(id: id, position: $0) }
    }
    self.limits = limits
  }

  /// The changes; nil where there is no room.
  private func changes(
    pick: OrderPick,
    using random: inout SeededGenerator
  ) throws -> [OrderChange<JSONIdentity>]? {
    do {
      return try OrderArrangement.changes(
        from: current.shuffled(using: &random),
        to: wanted,
        limits: limits,
        pick: pick,
        using: &random
      )
    } catch OrderArrangementError.positions(.noRoom) {
      return nil
    }
  }

  /// Solves it and checks that the answer is valid; returns the number of changes, nil for no room.
  func solve(pick: OrderPick = .random, seed: UInt64 = 0) throws -> Int? {
    var random = SeededGenerator(seed: seed)
    guard let changes = try changes(pick: pick, using: &random) else { return nil }
    var positions: [JSONIdentity: Int64] = [:]
    for item in current { positions[item.id] = item.position }
    var changed: Set<JSONIdentity> = []
    for change in changes {
      #expect(change.previous == positions[change.id])
      #expect(change.position != change.previous)
      #expect(wanted[change.place] == change.id)
      positions[change.id] = change.position
      changed.insert(change.id)
    }
    #expect(changes.map(\.place) == changes.map(\.place).sorted())
    #expect(changed.count == changes.count)
    let result = try wanted.map { ($0, try #require(positions[$0])) }
    for ((left, before), (right, after)) in zip(result, result.dropFirst()) {
      let isTie = before == after && left < right && changed.isDisjoint(with: [left, right])
      #expect(before < after || isTie, "\(self)")
    }
    if let first = result.first, changed.contains(first.0) { #expect(first.1 > limits.minimum) }
    if let last = result.last, changed.contains(last.0) { #expect(last.1 < limits.maximum) }
    return changes.count
  }
}

@Suite struct OrderArrangementTests {
  typealias Item = OrderedItem<JSONIdentity>

  static func arrange(
    _ current: [(String, Int64?)],
    to wanted: [String],
    unnamed: UnnamedItems = .refuse,
    limits: OrderLimits = .growing
  ) throws -> [String] {
    var random = SeededGenerator(seed: 1)
    let changes = try OrderArrangement.changes(
      from: current.map { Item(id: .string(Array($0.0.utf8)), position: $0.1) },
      to: wanted.map { .string(Array($0.utf8)) },
      unnamed: unnamed,
      limits: limits,
      pick: .middle,
      using: &random
    )
    return changes.map { "\(String(decoding: $0.id.text, as: UTF8.self)):\($0.position)" }
  }

  @Test func aMoveChangesOneItem() throws {
    let items: [(String, Int64?)] = [("a", 10), ("b", 20), ("c", 30), ("d", 40)]
    #expect(try Self.arrange(items, to: ["a", "c", "b", "d"]) == ["c:15"])
    #expect(try Self.arrange(items, to: ["b", "c", "d", "a"]).map { $0.prefix(1) } == ["a"])
    #expect(try Self.arrange(items, to: ["a", "d", "b", "c"]) == ["d:15"])
    #expect(try Self.arrange(items, to: ["a", "b", "c", "d"]) == [])
    #expect(try Self.arrange(items, to: ["a", "x", "b", "c", "d"]) == ["x:15"])
    #expect(try Self.arrange([], to: ["a"]) == ["a:0"])
    #expect(try Self.arrange([], to: []) == [])
  }

  @Test func aFullGapMovesTheFewestNeighbours() throws {
    let items: [(String, Int64?)] = [("a", 0), ("b", 5), ("c", 6), ("d", 7), ("e", 1000)]
    #expect(try Self.arrange(items, to: ["a", "b", "x", "c", "d", "e"]) == ["b:2", "x:4"])
    #expect(
      try Self.arrange(items, to: ["a", "b", "c", "d", "x", "y", "e"]).map { $0.prefix(1) }
        == ["x", "y"]
    )
    let limits = try OrderLimits(minimum: -1, maximum: 4)
    let full: [(String, Int64?)] = [("a", 0), ("b", 1), ("c", 3)]
    #expect(
      try Self.arrange(full, to: ["a", "b", "c", "x"], limits: limits) == ["c:2", "x:3"]
    )
    let problem = OrderError.noRoom(wanted: 5, fitting: 4, lower: -1, upper: 4)
    #expect(throws: OrderArrangementError.positions(problem)) {
      try Self.arrange(full, to: ["x", "c", "b", "y", "a"], limits: limits)
    }
  }

  @Test func itemsWithOnePositionAreInOrderOfTheirIdBytes() throws {
    let ties: [(String, Int64?)] = [("b", 5), ("a", 5), ("c", 5), ("é", 5)]
    #expect(try Self.arrange(ties, to: ["a", "b", "c", "é"]) == [])
    #expect(try Self.arrange(ties, to: ["b", "a", "c", "é"]).count == 1)
    #expect(try Self.arrange(ties, to: ["é", "c", "b", "a"]).count == 3)
    #expect(try Self.arrange(ties, to: ["a", "b", "x", "c", "é"]).count == 3)
  }

  @Test func refusesListsThatDoNotFitEachOther() {
    let items: [(String, Int64?)] = [("a", 1), ("b", 2), ("c", 3)]
    #expect(throws: OrderArrangementError.unnamedItem(offset: 1, count: 2)) {
      try Self.arrange(items, to: ["a"])
    }
    #expect(throws: OrderArrangementError.duplicateItem(first: 0, second: 3)) {
      try Self.arrange(items + [("a", 4)], to: ["a", "b", "c"])
    }
    #expect(throws: OrderArrangementError.duplicateWanted(first: 1, second: 3)) {
      try Self.arrange(items, to: ["c", "b", "a", "b"])
    }
    #expect(throws: OrderArrangementError.duplicateWanted(first: 0, second: 2)) {
      try Self.arrange(items, to: ["x", "b", "x"])
    }
  }

  @Test func unnamedItemsCanStayOrLeave() throws {
    let items: [(String, Int64?)] = [("a", 10), ("b", 20), ("c", 30), ("d", 40), ("e", nil)]
    #expect(
      try Self.arrange(items, to: ["c", "a"], unnamed: .leave).map { $0.prefix(1) } == ["a"]
    )
    // a and c change places around b: c b a d e.
    let stay = try Self.arrange(items, to: ["c", "a"], unnamed: .stay)
    #expect(stay.map { $0.prefix(1) } == ["c", "b", "e"])
    let order = try WantedOrder(
      current: items.map { Item(id: .string(Array($0.0.utf8)), position: $0.1) },
      wanted: ["x", "d", "y", "a", "z"].map { .string(Array($0.utf8)) },
      unnamed: .stay
    )
    let ids = order.places.indices.map { String(decoding: order.id(at: $0).text, as: UTF8.self) }
    #expect(ids == ["x", "d", "y", "b", "c", "a", "z", "e"])
    let new = try WantedOrder(
      current: [Item(id: .string(Array("a".utf8)), position: 1)],
      wanted: [.string(Array("x".utf8))],
      unnamed: .stay
    )
    #expect(new.places == [.current(0), .new(0)])
  }

  @Test func itemsBeyondTheLimitsStayWhereNothingMustGoBesideThem() throws {
    let limits = try OrderLimits(minimum: 0, maximum: 100)
    let items: [(String, Int64?)] = [("a", .min), ("b", 50), ("c", .max)]
    #expect(try Self.arrange(items, to: ["a", "b", "c"], limits: limits) == [])
    #expect(
      try Self.arrange(items, to: ["a", "b", "c", "x"], limits: limits).map { $0.prefix(1) }
        == ["c", "x"]
    )
    #expect(
      try Self.arrange(items, to: ["a", "x", "b", "c"], limits: limits).map { $0.prefix(1) }
        == ["x"]
    )
    #expect(try Self.arrange(items, to: ["c", "b", "a"], limits: limits).count == 2)
  }

  @Test func theSameInputGivesTheSameAnswer() throws {
    let positions: [Int64?] = [3, 1, 2, nil, 9, 8, 7, nil, 5]
    let case1 = ArrangementCase(ids: Array(0..<9), positions: positions, limits: .growing)
    var (first, second) = (SeededGenerator(seed: 9), SeededGenerator(seed: 9))
    #expect(
      try OrderArrangement.changes(from: case1.current, to: case1.wanted, using: &first)
        == OrderArrangement.changes(
          from: Array(case1.current.reversed()),
          to: case1.wanted,
          using: &second
        )
    )
  }
}
