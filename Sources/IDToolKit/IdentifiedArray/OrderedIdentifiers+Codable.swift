extension OrderedIdentifiers: Encodable, GenericEncodable where ID: Encodable {
  /// Encodes the identifiers like an array.
  @inlinable
  public func encode(with encoder: some Encoder) throws {
    try keys.encode(to: encoder)
  }
}

extension OrderedIdentifiers: Decodable, GenericDecodable where ID: Decodable {
  /// Decodes an array of identifiers.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, which names the offset, for an identifier that has
  ///   occurred before; and errors of the identifiers' own decoding.
  @inlinable
  public init(decodingWith decoder: some Decoder) throws {
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
