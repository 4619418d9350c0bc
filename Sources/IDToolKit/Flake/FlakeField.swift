/// A run of bits in a flake.
public struct FlakeField: Hashable, Sendable {
  /// What the bits mean.
  public let kind: FlakeFieldKind
  /// The number of bits, `1...64`.
  public let width: Int
  /// The number of bits below the field, `0...63`.
  public let shift: Int

  /// The largest value that the field holds.
  @inline(__always)
  public var largest: UInt64 { UInt64.max &>> UInt64(64 &- width) }

  /// A mask with the field's bits set.
  @inline(__always)
  var mask: UInt64 { largest &<< UInt64(shift) }

  /// Returns the field's value in an id.
  @inline(__always)
  public func value(in id: FlakeID) -> UInt64 {
    (id.rawValue &>> UInt64(shift)) & largest
  }

  /// Returns `value`, which is at most ``largest``, shifted into place.
  @inline(__always)
  func bits(of value: UInt64) -> UInt64 {
    (value & largest) &<< UInt64(shift)
  }
}
