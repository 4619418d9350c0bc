extension IdentifiedArray: Encodable, GenericEncodable where Element: Encodable {
  /// Writes the elements as an array does.
  @inlinable
  public func encode(with encoder: some Encoder) throws {
    try storage.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable, GenericDecodable
where Element: Decodable & Identifiable, ID == Element.ID {
  /// Reads an array of elements.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, which names the offset, for an element whose
  ///   identifier has occurred before; and what the elements' own decoding throws, unless there was
  ///   a duplicate before that.
  @inlinable
  public init(decodingWith decoder: some Decoder) throws {
    self.init()
    try fill(decodingFrom: decoder.unkeyedContainer())
  }

  /// Identifiers are entered at once behind the last element, which is quicker than one by one.
  ///
  /// A generic parameter, since a variable for the container would be an existential.
  @inlinable
  mutating func fill(decodingFrom container: some UnkeyedDecodingContainer) throws {
    var container = container
    var elements = ContiguousArray<Element>()
    // What a container says that it holds is not believed without a limit.
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
