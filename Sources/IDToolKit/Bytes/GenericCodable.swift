// swift-format-ignore-file: NoLeadingUnderscores
// The underscores hide from a library's readers what only its types need.

/// `Decodable` for types with handwritten decoding, with a generic parameter.
///
/// See ``_GenericEncodable`` for the reason.
public protocol _GenericDecodable: Decodable {
  /// The parameter of `Decodable.init(from:)`; don't set it.
  associatedtype _DecoderParameter = any Decoder

  /// Reads the value; throws `DecodingError`.
  init(_decodingWith decoder: some Decoder) throws
}

extension _GenericDecodable where _DecoderParameter == any Decoder {
  /// Satisfies `Decodable`.
  @inlinable
  public init(from decoder: _DecoderParameter) throws {
    try self.init(_decodingWith: decoder)
  }
}

/// The standard library already provides a coding for types created from text, as bare text; this
/// one comes before it.
extension _GenericDecodable
where Self: RawRepresentable, RawValue == String, _DecoderParameter == any Decoder {
  /// Satisfies `Decodable`.
  @inlinable
  public init(from decoder: _DecoderParameter) throws {
    try self.init(_decodingWith: decoder)
  }
}

/// `Encodable` for types with handwritten encoding, with a generic parameter.
///
/// `Encodable.encode(to:)` takes an existential, which is an error in this package, and the
/// compiler can't exempt a single declaration. This protocol satisfies the requirement and forwards
/// to a generic method. The associated type exists to spell the parameter; no type sets it.
public protocol _GenericEncodable: Encodable {
  /// The parameter of `Encodable.encode(to:)`; don't set it.
  associatedtype _EncoderParameter = any Encoder

  /// Writes the value; throws `EncodingError`.
  func _encode(with encoder: some Encoder) throws
}

extension _GenericEncodable where _EncoderParameter == any Encoder {
  /// Satisfies `Encodable`.
  @inlinable
  public func encode(to encoder: _EncoderParameter) throws {
    try _encode(with: encoder)
  }
}

/// See ``_GenericDecodable``.
extension _GenericEncodable
where Self: RawRepresentable, RawValue == String, _EncoderParameter == any Encoder {
  /// Satisfies `Encodable`.
  @inlinable
  public func encode(to encoder: _EncoderParameter) throws {
    try _encode(with: encoder)
  }
}
