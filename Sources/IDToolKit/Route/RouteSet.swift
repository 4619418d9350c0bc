/// The routes that an application knows.
///
/// It uses a table over the identifiers' bytes: look-ups happen once per line, and a dictionary
/// would need an array for each.
struct RouteSet: Sendable {
  /// An identifier and its rule.
  struct Entry: Hashable, Sendable {
    let identifier: [UInt8]
    let rule: RouteRule
  }

  /// In order of declaration.
  let entries: [Entry]
  /// Finds the indices of the entries.
  private(set) var table = SlotTable()
  private var names: [Name] = []
  private let hash = KeyHash()

  /// An identifier's length and first eight bytes, which distinguish it from nearly every other
  /// without reading the entries, whose arrays cost reference counting.
  fileprivate struct Name: Equatable {
    let length: Int
    let word: UInt64
  }

  /// Creates a set of identifiers, each of which must be valid in a route and unique.
  ///
  /// O(n).
  init(_ entries: [Entry]) throws(RouteProblem) {
    self.entries = entries
    table.start(bits: SlotLayout.bits(for: entries.count))
    names.reserveCapacity(entries.count)
    for (place, entry) in entries.enumerated() {
      let text = entry.identifier.span
      try RouteText.checkIdentifier(text)
      let probe = search(for: entry.identifier.indices, in: text)
      if probe.position >= 0 { throw .repeatedIdentifier(entry.identifier) }
      table.enter(place, at: probe)
      names.append(Name(text, entry.identifier.indices))
    }
  }

  /// Reads identifiers separated by commas, `profile,info,feed`, which may have any text as their
  /// value.
  ///
  /// Offsets in problems are those in the list. O(n).
  init(list: Span<UInt8>) throws(RouteProblem) {
    var entries: [Entry] = []
    var start = 0
    for offset in 0...list.count where offset == list.count || list[offset] == UInt8(ascii: ",") {
      let identifier = list.extracting(start..<offset)
      do throws(RouteProblem) {
        try RouteText.checkIdentifier(identifier)
      } catch {
        throw error.moved(by: start)
      }
      entries.append(Entry(identifier: identifier.array, rule: .anyText))
      start = offset + 1
    }
    try self.init(entries)
  }

  /// Returns the index in ``entries`` of the identifier at this range, or nil if it is not in the
  /// set.
  ///
  /// O(length of the identifier).
  @inline(__always)
  func place(of identifier: Range<Int>, in text: Span<UInt8>) -> Int? {
    let place = search(for: identifier, in: text).position
    return place < 0 ? nil : place
  }

  @inline(__always)
  private func search(for identifier: Range<Int>, in text: Span<UInt8>) -> SlotTable.Probe {
    let name = Name(text, identifier)
    if name.isCut { return search(forLong: identifier, in: text) }
    return table.search(hash(name.mixed)) { names[$0] == name }
  }

  /// As ``search(for:in:)``, for an identifier of more than eight bytes.
  @inline(never)
  private func search(forLong identifier: Range<Int>, in text: Span<UInt8>) -> SlotTable.Probe {
    let name = Name(text, identifier)
    return table.search(hash(ofIdentifierAt: identifier, in: text)) { place in
      names[place] == name && text.extracting(identifier).holds(entries[place].identifier)
    }
  }

  /// Returns the hash of the identifier at this range, computed from eight bytes at a time.
  func hash(ofIdentifierAt range: Range<Int>, in text: Span<UInt8>) -> UInt64 {
    let identifier = text.extracting(range)
    var result = hash(Name(text, range).mixed)
    for offset in stride(from: 8, to: identifier.count, by: 8) {
      result = hash(result ^ ByteWord(identifier, at: offset).bits)
    }
    return result
  }

  /// Throws unless a route that was parsed from this text is in the set; returns the index of its
  /// entry in ``entries``.
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
    if entries[place].rule.value == .none {
      throw .needlessValue(identifier: text.extracting(route.identifier).array)
    }
    try lifting(
      entries[place].rule.type.check(text.extracting(value)),
      as: { RouteProblem.wrongValue($0, offset: value.lowerBound) }
    )
    return place
  }
}

extension RouteSet.Name {
  /// Creates the name of the identifier at this range.
  @inline(__always)
  fileprivate init(_ text: Span<UInt8>, _ range: Range<Int>) {
    length = range.upperBound &- range.lowerBound
    let unused = UInt64(truncatingIfNeeded: 64 &- min(length, 8) &* 8)
    let mask = UInt64.max &>> unused
    word = ByteWord(text, at: range.lowerBound).bits & mask
  }

  /// Whether the identifier is longer than the word.
  @inline(__always)
  fileprivate var isCut: Bool { length > 8 }

  /// Both in one word.
  @inline(__always)
  fileprivate var mixed: UInt64 { word ^ UInt64(truncatingIfNeeded: length) }
}

/// The rule of a set of routes for one identifier.
struct RouteRule: Hashable, Sendable {
  /// Whether a value is required.
  enum Value: String, CaseIterable, Sendable {
    case required
    case optional
    case none

    /// Reads `required`, `optional` or `none`.
    init(_ name: Span<UInt8>) throws(RouteProblem) {
      let value = Self.allCases.first { name.holds(Array($0.rawValue.utf8)) }
      guard let value else { throw .unknownValueRule(name.array) }
      self = value
    }
  }

  let value: Value
  let type: RouteValueType

  /// The rule for an identifier that is only named: any text or none.
  static let anyText = RouteRule(value: .optional, type: .text)
}
