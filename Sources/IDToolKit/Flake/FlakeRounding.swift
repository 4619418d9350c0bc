/// Ids that went through a number with 53 bits of precision, and what that leaves behind.
///
/// A double holds each whole number up to 2^53; above, neighbouring doubles are 2 to 2048 apart.
/// JavaScript and jq print a rounded id with 17 significant digits, then zeros; a spreadsheet keeps
/// 15 digits; a cast to an integer shows the double itself, whose low bits are zero.
enum FlakeRounding {
  /// The largest number up to which doubles hold every whole number.
  static let exactLimit: UInt64 = 1 << 53

  /// The bits at the low end that are zero in every double of this size.
  @inline(__always)
  static func lostBits(of id: FlakeID) -> Int {
    max(0, 11 &- id.rawValue.leadingZeroBitCount)
  }

  /// The decimal zeros at the end of a single id, where they are so many that it looks rounded.
  ///
  /// Four zeros or more: 15 significant digits of 19. One id in 10,000 ends so by chance; ids whose
  /// sequence is the low end and zero would do so 16 times as often, but have many zero bits as
  /// well, which a rounded decimal rarely has, so those are left out. The two zeros that JavaScript
  /// leaves are no evidence in a single id: that takes a ``FlakeRoundingWatch``.
  static func zeros(of id: FlakeID) -> Int? {
    guard id.rawValue > exactLimit, id.rawValue.trailingZeroBitCount <= 8 else { return nil }
    var zeros = 0
    var rest = id.rawValue
    while rest % 10 == 0 {
      rest /= 10
      zeros += 1
    }
    return zeros >= 4 ? zeros : nil
  }
}
