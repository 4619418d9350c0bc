import Testing

@testable import IDToolKit

/// An identified array and a plain one that have gone through the same random changes.
struct RandomHistory<ID: Hashable> {
  private var random: SeededGenerator
  private let identifiers: [ID]
  private var array: IdentifiedArrayOf<Item<ID>> = []
  private var model = ArrayModel<ID>()
  /// The first disagreement about what an operation returns.
  private var complaint: String?

  init(seed: UInt64, identifiers: [ID], startFull: Bool, room: Int = 0) {
    random = SeededGenerator(seed: seed)
    self.identifiers = identifiers
    if room > 0 { array.reserveCapacity(room) }
    if startFull {
      model.items = identifiers.dropFirst(identifiers.count / 3).map { Item(id: $0, value: 0) }
      array.append(contentsOf: model.items)
    }
  }

  /// What is wrong with the array, or nil.
  func difference() -> String? {
    if let complaint { return complaint }
    if let violation = array.invariantViolation() { return violation }
    if array.elements != model.items { return "\(array) instead of \(model.items)" }
    if !array.ids.elementsEqual(model.items.lazy.map(\.id)) { return "\(array.ids)" }
    return nil
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private mutating func item() -> Item<ID> {
    Item(id: identifiers[below(identifiers.count)], value: below(1_000))
  }

  private mutating func offsets() -> Set<Int> {
    guard !model.items.isEmpty else { return [] }
    let count = below(4) == 0 ? below(model.items.count) : below(4)
    if below(3) == 0 {
      let start = below(model.items.count)
      return Set(start..<min(start + count, model.items.count))
    }
    return Set((0..<count).map { _ in below(model.items.count) })
  }

  private mutating func range() -> Range<Int> {
    let first = below(model.items.count + 1)
    let length = below(3) == 0 ? below(model.items.count + 1) : below(4)
    return first..<min(first + length, model.items.count)
  }

  /// A position that is often at one of the ends, where special ways are taken.
  private mutating func position(upTo bound: Int) -> Int {
    switch below(4) {
    case 0: min(below(3), bound)
    case 1: max(bound - below(3), 0)
    default: below(bound + 1)
    }
  }

  private mutating func expect(_ same: Bool, _ what: String) {
    if !same && complaint == nil { complaint = what }
  }

  /// Does something to both and says what.
  mutating func step() -> String {
    switch below(24) {
    case 0..<8: insertion()
    case 8..<13: removal()
    case 13..<18: rearrangement()
    case 18..<22: change()
    default: copying()
    }
  }

  private mutating func insertion() -> String {
    let item = item()
    let place = position(upTo: model.items.count)
    switch below(6) {
    case 0:
      let (inserted, index) = array.append(item)
      expect((inserted, index) == model.insert(item, at: model.items.count), "append's result")
      return "append \(item)"
    case 1, 2:
      let (inserted, index) = array.insert(item, at: place)
      expect((inserted, index) == model.insert(item, at: place), "insert's result")
      return "insert \(item) at \(place)"
    case 3:
      let old = array.updateOrAppend(item)
      expect(old == model.updateOrInsert(item, at: model.items.count).0, "updateOrAppend's result")
      return "update or append \(item)"
    case 4:
      let (old, index) = array.updateOrInsert(item, at: place)
      expect((old, index) == model.updateOrInsert(item, at: place), "updateOrInsert's result")
      return "update or insert \(item) at \(place)"
    default:
      let items = (0..<below(8)).map { _ in self.item() }
      array.append(contentsOf: items)
      for item in items { _ = model.insert(item, at: model.items.count) }
      return "append \(items)"
    }
  }

  private mutating func removal() -> String {
    guard !model.items.isEmpty else { return insertion() }
    let place = position(upTo: model.items.count - 1)
    switch below(10) {
    case 0, 1:
      let id = identifiers[below(identifiers.count)]
      expect(array.remove(id: id) == model.remove(id), "remove(id:)'s result")
      return "remove \(id)"
    case 2, 3:
      expect(array.remove(at: place) == model.items.remove(at: place), "remove(at:)'s result")
      return "remove at \(place)"
    case 4:
      expect(array.removeFirst() == model.items.removeFirst(), "removeFirst's result")
      return "remove first"
    case 5:
      expect(array.removeLast() == model.items.removeLast(), "removeLast's result")
      return "remove last"
    case 6:
      let range = range()
      array.removeSubrange(range)
      model.items.removeSubrange(range)
      return "remove \(range)"
    case 7:
      let offsets = offsets()
      array.remove(atOffsets: offsets)
      model.remove(offsets)
      return "remove at \(offsets.sorted())"
    case 8:
      let divisor = 2 + below(20)
      array.removeAll { $0.value % divisor == 0 }
      model.items.removeAll { $0.value % divisor == 0 }
      return "remove multiples of \(divisor)"
    default:
      guard below(12) == 0 else { return insertion() }
      let keeps = below(2) == 0
      array.removeAll(keepingCapacity: keeps)
      model.items.removeAll(keepingCapacity: keeps)
      return "remove all"
    }
  }

  private mutating func rearrangement() -> String {
    let count = model.items.count
    switch below(8) {
    case 0, 1, 2:
      let offsets = offsets()
      let destination = position(upTo: count)
      array.move(fromOffsets: offsets, toOffset: destination)
      model.move(offsets, to: destination)
      return "move \(offsets.sorted()) to \(destination)"
    case 3:
      guard count > 0 else { return insertion() }
      let (first, second) = (below(count), below(count))
      array.swapAt(first, second)
      model.items.swapAt(first, second)
      return "swap \(first) and \(second)"
    case 4:
      array.reverse()
      model.items.reverse()
      return "reverse"
    case 5:
      var copy = random
      array.shuffle(using: &random)
      model.items.shuffle(using: &copy)
      return "shuffle"
    case 6:
      array.sort { $0.value < $1.value }
      model.items.sort { $0.value < $1.value }
      return "sort"
    default:
      let limit = below(1_000)
      let index = array.partition { $0.value < limit }
      expect(index == model.items.partition { $0.value < limit }, "partition's result")
      return "partition at \(limit)"
    }
  }

  private mutating func change() -> String {
    guard !model.items.isEmpty else { return insertion() }
    let item = item()
    let place = position(upTo: model.items.count - 1)
    switch below(6) {
    case 0:
      array[id: item.id]?.value += 1
      if let index = model.index(item.id) { model.items[index].value += 1 }
      return "change \(item.id)"
    case 1:
      array[id: item.id] = nil
      _ = model.remove(item.id)
      return "assign nil to \(item.id)"
    case 2:
      changeOptional(&array[id: item.id], to: item)
      if model.index(item.id) == nil {
        model.items.append(item)
      } else {
        _ = model.remove(item.id)
      }
      return "add or remove \(item) in place"
    case 3:
      array[place] = item
      model.assign(item, at: place)
      return "assign \(item) at \(place)"
    case 4:
      array[place].value += 1
      model.items[place].value += 1
      return "change at \(place)"
    default:
      let range = range()
      let new = (0..<below(6)).map { _ in self.item() }
      array.replaceSubrange(range, with: new)
      model.replace(range, with: new)
      return "replace \(range) by \(new)"
    }
  }

  private func changeOptional(_ place: inout Item<ID>?, to item: Item<ID>) {
    place = place == nil ? item : nil
  }

  private mutating func copying() -> String {
    switch below(4) {
    case 0:
      array.reserveCapacity(below(64))
      return "reserve"
    case 1:
      let limit = below(200)
      array = array.filter { $0.value >= limit }
      model.items = model.items.filter { $0.value >= limit }
      return "filter from \(limit)"
    case 2:
      let copy = array
      array.append(contentsOf: identifiers.prefix(3).map { Item(id: $0, value: 7) })
      expect(copy.elements == model.items, "a copy has changed")
      expect(copy.invariantViolation() == nil, "a copy is broken")
      array = copy
      return "change a copy"
    default:
      let range = range()
      array = IdentifiedArray(array[range])
      model.items = Array(model.items[range])
      return "slice \(range)"
    }
  }
}
