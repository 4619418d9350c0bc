import Synchronization

/// Records which identifiers are in use: one registry for each open save.
///
/// Most programs need only ``shared``, which the interface of ``AppUniqueIdentifier`` uses. Any
/// number of threads may use a registry at once; no call issues an identifier that is in use. An
/// operation on one identifier costs O(log n) in the number n of ranges in use, plus a small
/// bounded move.
public final class AppUniqueIdentifierRegistry: Sendable {
  /// The registry of the process.
  public static let shared = AppUniqueIdentifierRegistry()

  private let state: Mutex<AppUniqueIdentifierState>

  /// Creates a registry in which nothing is in use.
  public init() {
    state = Mutex(AppUniqueIdentifierState())
  }

  /// Creates a registry that continues from a state.
  init(_ state: AppUniqueIdentifierState) {
    self.state = Mutex(state)
  }

  /// Issues the lowest free identifier.
  ///
  /// - Throws: ``AppUniqueIdentifierError/exhausted(requested:free:)`` if all are in use.
  public func next() throws(AppUniqueIdentifierError) -> AppUniqueIdentifier {
    AppUniqueIdentifier(
      generalUse: try state.withLock { (state) throws(AppUniqueIdentifierError) in
        try state.next()
      }
    )
  }

  /// Issues the `count` lowest free identifiers in increasing order, or none of them.
  ///
  /// - Parameter count: Not negative.
  /// - Returns: `count` identifiers.
  /// - Throws: ``AppUniqueIdentifierError/exhausted(requested:free:)`` if fewer are free.
  public func next(count: Int) throws(AppUniqueIdentifierError) -> [AppUniqueIdentifier] {
    precondition(count >= 0, "a count of identifiers is not negative")
    let ranges = try state.withLock { (state) throws(AppUniqueIdentifierError) in
      try state.next(count: UInt64(count))
    }
    var issued: [AppUniqueIdentifier] = []
    issued.reserveCapacity(count)
    for range in ranges {
      for number in range { issued.append(AppUniqueIdentifier(generalUse: number)) }
    }
    return issued
  }

  /// Issues the identifier after the highest ever issued or registered here, which is never a
  /// recycled one.
  ///
  /// - Throws: ``AppUniqueIdentifierError/exhaustedAbove(highest:requested:)`` if that was the
  ///   last.
  public func nextFresh() throws(AppUniqueIdentifierError) -> AppUniqueIdentifier {
    AppUniqueIdentifier(
      generalUse: try state.withLock { (state) throws(AppUniqueIdentifierError) in
        try state.nextFresh().lowerBound
      }
    )
  }

  /// Marks an identifier as in use; returns whether it was free before.
  ///
  /// Private use and the error value are never stored: returns false.
  @discardableResult
  public func register(_ identifier: AppUniqueIdentifier) -> Bool {
    guard identifier.region == .generalUse else { return false }
    let number = identifier.rawValue
    return state.withLock { $0.register(number...number) } == 1
  }

  /// Recycles an identifier; returns whether it was in use.
  ///
  /// Private use and the error value never are.
  @discardableResult
  public func recycle(_ identifier: AppUniqueIdentifier) -> Bool {
    guard identifier.region == .generalUse else { return false }
    let number = identifier.rawValue
    return state.withLock { $0.recycle(number...number) } == 1
  }

  /// Whether an identifier is in use.
  public func isInUse(_ identifier: AppUniqueIdentifier) -> Bool {
    let number = identifier.rawValue
    return state.withLock { $0.inUse.contains(number) }
  }

  /// Forgets everything: the next identifier is 1 again.
  public func reset() {
    state.withLock { $0 = AppUniqueIdentifierState() }
  }

  /// The current state.
  var snapshot: AppUniqueIdentifierState {
    state.withLock { $0 }
  }
}

/// Why a registry could not issue the requested identifiers; none were issued.
public enum AppUniqueIdentifierError: Error, Equatable, Sendable {
  /// More identifiers were requested than are free.
  case exhausted(requested: UInt64, free: UInt64)
  /// More fresh identifiers were requested than there are above the highest ever issued or
  /// registered.
  case exhaustedAbove(highest: UInt64, requested: UInt64)
}

extension AppUniqueIdentifierError: DescribedError {
  /// The clause for messages.
  var sentence: String {
    switch self {
    case .exhausted(_, free: 0):
      "no id is left: all \(AppUniqueIdentifier.Region.generalUse.range.upperBound) are in use"
    case .exhausted(let requested, let free):
      "not enough ids are left: \(requested) asked for, \(free) free"
    case .exhaustedAbove(let highest, let requested):
      "not enough ids are left above the highest, \(highest): \(requested) asked for, "
        + "\(AppUniqueIdentifier.Region.generalUse.range.upperBound - highest) left; "
        + "recycled ids may still be free"
    }
  }
}

extension CodingUserInfoKey {
  /// Names the ``AppUniqueIdentifierRegistry`` in which a decoder registers what it decodes.
  ///
  /// Set it in `JSONDecoder.userInfo` if two saves are open in one program; the default is the
  /// shared registry.
  public static let appUniqueIdentifierRegistry = key("AppUniqueIdentifierRegistry")

  /// Names the ``AppUniqueIdentifier`` that a decoder reads for the number 0.
  ///
  /// Libraries that count from 0 write `{"id":0}` for their first identifier, which is refused
  /// here without this key. Set it in `JSONDecoder.userInfo` to one that such a save can't hold,
  /// `AppUniqueIdentifier.privateUse(offset: 0)`: all references to 0 become references to it, and
  /// stay so when the save is written again.
  public static let appUniqueIdentifierForZero = key("AppUniqueIdentifierForZero")

  private static func key(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else {
      preconditionFailure("the standard library takes every text as a key")
    }
    return key
  }
}

/// Coded as a plain unsigned integer.
extension AppUniqueIdentifier: _GenericDecodable, _GenericEncodable {
  // swift-format-ignore: NoLeadingUnderscores
  /// Reads an integer and registers it, so that no later `next()` of the registry returns it.
  ///
  /// Private use and the error value are read unchanged, so that every object that was saved can be
  /// loaded; neither is registered. An identifier stays registered even if decoding fails later: a
  /// lost number can be recycled, one that was issued twice can't be corrected.
  ///
  /// - Throws: `DecodingError` if there is no unsigned integer, if it is in the unused region, if it
  ///   is 0 and ``Swift/CodingUserInfoKey/appUniqueIdentifierForZero`` names no identifier, or if
  ///   ``Swift/CodingUserInfoKey/appUniqueIdentifierRegistry`` names something other than a
  ///   registry.
  public init(_decodingWith decoder: some Decoder) throws {
    let number = try UInt64(from: decoder)
    let zero = decoder.userInfo[.appUniqueIdentifierForZero] as? Self
    guard let identifier = number == 0 ? zero : Self(exactly: number) else {
      throw Self.corrupted(
        "\(number) isn't an app-unique identifier: 1 to \(Region.generalUse.range.upperBound) are"
          + (number == 0 ? "; CodingUserInfoKey.appUniqueIdentifierForZero says what to read" : ""),
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

  // swift-format-ignore: NoLeadingUnderscores
  /// Writes the number; registers nothing.
  public func _encode(with encoder: some Encoder) throws {
    try rawValue.encode(to: encoder)
  }

  private static func corrupted(_ reason: String, _ decoder: some Decoder) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: reason))
  }
}
