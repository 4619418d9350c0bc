/// What is known of an identifier of at most eight bytes: what may follow it on a plain line.
struct RouteSlot {
  /// The identifier's bytes with zeros behind them, which none has; zero where the slot is free.
  var name: UInt64 = 0
  var endings: Endings = []
  /// The largest number, at least 10^18.
  private(set) var largest: UInt64 = 0
  /// The least first digit of a number.
  private(set) var leastDigit = UInt8(ascii: "0")
  /// The least first digit of the numbers of 19 digits that may be too large; behind `9` where none
  /// is.
  private(set) var doubtfulDigit = UInt8(ascii: "0")

  /// What stands behind the identifier.
  ///
  /// A line is asked for one of them, the last that holds: it has no value; it has one; its value is
  /// a number that is neither too small nor too large, as length and first digit tell. So what takes
  /// any text has both bits, and the order of the bits is that of ``accepts(from:to:isNumber:)``.
  struct Endings: OptionSet {
    let rawValue: UInt64

    static let nothing = Endings(rawValue: 1 << 0)
    static let text = Endings(rawValue: 1 << 1)
    static let number = Endings(rawValue: 1 << 2)
  }

  /// The most digits of a number that no type finds too large.
  static let fewDigits = 18

  /// A free slot.
  init() {}

  /// The slot for an identifier of a set, of at most eight bytes.
  ///
  /// Where its values are flakes, all numbers from 1 to `largestFlake` are some; nil where that is
  /// not so.
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
