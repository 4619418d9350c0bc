/// `Decodable` for types with handwritten decoding, with a generic parameter.
///
/// See ``GenericEncodable`` for the reason.
public protocol GenericDecodable: Decodable {
  /// The parameter of `Decodable.init(from:)`; don't set it.
  associatedtype DecoderParameter = any Decoder

  /// Reads the value; throws `DecodingError`.
  init(decodingWith decoder: some Decoder) throws
}

extension GenericDecodable where DecoderParameter == any Decoder {
  /// Satisfies `Decodable`.
  @inlinable
  public init(from decoder: DecoderParameter) throws {
    try self.init(decodingWith: decoder)
  }
}
