/// An identifier that is unique within one run of a program, or within one save of its data.
///
/// Where a UUID is unique in the world, this is a small positive number, short to read and to
/// store: ``next()`` gives the lowest that is free. What makes it unique is the bookkeeping of an
/// ``AppUniqueIdentifierRegistry``; the interface of this type uses the shared one.
///
/// The numbers fall into regions, see ``Region``. Only those of general use are ever issued,
/// registered or recycled; 0 is none of them, and is refused wherever a number is read. Those of
/// private use are valid identifiers that stand for what the
/// program likes; ``error`` marks a place where an identifier should have been.
///
/// Give a decodable type its default in the initializer, `init(id: AppUniqueIdentifier = .next())`.
/// As the default of a property, `.next()` also runs each time the synthesised `init(from:)` does,
/// and the number that it issues is lost when the decoded one takes its place: never a duplicate,
/// but a gap that nobody recycles.
///
/// Treat it as opaque: nothing but its uniqueness, its text and its coded form is promised.
public struct AppUniqueIdentifier: Hashable, Sendable {
  /// The number: general use, private use or the error value, never 0 or in the unused region.
  let rawValue: UInt64

  /// Takes a number that has a region in use; nil for 0 and the unused region.
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

  /// Takes a number of general use, which the registry's ranges hold and nothing else.
  init(generalUse rawValue: UInt64) {
    assert(Region.generalUse.range.contains(rawValue))
    self.rawValue = rawValue
  }

  /// Issues the lowest free identifier of the shared registry; from now on it is in use.
  ///
  /// It is ``error`` when all 2^63 − 2 are in use. A program that must tell this apart calls
  /// ``AppUniqueIdentifierRegistry/next()``, which throws.
  ///
  /// O(log n) in the number of ranges in use.
  public static func next() -> Self {
    (try? AppUniqueIdentifierRegistry.shared.next()) ?? .error
  }

  /// Gives an identifier back to the shared registry, so that ``next()`` may issue it again.
  ///
  /// One that is not in use, of private use or the error value is left alone.
  ///
  /// O(log n) in the number of ranges in use.
  public static func recycle(id: Self) {
    AppUniqueIdentifierRegistry.shared.recycle(id)
  }

  /// An identifier of private use, which means what the program wants it to mean.
  ///
  /// These are never issued, and a registry does not keep them.
  ///
  /// - Parameter offset: `0...254`, a choice of the programmer's; 255 would be ``error``, and is a
  ///   mistake that stops the program.
  /// - Returns: The identifier, the same for the same offset in every program.
  public static func privateUse(offset: UInt8) -> Self {
    precondition(offset < UInt8.max, "private use has the offsets 0 to 254")
    return Self(unchecked: Region.privateUse.range.lowerBound + UInt64(offset))
  }

  /// The value that stands where no identifier could be had: 2^64 − 1.
  public static let error = Self(unchecked: .max)

  /// Whether this is ``error``.
  public var isError: Bool { self == .error }
}

extension AppUniqueIdentifier: Identifiable {
  /// The number itself.
  public var id: UInt64 { rawValue }
}

extension AppUniqueIdentifier: Comparable {
  /// Orders by number, which is not the order of issue: recycled numbers are issued again.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}
