/// The bits of an id as a number: up to 192, of which a kind uses its ``IdentifierKind/bitCount``
/// lowest.
///
/// The size is fixed, so that ids need no allocation. Ids compare as numbers, which sorts those
/// that begin with a time by that time.
struct IdentifierBits: Hashable, Sendable {
  /// Bits 128 and above.
  var high: UInt64
  /// Bits 0 to 127.
  var low: UInt128

  /// The largest number of bits.
  static let most = 192

  @inline(__always)
  init(high: UInt64 = 0, _ low: UInt128) {
    self.high = high
    self.low = low
  }

  static let zero = IdentifierBits(0)

  /// The lowest 64 bits as a flake.
  @inline(__always)
  var flake: FlakeID { FlakeID(rawValue: UInt64(truncatingIfNeeded: low)) }

  /// Returns a number whose lowest `count` bits (`0...192`) are set.
  static func low(_ count: Int) -> IdentifierBits {
    switch count {
    case 0: .zero
    case 1...128: IdentifierBits(UInt128.max >> UInt128(128 - count))
    default: IdentifierBits(high: UInt64.max >> UInt64(most - count), .max)
    }
  }

  /// The number of bits without the zeros above the highest that is set; 0 for zero.
  var significantCount: Int {
    high == 0 ? 128 - low.leadingZeroBitCount : Self.most - high.leadingZeroBitCount
  }

  /// The number of bits that are set.
  var nonzeroBitCount: Int { high.nonzeroBitCount + low.nonzeroBitCount }

  /// The bits of a run as a number.
  @inline(__always)
  subscript(run: BitRun) -> UInt128 {
    let mask = UInt128.max &>> UInt128(truncatingIfNeeded: 128 &- run.width)
    return shifted(right: run.shift).low & mask
  }

  /// The lowest 64 bits of a run.
  @inline(__always)
  func number(_ run: BitRun) -> UInt64 { UInt64(truncatingIfNeeded: self[run]) }

  /// Returns the number divided by 2 to the power of `count`.
  @inline(__always)
  func shifted(right count: Int) -> IdentifierBits {
    if count == 0 { return self }
    if count >= 128 { return IdentifierBits(UInt128(high &>> UInt64(count &- 128))) }
    let carried = UInt128(high) << UInt128(128 &- count)
    return IdentifierBits(
      high: count >= 64 ? 0 : high &>> UInt64(count),
      low &>> UInt128(count) | carried
    )
  }

  /// Returns the number multiplied by 2 to the power of `count`; bits above the 192nd are lost.
  @inline(__always)
  func shifted(left count: Int) -> IdentifierBits {
    if count == 0 { return self }
    if count >= 128 {
      return IdentifierBits(high: UInt64(truncatingIfNeeded: low) << UInt64(count &- 128), 0)
    }
    let carried = UInt64(truncatingIfNeeded: low &>> UInt128(128 &- count))
    return IdentifierBits(high: high << UInt64(count) | carried, low &<< UInt128(count))
  }

  /// Multiplies by a number and adds another; returns whether the result overflowed 192 bits.
  @inline(__always)
  mutating func multiply(by factor: UInt64, adding addend: UInt64) -> Bool {
    let first = UInt64(truncatingIfNeeded: low).multipliedFullWidth(by: factor)
    let second = UInt64(truncatingIfNeeded: low &>> 64).multipliedFullWidth(by: factor)
    let third = high.multipliedFullWidth(by: factor)
    let sum = (UInt128(first.high) &<< 64 | UInt128(first.low)) &+ UInt128(addend)
    let middle =
      (UInt128(second.high) &<< 64 | UInt128(second.low)) &+ sum &>> 64
    let top = (UInt128(third.high) &<< 64 | UInt128(third.low)) &+ middle &>> 64
    low = middle &<< 64 | UInt128(UInt64(truncatingIfNeeded: sum))
    high = UInt64(truncatingIfNeeded: top)
    return top >> 64 != 0
  }

  /// Divides by a number above zero; returns the remainder.
  @inline(__always)
  mutating func divide(by divisor: UInt64) -> UInt64 {
    // A division of one word takes a third of that of two, and most numbers have few.
    var rest: UInt64 = 0
    if high > 0 { (high, rest) = high.quotientAndRemainder(dividingBy: divisor) }
    let upper = UInt64(truncatingIfNeeded: low &>> 64)
    let middle =
      rest == 0
      ? upper.quotientAndRemainder(dividingBy: divisor) : divisor.dividingFullWidth((rest, upper))
    let lower = UInt64(truncatingIfNeeded: low)
    let bottom =
      middle.remainder == 0
      ? lower.quotientAndRemainder(dividingBy: divisor)
      : divisor.dividingFullWidth((middle.remainder, lower))
    low = UInt128(middle.quotient) &<< 64 | UInt128(bottom.quotient)
    return bottom.remainder
  }

  /// Whether the number fits in `bitCount` bits.
  @inline(__always)
  func fits(_ bitCount: Int) -> Bool {
    switch bitCount {
    case ..<128: high == 0 && low &>> UInt128(truncatingIfNeeded: bitCount) == 0
    case 128: high == 0
    case ..<Self.most: high &>> UInt64(bitCount &- 128) == 0
    default: true
    }
  }

  /// Returns the byte at an offset from the first of `count` bytes.
  func byte(_ offset: Int, of count: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: shifted(right: 8 * (count - 1 - offset)).low)
  }

  /// Returns the bytes at some offsets from the first of `count`, as a number of as many bytes.
  func bytes(at offsets: [Int], of count: Int) -> IdentifierBits {
    offsets.reduce(.zero) { bits, offset in
      bits.shifted(left: 8) | IdentifierBits(UInt128(byte(offset, of: count)))
    }
  }

  static func & (left: IdentifierBits, right: IdentifierBits) -> IdentifierBits {
    IdentifierBits(high: left.high & right.high, left.low & right.low)
  }

  static func | (left: IdentifierBits, right: IdentifierBits) -> IdentifierBits {
    IdentifierBits(high: left.high | right.high, left.low | right.low)
  }

  static prefix func ~ (bits: IdentifierBits) -> IdentifierBits {
    IdentifierBits(high: ~bits.high, ~bits.low)
  }
}

extension IdentifierBits: Comparable {
  @inline(__always)
  static func < (left: IdentifierBits, right: IdentifierBits) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
