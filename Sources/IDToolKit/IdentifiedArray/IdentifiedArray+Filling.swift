/// The common parts of the initializers.
extension IdentifiedArray {
  /// Creates an array of elements; traps if two have the same identifier.
  @inlinable
  init(
    trusting elements: some Sequence<Element>,
    id: KeyPath<Element, ID>,
    identity: ElementIdentity<ID, Element>
  ) {
    self.init(id: id, identity: identity)
    do {
      try fill(with: ContiguousArray(elements))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Creates an array of elements, without those whose identifier has occurred before.
  @inlinable
  init(
    keepingFirst elements: some Sequence<Element>,
    id: KeyPath<Element, ID>,
    identity: ElementIdentity<ID, Element>
  ) {
    self.init(id: id, identity: identity)
    let elements = ContiguousArray(elements)
    do {
      try fill(with: elements)
    } catch {
      append(contentsOf: elements)
    }
  }

  /// Stores elements at once, with a table of the right size from the start.
  ///
  /// If it throws, the array is unchanged.
  @inlinable
  mutating func fill(with elements: ContiguousArray<Element>) throws(IdentifiedArrayError) {
    identifiers = try OrderedIdentifiers(validating: identified(elements))
    storage = elements
  }

  /// Returns the identifiers of some elements.
  @inlinable
  func identified(_ elements: ContiguousArray<Element>) -> ContiguousArray<ID> {
    var keys = ContiguousArray<ID>()
    keys.reserveCapacity(elements.count)
    for element in elements { keys.append(identity(element)) }
    return keys
  }

  /// Appends elements, combining each with the one already there that has its identifier.
  @inlinable
  mutating func fill(
    with elements: some Sequence<Element>,
    combinedBy combine: (Element, Element) throws -> Element
  ) rethrows {
    for element in elements {
      let (inserted, position) = identifiers.append(identity(element))
      if inserted {
        storage.append(element)
      } else {
        let combined = try combine(storage[position], element)
        precondition(
          identity(combined) == identifiers[position],
          "Element identity must remain constant"
        )
        storage[position] = combined
      }
    }
  }
}

extension IdentifiedArray: Encodable, _GenericEncodable where Element: Encodable {
  // swift-format-ignore: NoLeadingUnderscores
  /// Encodes the elements like an array.
  @inlinable
  public func _encode(with encoder: some Encoder) throws {
    try storage.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable, _GenericDecodable
where Element: Decodable & Identifiable, ID == Element.ID {
  // swift-format-ignore: NoLeadingUnderscores
  /// Decodes an array of elements.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, which names the offset, for an element whose
  ///   identifier has occurred before; and errors of the elements' own decoding, unless there was a
  ///   duplicate before that.
  @inlinable
  public init(_decodingWith decoder: some Decoder) throws {
    self.init()
    try fill(decodingFrom: decoder.unkeyedContainer())
  }

  /// Decodes all elements before entering their identifiers, which is faster than one by one.
  ///
  /// Generic, since a variable for the container would be an existential.
  @inlinable
  mutating func fill(decodingFrom container: some UnkeyedDecodingContainer) throws {
    var container = container
    var elements = ContiguousArray<Element>()
    // The count that a container claims is only trusted up to a limit.
    elements.reserveCapacity(
      Swift.min(container.count ?? 0, OrderedIdentifiers<ID>.largestExpectedCount)
    )
    do {
      while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
    } catch {
      try fill(with: elements, from: container)
      throw error
    }
    try fill(with: elements, from: container)
  }

  @inlinable
  mutating func fill(
    with elements: ContiguousArray<Element>,
    from container: some UnkeyedDecodingContainer
  ) throws {
    do {
      try fill(with: elements)
    } catch .duplicateIdentifier(_, let offset) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath,
          debugDescription: "Duplicate element at offset \(offset)"
        )
      )
    }
  }
}
