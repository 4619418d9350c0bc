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
  ///   identifier has occurred before; and what the elements' own decoding throws.
  @inlinable
  public init(decodingWith decoder: some Decoder) throws {
    let elements = try ContiguousArray<Element>(from: decoder)
    self.init()
    do {
      try fill(with: elements)
    } catch .duplicateIdentifier(_, let offset) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "Duplicate element at offset \(offset)"
        )
      )
    }
  }
}
