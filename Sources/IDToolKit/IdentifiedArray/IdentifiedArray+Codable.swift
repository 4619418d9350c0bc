extension IdentifiedArray: Encodable, GenericEncodable where Element: Encodable {
  /// Encodes the elements like an array.
  @inlinable
  public func encode(with encoder: some Encoder) throws {
    try storage.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable, GenericDecodable
where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes an array of elements.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, which names the offset, for an element whose
  ///   identifier has occurred before; and errors of the elements' own decoding, unless there was a
  ///   duplicate before that.
  @inlinable
  public init(decodingWith decoder: some Decoder) throws {
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
