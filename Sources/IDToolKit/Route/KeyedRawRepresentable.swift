/// A type made from text that codes itself in a way of its own.
///
/// For such types the standard library already has a coding, the text alone, and offers it with the
/// same right as ``GenericCodable`` offers its own; this protocol refines both sides and decides.
public protocol KeyedRawRepresentable: GenericCodable, RawRepresentable where RawValue == String {}

extension KeyedRawRepresentable where DecoderParameter == any Decoder {
  /// Meets `Decodable`.
  public init(from decoder: DecoderParameter) throws {
    try self.init(decodingWith: decoder)
  }
}

extension KeyedRawRepresentable where EncoderParameter == any Encoder {
  /// Meets `Encodable`.
  public func encode(to encoder: EncoderParameter) throws {
    try encode(with: encoder)
  }
}
