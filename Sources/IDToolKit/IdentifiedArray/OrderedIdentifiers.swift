/// The identifiers of an ``IdentifiedArray``, in order: a set that knows the position of each.
///
/// It is what ``IdentifiedArray/ids`` returns, in constant time: the array and the set share memory
/// until one of them is changed. Like an array it has an order and integer indices, and two are
/// equal if they contain the same identifiers in the same order; like a set it has ``contains(_:)``
/// and ``firstIndex(of:)`` in constant time and no duplicates.
///
/// The identifiers are in contiguous memory. From nine on, a hash table finds them; fewer are
/// compared one by one, which is faster than hashing and takes no memory.
public struct OrderedIdentifiers<ID: Hashable> {
  @usableFromInline var keys: ContiguousArray<ID>
  @usableFromInline var table: SlotTable
  @usableFromInline var seed: UInt64

  /// Creates an empty set.
  @inlinable
  public init() {
    keys = []
    table = SlotTable()
    seed = 0
  }

  /// Up to this many identifiers are found without a table.
  @inlinable static var largestUnindexedCount: Int { 8 }

  /// The identifiers as an array.
  ///
  /// When it is assigned, the first of equal identifiers counts.
  ///
  /// - Complexity: O(1); O(n) expected for assigning.
  @inlinable public var elements: [ID] {
    get { Array(keys) }
    set { self = Self(newValue) }
  }

  @inlinable
  @inline(__always)
  func hash(of id: ID) -> UInt64 { IdentifierHash.hash(id, seed: seed) }

  /// The position of an identifier, or nil.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  @inline(__always)
  public func firstIndex(of id: ID) -> Int? {
    let position = position(of: id)
    return position < 0 ? nil : position
  }

  /// The position of an identifier, or nil.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public func lastIndex(of id: ID) -> Int? { firstIndex(of: id) }

  /// Whether the set contains an identifier.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  @inline(__always)
  public func contains(_ id: ID) -> Bool { position(of: id) >= 0 }

  /// Returns the position of an identifier, or -1.
  @inlinable
  @inline(__always)
  func position(of id: ID) -> Int {
    if table.isEmpty { return positionByComparing(id) }
    return probe(for: id).position
  }

  /// Returns where a search of the table ends.
  ///
  /// - Precondition: There is a table.
  @inlinable
  @inline(__always)
  func probe(for id: ID) -> SlotTable.Probe {
    let keys = keys.span
    // Safe: the table holds positions of `keys` only, since whatever changes one changes the other.
    return table.search(hash(of: id)) {
      unsafe IdentifierHash.areEqual(keys[unchecked: $0], id, seed: seed)
    }
  }

  @inlinable
  func positionByComparing(_ id: ID) -> Int {
    let keys = keys.span
    for position in 0..<keys.count where keys[position] == id { return position }
    return -1
  }
}

extension OrderedIdentifiers: Sendable where ID: Sendable {}

/// Prefetching for many look-ups in a large table.
extension OrderedIdentifiers {
  /// Prefetches what a search for an identifier will read first.
  @inline(__always)
  func prefetch(_ id: ID) {
    guard !table.isEmpty else { return }
    let layout = table.layout
    let home = layout.home(ofPrefix: layout.prefix(of: hash(of: id)))
    // Safe: `home` is below the number of slots, and nothing is read.
    unsafe table.slots.withUnsafeBufferPointer { slots in
      if let base = slots.baseAddress { unsafe Prefetch.read(base + home) }
    }
  }
}

extension OrderedIdentifiers {
  /// Creates a set of identifiers; of equal ones, the first counts.
  ///
  /// - Complexity: O(n) expected; O(1) for another set of this type, or its ``unordered`` view.
  @inlinable
  public init(_ identifiers: some Sequence<ID>) {
    if let same = identifiers as? Self {
      self = same
    } else if let view = identifiers as? Unordered {
      self = view.base
    } else {
      self.init()
      append(contentsOf: identifiers)
    }
  }

  /// Creates a set of identifiers that the caller knows to be different.
  ///
  /// If two are equal after all, the first counts.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<ID>) {
    self.init(elements)
  }

  /// Creates an empty set with room for this many identifiers.
  @inlinable
  public init(minimumCapacity: Int) {
    self.init()
    reserveCapacity(minimumCapacity)
  }
}

extension OrderedIdentifiers: Encodable, _GenericEncodable where ID: Encodable {
  // swift-format-ignore: NoLeadingUnderscores
  /// Encodes the identifiers like an array.
  @inlinable
  public func _encode(with encoder: some Encoder) throws {
    try keys.encode(to: encoder)
  }
}

extension OrderedIdentifiers: Decodable, _GenericDecodable where ID: Decodable {
  // swift-format-ignore: NoLeadingUnderscores
  /// Decodes an array of identifiers.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, which names the offset, for an identifier that has
  ///   occurred before; and errors of the identifiers' own decoding.
  @inlinable
  public init(_decodingWith decoder: some Decoder) throws {
    let keys = try ContiguousArray<ID>(from: decoder)
    do {
      self = try Self(validating: keys)
    } catch .duplicateIdentifier(_, let offset) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Decoded elements aren't unique (first duplicate at offset \(offset))"
        )
      )
    }
  }
}
