/// The routes that an application knows.
///
/// A hash table over the identifiers' bytes: it is asked once a line, and a dictionary would need
/// an array for each question.
struct RouteSet: Sendable {
  /// An identifier and what holds for it.
  struct Entry: Hashable, Sendable {
    let identifier: [UInt8]
    let rule: RouteRule
  }

  /// In the order of their declaration.
  let entries: [Entry]
  /// By hash, with linear probing; the count is a power of two and at least twice that of the
  /// entries.
  private let slots: [Slot]
  private let hash: KeyHash

  private struct Slot {
    /// Of the entry, or -1 where the slot is free.
    var place = -1
    var name = Name()
  }

  /// An identifier's length and first eight bytes, which tell it from nearly every other without a
  /// look at the entries, whose arrays cost reference counting.
  fileprivate struct Name: Equatable {
    var length = 0
    var word: UInt64 = 0
    var hash = 0
  }

  /// Makes a set of identifiers, each of which must be fit for a route and be there once.
  ///
  /// O(n).
  init(_ entries: [Entry], hash: KeyHash = KeyHash()) throws(RouteProblem) {
    self.entries = entries
    self.hash = hash
    var capacity = 4
    while capacity < entries.count * 2 { capacity *= 2 }
    var slots = [Slot](repeating: Slot(), count: capacity)
    for (place, entry) in entries.enumerated() {
      let route = try RouteText.parse(entry.identifier.span)
      if route.value != nil { throw .colonInIdentifier(offset: route.identifier.upperBound) }
      let name = Name(entry.identifier.span, entry.identifier.indices, hash)
      var slot = name.hash & (capacity - 1)
      while slots[slot].place >= 0 {
        if entries[slots[slot].place].identifier == entry.identifier {
          throw .repeatedIdentifier(entry.identifier)
        }
        slot = (slot + 1) & (capacity - 1)
      }
      slots[slot] = Slot(place: place, name: name)
    }
    self.slots = slots
  }

  /// Reads identifiers with commas between them, `profile,info,feed`: any text is their value.
  ///
  /// Offsets in problems are those in the list. O(n).
  init(list: Span<UInt8>) throws(RouteProblem) {
    var entries: [Entry] = []
    var start = 0
    for offset in 0...list.count where offset == list.count || list[offset] == UInt8(ascii: ",") {
      let identifier = list.extracting(start..<offset)
      do throws(RouteProblem) {
        let route = try RouteText.parse(identifier)
        if route.value != nil { throw .colonInIdentifier(offset: route.identifier.upperBound) }
      } catch {
        throw error.moved(by: start)
      }
      entries.append(Entry(identifier: identifier.array, rule: .anyText))
      start = offset + 1
    }
    try self.init(entries)
  }

  /// The place in ``entries`` of the identifier at this range, or nil where the set does not have
  /// it.
  ///
  /// O(length of the identifier).
  func place(of identifier: Range<Int>, in text: Span<UInt8>) -> Int? {
    let name = Name(text, identifier, hash)
    var number = name.hash & (slots.count &- 1)
    while true {
      let slot = slots[number]
      if slot.place < 0 { return nil }
      if slot.name == name,
        name.length <= 8 || text.extracting(identifier).holds(entries[slot.place].identifier)
      {
        return slot.place
      }
      number = (number &+ 1) & (slots.count &- 1)
    }
  }

  /// Makes sure that a route that was parsed from this text is one of the set, and returns the
  /// place of its entry in ``entries``.
  ///
  /// A flake's value is left to the caller: see ``RouteValueType/check(_:)``. O(n).
  @discardableResult
  func check(_ route: RouteText, in text: Span<UInt8>) throws(RouteProblem) -> Int {
    guard let place = place(of: route.identifier, in: text) else {
      throw .unknownIdentifier(text.extracting(route.identifier).array)
    }
    guard let value = route.value else {
      if entries[place].rule.value == .required {
        throw .missingValue(identifier: text.extracting(route.identifier).array)
      }
      return place
    }
    switch entries[place].rule.value {
    case .none: throw .needlessValue(identifier: text.extracting(route.identifier).array)
    case .required, .optional: break
    }
    do throws(RouteValueProblem) {
      try entries[place].rule.type.check(text.extracting(value))
    } catch {
      throw .wrongValue(error, offset: value.lowerBound)
    }
    return place
  }
}

extension RouteSet.Name {
  /// The name of the identifier at this range.
  ///
  /// The hash takes in eight bytes at a time.
  fileprivate init(_ text: Span<UInt8>, _ range: Range<Int>, _ keyHash: KeyHash) {
    length = range.count
    let mask = length >= 8 ? UInt64.max : (1 &<< UInt64(length &* 8)) &- 1
    word = ByteWord(text, at: range.lowerBound).bits & mask
    var hash = keyHash(word ^ UInt64(length))
    var offset = range.lowerBound &+ 8
    while offset < range.upperBound {
      let part = text.extracting(offset..<range.upperBound)
      hash = keyHash(hash ^ ByteWord(part, at: 0).bits)
      offset &+= 8
    }
    // Places are taken from the lowest bits.
    self.hash = Int(truncatingIfNeeded: hash &>> 32)
  }
}

extension RouteSet {
  /// How many slots were looked at beyond the first to enter all identifiers: for tests.
  ///
  /// O(n).
  var furtherProbes: Int {
    slots.indices.reduce(0) { sum, slot in
      slots[slot].place < 0 ? sum : sum + ((slot - slots[slot].name.hash) & (slots.count - 1))
    }
  }
}
