/// `Codable` for types that code themselves by hand, with generic parameters.
///
/// `Decodable.init(from:)` and `Encodable.encode(to:)` take existentials, which are errors in this
/// package, and the compiler has no way to excuse a single declaration; a method written with
/// `some Decoder` does not meet the requirement and would be passed over without a word for the
/// synthesised one. This protocol meets both requirements once and hands on to the generic methods
/// below. The associated types exist to spell the parameters; no type sets them.
public protocol GenericCodable: Codable {
  /// The parameter of `Decodable.init(from:)`; leave it as it is.
  associatedtype DecodableParameter = any Decoder
  /// The parameter of `Encodable.encode(to:)`; leave it as it is.
  associatedtype EncodableParameter = any Encoder

  /// Reads the value; throws `DecodingError`.
  init(decodingWith decoder: some Decoder) throws

  /// Writes the value; throws `EncodingError`.
  func encode(with encoder: some Encoder) throws
}

extension GenericCodable where DecodableParameter == any Decoder {
  /// Meets `Decodable`.
  public init(from decoder: DecodableParameter) throws {
    try self.init(decodingWith: decoder)
  }
}

extension GenericCodable where EncodableParameter == any Encoder {
  /// Meets `Encodable`.
  public func encode(to encoder: EncodableParameter) throws {
    try encode(with: encoder)
  }
}
