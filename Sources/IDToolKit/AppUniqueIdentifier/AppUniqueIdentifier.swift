/// An identifier that is unique within one run of a program, or within one save of its data.
///
/// Unlike a UUID, which is unique in the world, this is a small positive number, easy to read and
/// to store: ``next()`` returns the lowest free one. An ``AppUniqueIdentifierRegistry`` ensures
/// that it is unique; the interface of this type uses the shared one.
///
/// The numbers are divided into regions, see ``Region``. Only those for general use are ever
/// issued, registered or recycled; 0 is not one of them, and is refused wherever a number is read,
/// unless a decoder has ``Swift/CodingUserInfoKey/appUniqueIdentifierForZero``.
/// Those for private use are valid identifiers whose meaning the program defines; ``error`` takes
/// the place of an identifier that could not be issued.
///
/// Give a decodable type its default in the initializer, `init(id: AppUniqueIdentifier = .next())`.
/// As the default of a property, `.next()` also runs each time the synthesised `init(from:)` does,
/// and the number that it issues is lost when the decoded one takes its place: never a duplicate,
/// but a gap that is never recycled.
///
/// Treat it as opaque: nothing but its uniqueness, its text and its coded form is promised.
public struct AppUniqueIdentifier: Hashable, Sendable {
  /// The number: general use, private use or the error value, never 0 or in the unused region.
  let rawValue: UInt64

  /// Creates an identifier from a number in a used region; returns nil for 0 and the unused region.
  ///
  /// Registers nothing.
  init?(exactly rawValue: UInt64) {
    switch Region(containing: rawValue) {
    case .generalUse, .privateUse, .error: self.rawValue = rawValue
    case .unused, nil: return nil
    }
  }

  private init(unchecked rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Creates an identifier from a number for general use, such as a registry issues.
  init(generalUse rawValue: UInt64) {
    assert(Region.generalUse.range.contains(rawValue))
    self.rawValue = rawValue
  }

  /// Issues the lowest free identifier of the shared registry, which is in use from now on.
  ///
  /// It is ``error`` if all 2^63 − 2 are in use. A program that must distinguish that calls
  /// ``AppUniqueIdentifierRegistry/next()``, which throws.
  ///
  /// O(log n) in the number of ranges in use.
  public static func next() -> Self {
    (try? AppUniqueIdentifierRegistry.shared.next()) ?? .error
  }

  /// Returns an identifier to the shared registry, so that ``next()`` may issue it again.
  ///
  /// One that is not in use, is for private use or is the error value is ignored.
  ///
  /// O(log n) in the number of ranges in use.
  public static func recycle(id: Self) {
    AppUniqueIdentifierRegistry.shared.recycle(id)
  }

  /// Returns an identifier for private use, whose meaning the program defines.
  ///
  /// These are never issued, and registries don't store them.
  ///
  /// - Parameter offset: `0...254`, chosen by the programmer; 255 would be ``error``, and traps.
  /// - Returns: The identifier, the same for the same offset in every program.
  public static func privateUse(offset: UInt8) -> Self {
    precondition(offset < UInt8.max, "private use has the offsets 0 to 254")
    return Self(unchecked: Region.privateUse.range.lowerBound + UInt64(offset))
  }

  /// The value in place of an identifier that could not be issued: 2^64 − 1.
  public static let error = Self(unchecked: .max)

  /// Whether this is ``error``.
  public var isError: Bool { self == .error }
}

extension AppUniqueIdentifier: Identifiable {
  /// The number itself.
  public var id: UInt64 { rawValue }
}

extension AppUniqueIdentifier: Comparable {
  /// Compares by number, which is not the order of issue: recycled numbers are issued again.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}

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
  /// - Parameter text: ASCII digits of a number for general use or private use, after any number of
  ///   zeros: `007` is 7. Returns nil for any other text (a sign, white space, digits of other
  ///   scripts), 0, the unused region and the error value. Private use is returned and not
  ///   registered, since it is never issued.
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

extension AppUniqueIdentifier {
  /// The region of this identifier; never ``Region/unused``.
  public var region: Region {
    guard let region = Region(containing: rawValue) else {
      preconditionFailure("an identifier is never 0")
    }
    return region
  }

  /// The parts into which the 64-bit unsigned numbers from 1 on are divided.
  public enum Region: CaseIterable, Sendable {
    /// 1 to 2^63 − 2: issued, registered and recycled.
    case generalUse
    /// 2^63 − 1 to 2^64 − 257: reserved, never an identifier.
    case unused
    /// 2^64 − 256 to 2^64 − 2: 255 numbers with a meaning defined by the program.
    case privateUse
    /// 2^64 − 1 alone.
    case error

    /// Creates the region of a number; returns nil for 0.
    init?(containing number: UInt64) {
      switch number {
      case Self.generalUse.range: self = .generalUse
      case Self.unused.range: self = .unused
      case Self.privateUse.range: self = .privateUse
      case .max: self = .error
      default: return nil
      }
    }

    /// The numbers of the region.
    var range: ClosedRange<UInt64> {
      switch self {
      case .generalUse: 1...(1 << 63 - 2)
      case .unused: (1 << 63 - 1)...(UInt64.max - 256)
      case .privateUse: (UInt64.max - 255)...(UInt64.max - 1)
      case .error: UInt64.max...UInt64.max
      }
    }

    /// Whether an identifier is in this region.
    public func contains(_ identifier: AppUniqueIdentifier) -> Bool {
      range.contains(identifier.rawValue)
    }
  }
}
