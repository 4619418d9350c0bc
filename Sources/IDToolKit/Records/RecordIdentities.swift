/// The ids seen so far, each with its index: 0 for the first, 1 for the next.
///
/// Whole numbers, which nearly all ids are, have their own set: eight bytes each instead of sixteen
/// and an array, and a hash at a twentieth of the cost.
struct RecordIdentities {
  private var naturals = OrderedIdentifiers<UInt64>()
  private var others = OrderedIdentifiers<JSONIdentity>()
  /// The index of each id in ``naturals`` and in ``others``.
  ///
  /// Empty as long as there are no others: an index is then the position in ``naturals``.
  private var naturalIndices: [Int] = []
  private var otherIndices: [Int] = []

  /// Reserves room for so many ids.
  mutating func reserveCapacity(_ count: Int) { naturals.reserveCapacity(count) }

  /// Prefetches what ``insert(_:in:)`` will read first.
  @inline(__always)
  func prefetch(_ id: JSONShapes.ID) {
    if case .natural(let number) = id { naturals.prefetch(number) }
  }

  /// Adds the id of a record in a text; returns whether it is new, and its index.
  ///
  /// Returns nil for a value that is neither a string nor a number. O(1) expected.
  @inline(__always)
  mutating func insert(_ id: JSONShapes.ID, in text: Span<UInt8>) -> (isNew: Bool, index: Int)? {
    switch id {
    case .natural(let number): return insert(natural: number)
    case .other(let value):
      guard let identity = JSONIdentity(value, in: text) else { return nil }
      return insert(identity)
    case .absent: return nil
    }
  }

  /// Adds an id; returns whether it is new, and its index.
  ///
  /// O(1) expected.
  mutating func insert(_ identity: JSONIdentity) -> (isNew: Bool, index: Int) {
    if case .natural(let number) = identity { return insert(natural: number) }
    if others.isEmpty { naturalIndices = Array(naturals.indices) }
    let (isNew, position) = others.append(identity)
    if isNew { otherIndices.append(naturals.count + position) }
    return (isNew, otherIndices[position])
  }

  @inline(__always)
  private mutating func insert(natural: UInt64) -> (isNew: Bool, index: Int) {
    let (isNew, position) = naturals.append(natural)
    if others.isEmpty { return (isNew, position) }
    if isNew { naturalIndices.append(position + others.count) }
    return (isNew, naturalIndices[position])
  }

  /// Returns the index of the id of a record in a text; nil if it has none.
  ///
  /// O(1) expected.
  @inline(__always)
  func index(of id: JSONShapes.ID, in text: Span<UInt8>) -> Int? {
    switch id {
    case .natural(let number): index(of: .natural(number))
    // A number may be one of the naturals in other digits.
    case .other(let value) where value.kind == .string && others.isEmpty: nil
    case .other(let value): JSONIdentity(value, in: text).flatMap { index(of: $0) }
    case .absent: nil
    }
  }

  /// The ids that are there as a number and as a string with its digits, each with its index.
  ///
  /// O(number of strings).
  var numbersAndStrings: [(number: (id: RecordID, index: Int), string: (id: RecordID, index: Int))]
  {
    others.indices.compactMap { position in
      guard case .string(let content) = others[position],
        let first = content.first, first.isDigit || first == UInt8(ascii: "-")
      else { return nil }
      let number = RecordID(argument: content.span)
      guard let string = number.alternative, string.identity == others[position],
        let index = index(of: number.identity)
      else { return nil }
      return ((number, index), (string, otherIndices[position]))
    }
  }

  /// Returns the index of an id; nil if it has none.
  ///
  /// O(1) expected.
  func index(of identity: JSONIdentity) -> Int? {
    guard case .natural(let number) = identity else {
      return others.firstIndex(of: identity).map { otherIndices[$0] }
    }
    return naturals.firstIndex(of: number).map { others.isEmpty ? $0 : naturalIndices[$0] }
  }
}
