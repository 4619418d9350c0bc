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
