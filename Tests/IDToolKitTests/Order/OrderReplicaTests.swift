import Testing

@testable import IDToolKit

/// Two devices that change one list apart and then exchange what they have.
@Suite struct OrderReplicaTests {
  struct Item: Identifiable, Hashable {
    let id: Int
  }

  typealias List = OrderedRelationship<Item>

  /// What a device did: ids that it inserted, moved, removed.
  struct Edits {
    var inserted: Set<Int> = []
    var moved: Set<Int> = []
    var removed: Set<Int> = []
  }

  /// Inserts, moves and removes at random places, many of them at the same place.
  static func edit(
    _ list: inout List,
    newIDs: Range<Int>,
    using random: inout SeededGenerator
  ) throws -> Edits {
    var edits = Edits()
    for id in newIDs {
      var items = list.wrappedValue
      let place = Bool.random(using: &random) ? items.count / 2 : items.count
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !items.isEmpty:
        let item = items.remove(at: Int.random(in: 0..<items.count, using: &random))
        if edits.inserted.remove(item.id) == nil { edits.removed.insert(item.id) }
      case 1 where items.count > 1:
        let item = items.remove(at: Int.random(in: 0..<items.count, using: &random))
        items.insert(item, at: min(place, items.count))
        edits.moved.insert(item.id)
      default:
        items.insert(Item(id: id), at: place)
        edits.inserted.insert(id)
      }
      try list.setOrder(items, using: &random)
      #expect(list.wrappedValue == items)
    }
    // Where a gap was full, neighbours have moved as well.
    edits.moved.formUnion(list.changes.updated.map(\.element.id))
    return edits
  }

  @Test func bothEndWithTheSameOrderAndNothingIsLost() throws {
    var collisions = 0
    let rounds = LongRun.count(250, long: 100_000)
    for round in 0..<rounds {
      var random = SeededGenerator(seed: UInt64(round))
      var first = List(wrappedValue: [])
      let count = Int.random(in: 0...12, using: &random)
      try first.setOrder((0..<count).map { Item(id: $0) }, using: &random)
      first.markSaved()
      var second = first
      let base = first.wrappedValue.map(\.id)

      let here = try Self.edit(&first, newIDs: 100..<106, using: &random)
      let there = try Self.edit(&second, newIDs: 200..<206, using: &random)
      let (ours, theirs) = (first.entries, second.entries)
      first.merge(theirs.shuffled(using: &random))
      second.merge(ours.shuffled(using: &random))

      #expect(first.entries == second.entries, "seed \(round)")
      let expected = Set(base).subtracting(here.removed).subtracting(there.removed)
        .union(here.inserted).union(there.inserted)
      #expect(Set(first.wrappedValue.map(\.id)) == expected, "seed \(round)")
      let untouched = base.filter {
        expected.contains($0) && !here.moved.contains($0) && !there.moved.contains($0)
      }
      #expect(first.wrappedValue.map(\.id).filter(untouched.contains) == untouched, "seed \(round)")
      collisions += zip(first.positions, first.positions.dropFirst()).count { $0 == $1 }

      // Saving what is left to save makes the store what both show.
      var store = List(stored: theirs)
      store.merge(first.entries)
      #expect(store.entries == first.entries, "seed \(round)")
    }
    LongRun.report("\(collisions) collisions in \(rounds) rounds of lists with room")
    // Twelve random positions a round among 2^40 and more.
    #expect(collisions == 0, "\(collisions) positions taken by both in \(rounds) rounds")
  }

  /// In a gap of few integers devices do collide; the ids then decide alike on both.
  @Test func collisionsAreSettledAlikeOnBothSides() throws {
    var collisions = 0
    let rounds = LongRun.count(250, long: 100_000)
    for round in 0..<rounds {
      var random = SeededGenerator(seed: UInt64(round))
      let rows = (0..<4).map { List.Entry(element: Item(id: $0), position: Int64($0) * 6) }
      var (first, second) = (List(stored: rows), List(stored: rows))
      _ = try Self.edit(&first, newIDs: 100..<104, using: &random)
      _ = try Self.edit(&second, newIDs: 200..<204, using: &random)
      let (ours, theirs) = (first.entries, second.entries)
      first.merge(theirs)
      second.merge(ours)
      #expect(first.entries == second.entries, "seed \(round)")
      collisions += zip(first.positions, first.positions.dropFirst()).count { $0 == $1 }
      let items = first.wrappedValue.shuffled(using: &random)
      try first.setOrder(items, using: &random)
      #expect(first.wrappedValue == items, "seed \(round)")
    }
    LongRun.report("\(collisions) collisions in \(rounds) rounds of lists without room")
    #expect(collisions > rounds / 20 && collisions < rounds, "\(collisions) in \(rounds) rounds")
  }
}
