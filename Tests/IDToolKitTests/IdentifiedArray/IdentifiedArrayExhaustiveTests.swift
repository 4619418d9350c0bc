import Testing

@testable import IDToolKit

/// Every sequence of operations up to a length, on three identifiers.
@Suite struct IdentifiedArrayExhaustiveTests {
  enum Operation: CaseIterable {
    case append0, append1, append2, insertFirst0, insertFirst1, insertSecond2
    case remove0, remove1, removeFirst, removeLast, assignFirst1, assignLast0
    case moveFirstToEnd, moveLastToFront, moveEndsToMiddle, reverse, swapEnds, modifyOrAdd2
  }

  /// With a table or without, another one in the next run; at length, both.
  @Test(arguments: LongRun.isWanted ? [false, true] : [testSeed() % 2 == 0])
  func everyShortHistoryLeadsWhereItLeadsAPlainArray(withTable: Bool) throws {
    var start: IdentifiedArrayOf<Item<Int>> = []
    // The table is otherwise made for the ninth element.
    if withTable { start.reserveCapacity(9) }
    try explore(start, ArrayModel(), [], depth: 4, LongRun.some(Operation.allCases))
  }

  private func explore(
    _ array: IdentifiedArrayOf<Item<Int>>,
    _ model: ArrayModel<Int>,
    _ history: [Operation],
    depth: Int,
    _ operations: [Operation] = Operation.allCases
  ) throws {
    for operation in operations {
      var array = array
      var model = model
      apply(operation, value: history.count, &array, &model)
      let history = history + [operation]
      // One check a history: there are 100,000.
      let isRight =
        array.invariantViolation() == nil && array.elements == model.items
        && array.index(id: 0) == model.index(0) && array.index(id: 1) == model.index(1)
        && array.index(id: 2) == model.index(2)
      if !isRight { try #require(isRight, "\(history)") }
      if depth > 1 { try explore(array, model, history, depth: depth - 1) }
    }
  }

  private func apply(
    _ operation: Operation,
    value: Int,
    _ array: inout IdentifiedArrayOf<Item<Int>>,
    _ model: inout ArrayModel<Int>
  ) {
    func item(_ id: Int) -> Item<Int> { Item(id: id, value: value) }
    func insert(_ id: Int, _ place: Int) {
      let place = min(place, model.items.count)
      array.insert(item(id), at: place)
      _ = model.insert(item(id), at: place)
    }
    let last = model.items.count - 1
    switch operation {
    case .append0: insert(0, .max)
    case .append1: insert(1, .max)
    case .append2: insert(2, .max)
    case .insertFirst0: insert(0, 0)
    case .insertFirst1: insert(1, 0)
    case .insertSecond2: insert(2, 1)
    case .remove0:
      array.remove(id: 0)
      _ = model.remove(0)
    case .remove1:
      array[id: 1] = nil
      _ = model.remove(1)
    case .modifyOrAdd2:
      toggle(&array[id: 2], item(2))
      if model.remove(2) == nil { model.items.append(item(2)) }
    case .reverse:
      array.reverse()
      model.items.reverse()
    case .removeFirst, .removeLast, .assignFirst1, .assignLast0, .moveFirstToEnd, .moveLastToFront,
      .moveEndsToMiddle, .swapEnds:
      if last >= 0 { applyToNonempty(operation, last: last, value: value, &array, &model) }
    }
  }

  private func applyToNonempty(
    _ operation: Operation,
    last: Int,
    value: Int,
    _ array: inout IdentifiedArrayOf<Item<Int>>,
    _ model: inout ArrayModel<Int>
  ) {
    func move(_ offsets: Set<Int>, _ destination: Int) {
      array.move(fromOffsets: offsets, toOffset: destination)
      model.move(offsets, to: destination)
    }
    func assign(_ id: Int, _ place: Int) {
      array[place] = Item(id: id, value: value)
      model.assign(Item(id: id, value: value), at: place)
    }
    switch operation {
    case .removeFirst:
      array.removeFirst()
      model.items.removeFirst()
    case .removeLast:
      array.removeLast()
      model.items.removeLast()
    case .assignFirst1: assign(1, 0)
    case .assignLast0: assign(0, last)
    case .moveFirstToEnd: move([0], last + 1)
    case .moveLastToFront: move([last], 0)
    case .moveEndsToMiddle: move([0, last], (last + 1) / 2)
    case .swapEnds:
      array.swapAt(0, last)
      model.items.swapAt(0, last)
    default: break
    }
  }

  private func toggle(_ place: inout Item<Int>?, _ item: Item<Int>) {
    place = place == nil ? item : nil
  }
}
