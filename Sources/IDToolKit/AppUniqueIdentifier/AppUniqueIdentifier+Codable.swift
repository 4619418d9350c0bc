extension CodingUserInfoKey {
  /// Names the ``AppUniqueIdentifierRegistry`` in which a decoder registers what it decodes.
  ///
  /// Set it in `JSONDecoder.userInfo` where two saves are open in one program; without it the
  /// shared registry is used.
  public static let appUniqueIdentifierRegistry: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "AppUniqueIdentifierRegistry") else {
      preconditionFailure("the standard library takes every text as a key")
    }
    return key
  }()
}

/// Coded as a plain unsigned integer.
extension AppUniqueIdentifier: GenericCodable {
  /// Reads an integer and registers it, so that no later `next()` of the registry returns it.
  ///
  /// Private use and the error value are read as they were written, or an object that holds one
  /// could be saved but not loaded; neither is registered. An identifier stays registered where the
  /// decoding fails later on: a number lost can be recycled, a number issued twice can't be mended.
  ///
  /// - Throws: `DecodingError` where there is no unsigned integer, where it is 0 or in the unused
  ///   region, and where ``Swift/CodingUserInfoKey/appUniqueIdentifierRegistry`` names something
  ///   else than a registry.
  public init(decodingWith decoder: some Decoder) throws {
    let number = try UInt64(from: decoder)
    guard let identifier = Self(exactly: number) else {
      throw Self.corrupted(
        "\(number) is no app-unique identifier: 1 to \(Region.generalUse.range.upperBound) are",
        decoder
      )
    }
    if decoder.userInfo[.appUniqueIdentifierRegistry] == nil {
      AppUniqueIdentifierRegistry.shared.register(identifier)
    } else if let registry = decoder.userInfo[.appUniqueIdentifierRegistry]
      as? AppUniqueIdentifierRegistry
    {
      registry.register(identifier)
    } else {
      // Falling back to the shared registry would let the intended one issue the number again.
      throw Self.corrupted(
        "the decoder's user info has no AppUniqueIdentifierRegistry under the key for it",
        decoder
      )
    }
    self = identifier
  }

  /// Writes the number; registers nothing.
  public func encode(with encoder: some Encoder) throws {
    try rawValue.encode(to: encoder)
  }

  private static func corrupted(_ reason: String, _ decoder: some Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
  }
}
