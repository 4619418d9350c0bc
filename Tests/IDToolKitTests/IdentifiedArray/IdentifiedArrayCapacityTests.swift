import Testing

@testable import IDToolKit

/// Room that was asked for in advance: it stays, and nobody goes through it for a few elements.
@Suite struct IdentifiedArrayCapacityTests {
  typealias Items = IdentifiedArrayOf<Item<Int>>

  private func items(_ ids: some Sequence<Int>, room: Int) -> Items {
    var array = Items()
    array.reserveCapacity(room)
    array.append(contentsOf: ids.map { Item(id: $0, value: $0 * 37 % 101) })
    return array
  }

  /// Where the slots lie in memory, which tells a table from a new one of the same size.
  private func place(_ array: Items) -> Int {
    array.identifiers.table.slots.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
  }

  static let changes: [@Sendable (inout Items) -> Void] = [
    { $0.sort { $0.value < $1.value } }, { _ = $0.partition { $0.value % 2 == 0 } },
    { $0.reverse() }, { $0.shuffle() }, { $0.removeAll { $0.value % 2 == 0 } },
    { $0.removeSubrange(3..<50) }, { $0.removeSubrange(50..<97) }, { $0.removeFirst(60) },
    { $0.removeLast(60) }, { $0.remove(atOffsets: [1, 50, 98]) },
    { $0.move(fromOffsets: [1, 50, 98], toOffset: 20) }, { $0.removeAll(keepingCapacity: true) },
  ]

  @Test(arguments: changes.indices)
  func changesOfFewElementsKeepALargeTable(index: Int) {
    var array = items(0..<100, room: 100_000)
    #expect(array.count <= array.identifiers.table.fewEntries)
    let before = place(array)
    let slots = array.identifiers.table.slots.count
    Self.changes[index](&array)
    #expect(place(array) == before)
    #expect(array.identifiers.table.slots.count == slots)
    #expect(array.invariantViolation() == nil)
    array.append(contentsOf: items(0..<200, room: 0))
    #expect(array.count == 200)
    #expect(array.invariantViolation() == nil)
  }

  @Test(arguments: changes.indices)
  func theSameChangesLeadWhereTheyLeadWithoutTheRoom(index: Int) {
    // A shuffle is another one each time.
    guard index != 3 else { return }
    var roomy = items(0..<100, room: 100_000)
    var tight = items(0..<100, room: 0)
    Self.changes[index](&roomy)
    Self.changes[index](&tight)
    #expect(roomy == tight && roomy.ids == tight.ids)
  }

  @Test(arguments: [100, 1_000, 50_000])
  func roomKeptWhenAllIsRemovedOutlivesARemoval(count: Int) {
    var array = items(0..<count, room: count == 100 ? 50_000 : 0)
    array.removeFirst()
    let slots = array.identifiers.table.slots.count
    array.removeAll(keepingCapacity: true)
    #expect(array.isEmpty && array.invariantViolation() == nil)
    array.append(Item(id: 1, value: 1))
    array.remove(id: 1)
    array.append(Item(id: 2, value: 1))
    array.sort { $0.value < $1.value }
    #expect(array.identifiers.table.slots.count == slots)
    #expect(array.invariantViolation() == nil)
    array.removeAll()
    #expect(array.identifiers.table.isEmpty)
  }

  @Test func clearingACopyLeavesTheOther() {
    for count in [5, 50, 5_000] {
      let array = items(0..<count, room: count)
      var copy = array
      copy.removeAll(keepingCapacity: true)
      #expect(copy.isEmpty && array.count == count)
      #expect(array.invariantViolation() == nil && copy.invariantViolation() == nil)
    }
  }

  @Test func aSequenceThatSaysHowLongItIsIsAppendedWithoutGrowingTwice() {
    var array = Items()
    array.append(contentsOf: (0..<1_000).map { Item(id: $0, value: 0) })
    #expect(array.identifiers.table.slots.count == 1 << SlotLayout.bits(for: 1_000))
    #expect(array.invariantViolation() == nil)
    // Nothing of this is asked for, so all of it may go again.
    array.removeLast(990)
    #expect(array.identifiers.table.slots.count < 256)
    #expect(array.invariantViolation() == nil)
  }

  @Test func aSequenceThatIsLongerThanWhatItHoldsTakesNoRoomForAll() {
    let many = repeatElement(7, count: 1 << 40)
    var ids = OrderedIdentifiers<Int>()
    ids.prepareForMore(many.underestimatedCount)
    #expect(ids.table.capacity < 2_000_000)
    #expect(ids.append(7).inserted && ids.invariantViolation() == nil)
  }
}
