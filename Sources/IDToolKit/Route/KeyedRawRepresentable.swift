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
