/// What may follow an identifier of at most eight bytes on a plain line.
struct RouteSlot {
  /// The identifier's bytes followed by zeros, which no identifier contains; zero if the slot is
  /// free.
  var name: UInt64 = 0
  var endings: Endings = []
  /// The largest number, at least 10^18.
  private(set) var largest: UInt64 = 0
  /// The smallest first digit of a number.
  private(set) var leastDigit = UInt8(ascii: "0")
  /// The smallest first digit of 19-digit numbers that may be too large; above `9` if there are
  /// none.
  private(set) var doubtfulDigit = UInt8(ascii: "0")

  /// What may follow the identifier.
  ///
  /// Each line is classified as one of these, the last that applies: no value; a value; a value
  /// that is a number in range, judging by length and first digit. So a type that accepts any text
  /// has the latter two bits.
  struct Endings: OptionSet {
    let rawValue: UInt64

    static let nothing = Endings(rawValue: 1 << 0)
    static let text = Endings(rawValue: 1 << 1)
    static let number = Endings(rawValue: 1 << 2)
  }

  /// The most digits of a number that is in range for every type.
  static let fewDigits = 18

  /// Creates a free slot.
  init() {}

  /// Creates the slot for an identifier of a set, of at most eight bytes.
  ///
  /// If its values are flakes, `largestFlake` is a number up to which all from 1 on are valid; nil
  /// if there is none.
  init(_ entry: RouteSet.Entry, largestFlake: UInt64?) {
    name = ByteWord(entry.identifier.span, at: 0).bits
    if entry.rule.value != .required { endings.insert(.nothing) }
    if entry.rule.value == .none { return }
    switch entry.rule.type {
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
    self.largest = largest
    self.leastDigit = leastDigit
    doubtfulDigit = UInt8(ascii: "0") + UInt8(min(largest / Self.tooManyForFewDigits, 10))
  }

  /// 10^18.
  private static let tooManyForFewDigits: UInt64 = 1_000_000_000_000_000_000
}

extension RouteSlot {
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

  /// Whether digits form a valid number.
  func accepts(number digits: PaddedBytes) -> Bool {
    guard endings.contains(.number), digits.count <= 20, digits[0] >= leastDigit else {
      return false
    }
    let (number, overflow) = DigitLine.value(digits)
    return !overflow && number <= largest
  }
}
