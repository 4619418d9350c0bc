/// A flake: 64 bits whose meaning a ``FlakeLayout`` knows.
///
/// Ids compare as unsigned numbers, which for every layout but a bigint column past its top bit is
/// the order of time.
public struct FlakeID: Hashable, Comparable, Sendable {
  /// The id as a number.
  public let rawValue: UInt64

  /// Makes an id of any 64 bits.
  @inline(__always)
  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Makes an id of what a signed 64-bit column or ``FlakeMaker/nextValue()`` has.
  public init(signedValue: Int64) {
    rawValue = UInt64(bitPattern: signedValue)
  }

  /// The id as a signed 64-bit column shows it.
  public var signedValue: Int64 { Int64(bitPattern: rawValue) }

  /// Orders as unsigned numbers.
  @inline(__always)
  public static func < (left: FlakeID, right: FlakeID) -> Bool { left.rawValue < right.rawValue }
}

extension FlakeID: LosslessStringConvertible {
  /// The id in decimal.
  public var description: String { String(rawValue) }

  /// Reads ASCII digits of a number of at most 64 bits; nil for any other text.
  public init?(_ description: String) {
    guard let number = try? Decimal.parse(Array(description.utf8).span) else { return nil }
    self.init(rawValue: number)
  }
}
