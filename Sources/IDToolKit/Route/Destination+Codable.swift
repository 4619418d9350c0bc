/// A destination is coded under the key `destination` of the object that contains it.
extension Destination: KeyedRawRepresentable {
  private enum CodingKeys: String, CodingKey {
    case destination
  }

  /// Reads the text under the key `destination`.
  ///
  /// Throws ``DestinationError`` if the text is not a route or its identifier is not one of
  /// `Identifier`, and the decoder's error if there is no text.
  public init(decodingWith decoder: some Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try self.init(parsing: container.decode(String.self, forKey: .destination))
  }

  /// Writes identifier and value under the key `destination`.
  public func encode(with encoder: some Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rawValue, forKey: .destination)
  }
}

/// A type created from text that has its own coding.
///
/// The standard library already provides a coding for such types, as bare text, which would be
/// ambiguous with the one of ``GenericCodable``; this protocol refines both and resolves that.
public protocol KeyedRawRepresentable: GenericCodable, RawRepresentable where RawValue == String {}

extension KeyedRawRepresentable where DecoderParameter == any Decoder {
  /// Satisfies `Decodable`.
  public init(from decoder: DecoderParameter) throws {
    try self.init(decodingWith: decoder)
  }
}

extension KeyedRawRepresentable where EncoderParameter == any Encoder {
  /// Satisfies `Encodable`.
  public func encode(to encoder: EncoderParameter) throws {
    try encode(with: encoder)
  }
}
