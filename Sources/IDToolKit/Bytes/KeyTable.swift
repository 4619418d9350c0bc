/// A dictionary of numbers that come from input, for a look-up or more for each id: 3 ns, where a
/// dictionary of the standard library takes 25.
///
/// Linear probing under a ``KeyHash`` in a table that is at most half full. Nothing can be removed.
struct KeyTable<Key: FixedWidthInteger, Value> {
  /// The keys with their values, in the order in which they were added.
  private(set) var entries: [(key: Key, value: Value)] = []
  /// For each of 2^(64 - shift) slots the place of an entry, counted from 1, or 0.
  private var slots: [UInt32] = [0, 0]
  private var shift: UInt64 = 63
  private let hash = KeyHash.ofProcess

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  /// Returns the index of a key's entry; nil if there is none.
  @inline(__always)
  func index(of key: Key) -> Int? {
    let place = slots[slot(of: key)]
    return place == 0 ? nil : Int(place) &- 1
  }

  /// The value of a key; nil if there is none.
  @inline(__always)
  subscript(key: Key) -> Value? { index(of: key).map { entries[$0].value } }

  /// The value of a key, which is added with the default if there is none.
  @inline(__always)
  subscript(key: Key, default value: @autoclosure () -> Value) -> Value {
    get { self[key] ?? value() }
    _modify { yield &entries[index(of: key) ?? append(key, value())].value }
  }

  /// The value of the entry at an index.
  @inline(__always)
  subscript(at index: Int) -> Value {
    get { entries[index].value }
    _modify { yield &entries[index].value }
  }

  /// Adds a key that isn't there; returns the index of its entry.
  @inline(never)
  @discardableResult
  mutating func append(_ key: Key, _ value: Value) -> Int {
    entries.append((key, value))
    if entries.count * 2 > slots.count {
      slots = Array(repeating: 0, count: slots.count * 4)
      shift -= 2
      for (index, entry) in entries.enumerated() { slots[slot(of: entry.key)] = UInt32(index + 1) }
    } else {
      slots[slot(of: key)] = UInt32(entries.count)
    }
    return entries.count - 1
  }

  /// Returns the slot of a key, or the one where it belongs.
  @inline(__always)
  private func slot(of key: Key) -> Int {
    var slot = Int(truncatingIfNeeded: hash(UInt64(truncatingIfNeeded: key)) &>> shift)
    while true {
      let place = slots[slot]
      if place == 0 || entries[Int(place) &- 1].key == key { return slot }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
  }
}

extension KeyTable: Sendable where Key: Sendable, Value: Sendable {}

extension KeyTable where Value == Void {
  /// Creates a table of different keys, which are known by the indices of their entries.
  init(_ keys: some Sequence<Key>) {
    for key in keys { append(key, ()) }
  }
}
