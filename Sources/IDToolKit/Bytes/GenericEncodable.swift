/// `Encodable` for types that encode themselves by hand, with a generic parameter.
///
/// `Encodable.encode(to:)` takes an existential, which is an error in this package, and the compiler
/// has no way to excuse a single declaration. This protocol meets the requirement and hands on to a
/// generic method. The associated type exists to spell the parameter; no type sets it.
public protocol GenericEncodable: Encodable {
  /// The parameter of `Encodable.encode(to:)`; leave it as it is.
  associatedtype EncoderParameter = any Encoder

  /// Writes the value; throws `EncodingError`.
  func encode(with encoder: some Encoder) throws
}

extension GenericEncodable where EncoderParameter == any Encoder {
  /// Meets `Encodable`.
  @inlinable
  public func encode(to encoder: EncoderParameter) throws {
    try encode(with: encoder)
  }
}
