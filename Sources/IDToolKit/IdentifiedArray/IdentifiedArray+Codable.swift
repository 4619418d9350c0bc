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
  /// A duplicate is noticed before the element behind it is read.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, which names the offset, for an element whose
  ///   identifier has occurred before; and what the elements' own decoding throws.
  @inlinable
  public init(decodingWith decoder: some Decoder) throws {
    self.init()
    try append(decodedFrom: decoder.unkeyedContainer())
  }

  /// A generic parameter, since a variable for the container would be an existential.
  @inlinable
  mutating func append(decodedFrom container: some UnkeyedDecodingContainer) throws {
    var container = container
    prepareForMore(container.count ?? 0)
    while !container.isAtEnd {
      let element = try container.decode(Element.self)
      guard identifiers.append(identity(element)).inserted else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: container.codingPath,
            debugDescription: "Duplicate element at offset \(container.currentIndex - 1)"
          )
        )
      }
      storage.append(element)
    }
  }
}
