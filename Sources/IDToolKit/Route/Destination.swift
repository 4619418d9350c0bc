/// A place in an application, as a server names it: `profile`, or `profile:859928508374784884`.
///
/// It is created from text like an enumeration of strings, and also carries a value. The value is
/// everything after the first colon, including further colons, so that ``rawValue`` returns the
/// text from which a destination was created, byte for byte.
///
/// Two texts are read differently than by `split(separator: ":")`, which drops empty parts and is
/// often used for such routes: `profile:a:b` has the value `a:b`, and `profile:` has an empty value
/// rather than none.
///
///     enum Screen: String, DestinationIdentifier {
///       case profile, info, feed, event
///     }
///     typealias AppDestination = Destination<Screen>
///     extension AppDestination {
///       static var profile: Self { Self(.profile) }
///       static func profile(value: String) -> Self? { Self(.profile, value: value) }
///     }
///
///     switch destination {
///     case .profile: showProfile(destination.value)
///     default: showFeed()
///     }
///
/// `switch destination.identifier` does the same and lets the compiler check that no identifier is
/// forgotten.
public struct Destination<Identifier: DestinationIdentifier>: RawRepresentable, Sendable {
  /// The part before the first colon.
  public let identifier: Identifier
  /// The part after the first colon; nil if there is no colon, empty if nothing follows it.
  public let value: String?

  /// Creates a destination without a value.
  public init(_ identifier: Identifier) {
    self.init(identifier, checkedValue: nil)
  }

  /// Creates a destination with a value; returns nil if the value contains a line feed.
  public init?(_ identifier: Identifier, value: String) {
    guard !value.utf8.contains(UInt8(ascii: "\n")) else { return nil }
    self.init(identifier, checkedValue: value)
  }

  /// Creates a destination from text; returns nil if the text is not a route or if its identifier
  /// is not one of `Identifier`.
  public init?(rawValue: String) {
    guard let parsed = try? Self(parsing: rawValue) else { return nil }
    self = parsed
  }

  /// Creates a destination from text; throws what is wrong with it.
  ///
  /// O(n).
  public init(parsing text: String) throws(DestinationError) {
    let bytes = Array(text.utf8)
    let route = try lifting(
      RouteText.parse(bytes.span),
      as: { (problem: RouteProblem) in
        DestinationError.wrongFormat(text, reason: problem.sentence)
      }
    )
    let name = String(decoding: bytes[route.identifier], as: UTF8.self)
    // Strings are equal if they look alike (U+00E9, or e and U+0301); routes are bytes.
    guard let identifier = Identifier(rawValue: name),
      identifier.rawValue.utf8.elementsEqual(name.utf8)
    else { throw .unsupportedDestination(name) }
    let value = route.value.map { String(decoding: bytes[$0], as: UTF8.self) }
    self.init(identifier, checkedValue: value)
  }

  /// An identifier that could not be parsed back is a mistake in the declaration of `Identifier`.
  private init(_ identifier: Identifier, checkedValue: String?) {
    let bytes = Array(identifier.rawValue.utf8)
    let route = try? RouteText.parse(bytes.span)
    precondition(
      route?.identifier == bytes.indices,
      "the raw value of a destination's identifier is not fit for a route"
    )
    self.identifier = identifier
    value = checkedValue
  }

  /// The destination as text: the identifier, followed by a colon and the value if there is one.
  public var rawValue: String {
    value.map { identifier.rawValue + ":" + $0 } ?? identifier.rawValue
  }
}

extension Destination: CustomStringConvertible {
  /// The same as ``rawValue``.
  public var description: String { rawValue }
}

/// The identifiers of an application's destinations: an enumeration of strings.
///
///     enum Screen: String, DestinationIdentifier {
///       case profile, info, feed, event
///     }
///
/// A raw value must be suitable as the beginning of a route: not empty, and without colons, white
/// space, control or invisible characters.
public protocol DestinationIdentifier: RawRepresentable, Hashable, Sendable
where RawValue == String {}

/// Why a text is not a destination.
public enum DestinationError: Error, Hashable, Sendable {
  /// The text is not a route at all; the reason is a clause for users.
  case wrongFormat(String, reason: String)
  /// The text is a route, but its identifier is not one of the application's.
  case unsupportedDestination(String)
}

extension DestinationError: CustomStringConvertible {
  /// A sentence for logs, with text from outside escaped.
  public var description: String {
    switch self {
    case .wrongFormat(let text, let reason):
      "\(Quotation.quoted(text)) is not a destination: \(reason)"
    case .unsupportedDestination(let identifier):
      "\(Quotation.quoted(identifier)) is not a supported destination"
    }
  }
}

/// Destinations are *equal* if their identifiers are, whatever their values: `switch` and `Set` ask
/// which screen is meant.
///
/// Whether two are the same to the last byte is another question, with its own method.
extension Destination: Hashable {
  /// Whether both have the same identifier.
  public static func == (left: Destination, right: Destination) -> Bool {
    left.identifier == right.identifier
  }

  /// Feeds the identifier alone to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }

  /// Whether both have the same identifier and, byte for byte, the same value or none.
  ///
  /// O(length of the value).
  public func isIdentical(to other: Destination) -> Bool {
    guard identifier == other.identifier else { return false }
    switch (value, other.value) {
    case (nil, nil): return true
    case (let own?, let others?): return own.utf8.elementsEqual(others.utf8)
    case (nil, _?), (_?, nil): return false
    }
  }
}

/// By itself a destination is coded as the object `{"destination":"profile"}`, as it stands in a
/// larger one; as a member of a type that the compiler codes, as text under the member's name.
///
/// Both forms are read wherever a destination is.
extension Destination: _GenericDecodable, _GenericEncodable {
  private enum CodingKeys: String, CodingKey {
    case destination
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Reads text, or the text under the key `destination`.
  ///
  /// Throws ``DestinationError`` if the text is not a route or its identifier is not one of
  /// `Identifier`, and the decoder's error if there is no text.
  public init(_decodingWith decoder: some Decoder) throws {
    let text: String
    do {
      text = try String(from: decoder)
    } catch {
      guard let container = try? decoder.container(keyedBy: CodingKeys.self) else { throw error }
      text = try container.decode(String.self, forKey: .destination)
    }
    try self.init(parsing: text)
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Writes the text under the key `destination`.
  public func _encode(with encoder: some Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(rawValue, forKey: .destination)
  }
}

/// The coding that the compiler writes for `struct Item: Codable { let destination: AppDestination }`
/// calls these.
extension KeyedEncodingContainer {
  /// Writes a destination as text under a key.
  public mutating func encode<Identifier>(
    _ value: Destination<Identifier>,
    forKey key: Key
  ) throws {
    try encode(value.rawValue, forKey: key)
  }

  /// Writes a destination as text under a key, if there is one.
  public mutating func encodeIfPresent<Identifier>(
    _ value: Destination<Identifier>?,
    forKey key: Key
  ) throws {
    try encodeIfPresent(value?.rawValue, forKey: key)
  }

  /// Writes destinations as an array of texts under a key.
  public mutating func encode<Identifier>(
    _ values: [Destination<Identifier>],
    forKey key: Key
  ) throws {
    try encode(values.map(\.rawValue), forKey: key)
  }

  /// Writes destinations as an array of texts under a key, if there are any.
  public mutating func encodeIfPresent<Identifier>(
    _ values: [Destination<Identifier>]?,
    forKey key: Key
  ) throws {
    try encodeIfPresent(values?.map(\.rawValue), forKey: key)
  }
}
