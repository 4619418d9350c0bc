extension CodingUserInfoKey {
  /// Names the ``AppUniqueIdentifierRegistry`` in which a decoder registers what it decodes.
  ///
  /// Set it in `JSONDecoder.userInfo` if two saves are open in one program; the default is the
  /// shared registry.
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
  /// Private use and the error value are read unchanged, so that every object that was saved can be
  /// loaded; neither is registered. An identifier stays registered even if decoding fails later: a
  /// lost number can be recycled, one that was issued twice can't be corrected.
  ///
  /// - Throws: `DecodingError` if there is no unsigned integer, if it is 0 or in the unused region,
  ///   or if ``Swift/CodingUserInfoKey/appUniqueIdentifierRegistry`` names something other than a
  ///   registry.
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
