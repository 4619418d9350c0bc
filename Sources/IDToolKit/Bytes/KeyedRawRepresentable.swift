/// A type created from text that has its own coding.
///
/// The standard library already provides a coding for such types, as bare text, which would be
/// ambiguous with the one of ``GenericCodable``; this protocol refines both and resolves that.
public protocol KeyedRawRepresentable: GenericCodable, RawRepresentable where RawValue == String {
  /// Creates a value from text; throws what is wrong with it.
  init(parsing text: String) throws
}

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

/// As a member of another type, as in `struct Item: Codable { let destination: AppDestination }`,
/// such a value is text under the member's key: the coding that the compiler writes calls these.
extension KeyedDecodingContainer {
  /// Reads a value that is text under a key; throws the value's error, or the decoder's if there is
  /// no text.
  public func decode<Value: KeyedRawRepresentable>(
    _: Value.Type,
    forKey key: Key
  ) throws -> Value {
    try Value(parsing: decode(String.self, forKey: key))
  }

  /// Reads a value that is text under a key; nil if the key is missing or null.
  public func decodeIfPresent<Value: KeyedRawRepresentable>(
    _: Value.Type,
    forKey key: Key
  ) throws -> Value? {
    try decodeIfPresent(String.self, forKey: key).map { try Value(parsing: $0) }
  }
}

extension KeyedEncodingContainer {
  /// Writes a value as text under a key.
  public mutating func encode<Value: KeyedRawRepresentable>(
    _ value: Value,
    forKey key: Key
  ) throws {
    try encode(value.rawValue, forKey: key)
  }

  /// Writes a value as text under a key, if there is one.
  public mutating func encodeIfPresent<Value: KeyedRawRepresentable>(
    _ value: Value?,
    forKey key: Key
  ) throws {
    try encodeIfPresent(value?.rawValue, forKey: key)
  }
}
