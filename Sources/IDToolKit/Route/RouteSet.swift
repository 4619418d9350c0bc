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

  /// Tells most identifiers apart without a look at the entries, which cost reference counting.
  private struct Slot {
    /// Of the entry, or -1 where the slot is free.
    var place = -1
    var length = 0
    /// The first eight bytes.
    var word: UInt64 = 0
  }

  /// Makes a set of identifiers, each of which must be fit for a route and be there once.
  ///
  /// O(n).
  init(_ entries: [Entry]) throws(RouteProblem) {
    self.entries = entries
    var capacity = 4
    while capacity < entries.count * 2 { capacity *= 2 }
    var slots = [Slot](repeating: Slot(), count: capacity)
    for (place, entry) in entries.enumerated() {
      let route = try RouteText.parse(entry.identifier.span)
      if route.value != nil { throw .colonInIdentifier(offset: route.identifier.upperBound) }
      let identifier = entry.identifier.span
      var slot = Self.hash(identifier) & (capacity - 1)
      while slots[slot].place >= 0 {
        if entries[slots[slot].place].identifier == entry.identifier {
          throw .repeatedIdentifier(entry.identifier)
        }
        slot = (slot + 1) & (capacity - 1)
      }
      let word = ByteWord(identifier, at: 0).bits
      slots[slot] = Slot(place: place, length: identifier.count, word: word)
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

  /// The place in ``entries`` of an identifier, or nil where the set does not have it.
  ///
  /// O(length of the identifier).
  func place(of identifier: Span<UInt8>) -> Int? {
    let word = ByteWord(identifier, at: 0).bits
    var number = Self.hash(identifier) & (slots.count &- 1)
    while true {
      let slot = slots[number]
      if slot.place < 0 { return nil }
      if slot.length == identifier.count, slot.word == word,
        slot.length <= 8 || identifier.holds(entries[slot.place].identifier)
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
    let identifier = text.extracting(route.identifier)
    guard let place = place(of: identifier) else { throw .unknownIdentifier(identifier.array) }
    guard let value = route.value else {
      if entries[place].rule.value == .required {
        throw .missingValue(identifier: identifier.array)
      }
      return place
    }
    switch entries[place].rule.value {
    case .none: throw .needlessValue(identifier: identifier.array)
    case .required, .optional: break
    }
    do throws(RouteValueProblem) {
      try entries[place].rule.type.check(text.extracting(value))
    } catch {
      throw .wrongValue(error, offset: value.lowerBound)
    }
    return place
  }

  /// A multiplication and a fold for each eight bytes; the lowest bits are the best ones.
  private static func hash(_ identifier: Span<UInt8>) -> Int {
    var hash = UInt64(identifier.count)
    var offset = 0
    while offset < identifier.count {
      let product = (hash ^ ByteWord(identifier, at: offset).bits)
        .multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
      offset += 8
    }
    return Int(truncatingIfNeeded: hash)
  }
}
