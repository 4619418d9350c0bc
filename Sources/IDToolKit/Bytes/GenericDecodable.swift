/// `Decodable` for types that decode themselves by hand, with a generic parameter.
///
/// See ``GenericEncodable`` for the reason.
public protocol GenericDecodable: Decodable {
  /// The parameter of `Decodable.init(from:)`; leave it as it is.
  associatedtype DecoderParameter = any Decoder

  /// Reads the value; throws `DecodingError`.
  init(decodingWith decoder: some Decoder) throws
}

extension GenericDecodable where DecoderParameter == any Decoder {
  /// Meets `Decodable`.
  @inlinable
  public init(from decoder: DecoderParameter) throws {
    try self.init(decodingWith: decoder)
  }
}
