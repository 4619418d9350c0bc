/// A flake: 64 bits whose meaning is defined by a ``FlakeLayout``.
///
/// Ids compare as unsigned numbers, which is the order of time in layouts whose time is at the top.
public struct FlakeID: Hashable, Comparable, Sendable {
  /// The id as a number.
  public let rawValue: UInt64

  /// Creates an id from any 64 bits.
  @inline(__always)
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Creates an id from the value of a signed 64-bit column or of ``FlakeMaker/nextValue()``.
  public init(signedValue: Int64) {
    rawValue = UInt64(bitPattern: signedValue)
  }

  /// The id as a signed 64-bit column shows it.
  public var signedValue: Int64 { Int64(bitPattern: rawValue) }

  /// Compares ids as unsigned numbers.
  @inline(__always)
  public static func < (left: FlakeID, right: FlakeID) -> Bool { left.rawValue < right.rawValue }
}

extension FlakeID: LosslessStringConvertible {
  /// The id in decimal.
  public var description: String { String(rawValue) }

  /// Creates an id from the ASCII digits of a number of at most 64 bits; returns nil for any other
  /// text.
  public init?(_ description: String) {
    guard let number = try? Decimal.parse(Array(description.utf8).span) else { return nil }
    self.init(rawValue: number)
  }
}
