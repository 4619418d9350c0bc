/// Which values certainly satisfy the rule for an identifier, judged by their length, their first
/// digit and whether they are digits.
///
/// Others may do so, too: that is for ``RouteRules/check(_:in:)`` to say, which knows the rules in
/// full.
struct PlainRouteRule {
  private var endings: Endings = []
  /// The smallest first digit of a number.
  private var leastDigit = UInt8(ascii: "0")
  /// The smallest first digit of 19-digit numbers that may be too large; above `9` if there are
  /// none.
  private var doubtfulDigit = UInt8(ascii: "0")

  /// What may follow the identifier.
  ///
  /// Each line is classified as one of these, the last that applies: no value; a value; a value
  /// that is a number in range, judging by length and first digit. So a type that accepts any text
  /// has the latter two bits.
  private struct Endings: OptionSet {
    let rawValue: UInt64

    static let nothing = Endings(rawValue: 1 << 0)
    static let text = Endings(rawValue: 1 << 1)
    static let number = Endings(rawValue: 1 << 2)
  }

  /// The most digits of a number that is in range for every type.
  private static let fewDigits = 18
  /// 10^18.
  private static let tooManyForFewDigits: UInt64 = 1_000_000_000_000_000_000

  /// Derives it from the full rule.
  ///
  /// If the values are flakes, `largestFlake` is a number up to which all from 1 on are valid; nil
  /// if there is none.
  init(_ rule: RouteRule, largestFlake: UInt64?) {
    if rule.value != .required { endings.insert(.nothing) }
    if rule.value == .none { return }
    switch rule.type {
    case .text: endings.formUnion([.text, .number])
    case .integer: allowNumbers(upTo: .max, leastDigit: UInt8(ascii: "0"))
    case .auid: allowNumbers(upTo: UInt64(Int64.max) - 1, leastDigit: UInt8(ascii: "1"))
    case .uuid: break
    case .flake:
      guard let largestFlake, largestFlake >= Self.tooManyForFewDigits else { break }
      allowNumbers(upTo: largestFlake, leastDigit: UInt8(ascii: "1"))
    }
  }

  private mutating func allowNumbers(upTo largest: UInt64, leastDigit: UInt8) {
    endings.insert(.number)
    self.leastDigit = leastDigit
    doubtfulDigit = UInt8(ascii: "0") + UInt8(min(largest / Self.tooManyForFewDigits, 10))
  }

  /// Whether what follows an identifier is certainly valid: a value of `length` bytes, or none if
  /// that is -1; `isNumber` is 1 for a value of digits, otherwise 0.
  @inline(__always)
  func accepts(length: Int, firstDigit: UInt8, isNumber: UInt64) -> Bool {
    let firstDigit = Int(firstDigit)
    // Numbers instead of conditions: lines of several kinds alternate, and each change would be a
    // misprediction.
    let hasValue = 1 &- Self.isNegative(length)
    let isUsual = Self.isNegative(Int(leastDigit) &- 1 &- firstDigit)
    let isDoubtful = Self.isNegative(Int(doubtfulDigit) &- 1 &- firstDigit)
    let isSmall = Self.isNegative(length &- Self.fewDigits &- 2 &+ Int(isDoubtful))
    let ending = hasValue &+ (isNumber & isUsual & isSmall)
    return endings.rawValue &>> ending & 1 != 0
  }

  /// Returns 1 for a number below zero, otherwise 0.
  @inline(__always)
  private static func isNegative(_ number: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: number) &>> 63
  }
}
