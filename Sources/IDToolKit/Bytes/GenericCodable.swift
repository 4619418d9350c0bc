/// `Codable` for types with handwritten coding: see ``GenericEncodable`` for the reason.
public typealias GenericCodable = GenericDecodable & GenericEncodable

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

/// `Encodable` for types with handwritten encoding, with a generic parameter.
///
/// `Encodable.encode(to:)` takes an existential, which is an error in this package, and the
/// compiler can't exempt a single declaration. This protocol satisfies the requirement and forwards
/// to a generic method. The associated type exists to spell the parameter; no type sets it.
public protocol GenericEncodable: Encodable {
  /// The parameter of `Encodable.encode(to:)`; don't set it.
  associatedtype EncoderParameter = any Encoder

  /// Writes the value; throws `EncodingError`.
  func encode(with encoder: some Encoder) throws
}

extension GenericEncodable where EncoderParameter == any Encoder {
  /// Satisfies `Encodable`.
  @inlinable
  public func encode(to encoder: EncoderParameter) throws {
    try encode(with: encoder)
  }
}
