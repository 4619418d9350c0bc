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
  /// Places in `entries` plus one, by hash; zero is free.
  ///
  /// The count is a power of two and at least twice that of the entries.
  private let table: [Int]

  /// Makes a set of identifiers, each of which must be fit for a route and be there once.
  ///
  /// O(n).
  init(_ entries: [Entry]) throws(RouteProblem) {
    self.entries = entries
    var capacity = 4
    while capacity < entries.count * 2 { capacity *= 2 }
    var table = [Int](repeating: 0, count: capacity)
    for (place, entry) in entries.enumerated() {
      let route = try RouteText.parse(entry.identifier.span)
      if route.value != nil { throw .colonInIdentifier(offset: route.identifier.upperBound) }
      var slot = Self.hash(entry.identifier.span) & (capacity - 1)
      while table[slot] != 0 {
        if entries[table[slot] - 1].identifier == entry.identifier {
          throw .repeatedIdentifier(entry.identifier)
        }
        slot = (slot + 1) & (capacity - 1)
      }
      table[slot] = place + 1
    }
    self.table = table
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

  /// What holds for an identifier, or nil where the set does not have it.
  ///
  /// O(length of the identifier).
  func rule(for identifier: Span<UInt8>) -> RouteRule? {
    var slot = Self.hash(identifier) & (table.count - 1)
    while table[slot] != 0 {
      let entry = entries[table[slot] - 1]
      if identifier.holds(entry.identifier) { return entry.rule }
      slot = (slot + 1) & (table.count - 1)
    }
    return nil
  }

  /// Makes sure that a route that was parsed from this text is one of the set, and returns its rule.
  ///
  /// A flake's value is left to the caller: see ``RouteValueType/check(_:)``.
  @discardableResult
  func check(_ route: RouteText, in text: Span<UInt8>) throws(RouteProblem) -> RouteRule {
    let identifier = text.extracting(route.identifier)
    guard let rule = rule(for: identifier) else { throw .unknownIdentifier(identifier.array) }
    guard let value = route.value else {
      if rule.value == .required { throw .missingValue(identifier: identifier.array) }
      return rule
    }
    if rule.value == .none { throw .needlessValue(identifier: identifier.array) }
    do throws(RouteValueProblem) {
      try rule.type.check(text.extracting(value))
    } catch {
      throw .wrongValue(error, offset: value.lowerBound)
    }
    return rule
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
