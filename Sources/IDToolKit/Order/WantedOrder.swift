/// A wanted order in which each place is matched with the current item that goes there.
struct WantedOrder<ID: Hashable & Comparable> {
  /// What goes to a place, as an offset in the list that it comes from.
  enum Place: Equatable {
    case current(Int)
    case new(Int)
  }

  private let current: [OrderedItem<ID>]
  private let wanted: [ID]
  private(set) var places: [Place] = []

  /// Matches a wanted order with the current items.
  ///
  /// O(n) for lists that name all; O(n log n) if unnamed items stay. Throws for an id that occurs
  /// twice in either list, and for an unnamed item if that is refused.
  init(
    current: [OrderedItem<ID>],
    wanted: [ID],
    unnamed: UnnamedItems
  ) throws(OrderArrangementError) {
    self.current = current
    self.wanted = wanted
    var isNamed = [Bool](repeating: false, count: current.count)
    let named = try Self.match(current, wanted, &isNamed)
    let firstUnnamed = isNamed.firstIndex(of: false)
    switch unnamed {
    case .refuse:
      if let firstUnnamed {
        throw .unnamedItem(offset: firstUnnamed, count: isNamed.count { !$0 })
      }
      places = named
    case .leave: places = named
    case .stay: places = firstUnnamed == nil ? named : sharingOut(named, isNamed)
    }
  }

  func id(at place: Int) -> ID {
    switch places[place] {
    case .current(let offset): current[offset].id
    case .new(let offset): wanted[offset]
    }
  }

  /// Returns the current position of the item at a place.
  func position(at place: Int) -> Int64? {
    switch places[place] {
    case .current(let offset): current[offset].position
    case .new: nil
    }
  }

  @inline(__always)
  private static func hash(of id: ID) -> UInt64 { UInt64(bitPattern: Int64(id.hashValue)) }

  /// Finds the current item of each wanted id.
  ///
  /// `Dictionary` would copy and retain each id, and follow a pointer to it on every probe.
  private static func match(
    _ current: [OrderedItem<ID>],
    _ wanted: [ID],
    _ isNamed: inout [Bool]
  ) throws(OrderArrangementError) -> [Place] {
    // One table for both lists: the offsets of wanted ids follow those of the current items.
    var table = SlotTable()
    table.start(bits: SlotLayout.bits(for: current.count + wanted.count))
    for offset in current.indices {
      let id = current[offset].id
      let probe = table.search(hash(of: id)) { current[$0].id == id }
      if probe.position >= 0 { throw .duplicateItem(first: probe.position, second: offset) }
      table.enter(offset, at: probe)
    }
    var result: [Place] = []
    result.reserveCapacity(wanted.count)
    // Most items follow the same neighbour in both orders, and need no look-up.
    var guess = 0
    for (offset, id) in wanted.enumerated() {
      var found: Int? = guess
      if guess >= current.count || current[guess].id != id {
        let probe = table.search(hash(of: id)) {
          $0 < current.count ? current[$0].id == id : wanted[$0 - current.count] == id
        }
        if probe.position < 0 { table.enter(current.count + offset, at: probe) }
        found = probe.position < 0 ? nil : probe.position
      }
      guard let found else {
        result.append(.new(offset))
        continue
      }
      guess = found + 1
      guard found < current.count, !isNamed[found] else {
        throw .duplicateWanted(first: wanted.firstIndex(of: id) ?? offset, second: offset)
      }
      isNamed[found] = true
      result.append(.current(found))
    }
    return result
  }

  /// Puts the named items, in the wanted order, into the places of named items; the others stay.
  ///
  /// New ids follow the named item that they follow in the wanted order; those at its start precede
  /// its first item, or come at the end if it names no item at all.
  private func sharingOut(_ named: [Place], _ isNamed: [Bool]) -> [Place] {
    var result: [Place] = []
    result.reserveCapacity(named.count + current.count)
    var next = 0
    func dealNew() {
      while next < named.count, case .new = named[next] {
        result.append(named[next])
        next += 1
      }
    }
    for item in sortedItems() {
      guard isNamed[item] else {
        result.append(.current(item))
        continue
      }
      dealNew()
      result.append(named[next])
      next += 1
      dealNew()
    }
    return result + named[next...]
  }

  /// Returns the offsets of the current items by position and id; those without a position come
  /// last, in the given order.
  private func sortedItems() -> [Int] {
    current.indices.sorted { left, right in
      switch (current[left].position, current[right].position) {
      case (let first?, let second?) where first != second: first < second
      case (.some, .some): current[left].id < current[right].id
      case (.some, nil): true
      case (nil, .some): false
      case (nil, nil): left < right
      }
    }
  }
}
