extension AppUniqueIdentifier: CustomStringConvertible {
  /// The number in decimal digits.
  public var description: String { String(rawValue) }
}

/// Reading the text returns the same identifier, except for the error value, which is refused.
///
/// The error value is a marker and not an identifier.
extension AppUniqueIdentifier: LosslessStringConvertible {
  /// Reads an identifier and registers it, so that ``next()`` does not return it.
  ///
  /// - Parameter text: ASCII digits of a number for general use or private use. Returns nil for any
  ///   other text (a sign, white space, digits of other scripts), 0, the unused region and the
  ///   error value. Private use is returned and not registered, since it is never issued.
  public init?(_ text: some StringProtocol) {
    self.init(text, registry: .shared)
  }

  /// Reads an identifier and registers it in the registry given.
  ///
  /// - Parameters:
  ///   - text: As for ``init(_:)``.
  ///   - registry: The registry that must not issue the identifier.
  public init?(_ text: some StringProtocol, registry: AppUniqueIdentifierRegistry) {
    guard let identifier = try? IdentifierText.identifier(Array(text.utf8).span) else { return nil }
    registry.register(identifier)
    self = identifier
  }
}
