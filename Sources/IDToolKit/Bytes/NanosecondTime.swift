/// Distinguishes times in nanoseconds since 1970, which have as many digits as ids, from ids by the
/// name in front of them: `"ts":1764267606570384453`.
enum NanosecondTime {
  /// Times of 2015 to 2033.
  private static let range: ClosedRange<UInt64> =
    1_420_070_400_000_000_000...1_999_999_999_999_999_999
  static let digitCount = 19
  /// The last four letters of timestamp, time, nano, nanos, nanoseconds, epoch and unix.
  private static let endings = ["tamp", "time", "nano", "anos", "onds", "poch", "unix"].map(word)
  private static let short = ["ts", "ns"].map(word)
  /// The most quotes, blanks and separators between the name and the digits.
  private static let mostMarks = 6

  /// Whether a number could be such a time, and the name in front of it says that it is.
  @inline(__always)
  static func isNamed(_ number: UInt64, _ digits: PaddedBytes) -> Bool {
    digits.count == digitCount && range.contains(number) && isNamed(digits)
  }

  private static func isNamed(_ digits: PaddedBytes) -> Bool {
    var offset = -1
    var isValue = false
    while offset >= -mostMarks {
      switch digits[padded: offset] {
      case UInt8(ascii: ":"), UInt8(ascii: "="): isValue = true
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: " "), UInt8(ascii: "\\"): break
      default:
        guard isValue else { return false }
        var name: UInt32 = 0
        for place in offset - 3...offset { name = name << 8 | UInt32(digits[padded: place] | 0x20) }
        if endings.contains(name) { return true }
        let before = digits[padded: offset - 2] | 0x20
        return short.contains(name & 0xFFFF) && !(0x61...0x7A).contains(before)
      }
      offset -= 1
    }
    return false
  }

  /// Whether a number could be such a time, and a given name, such as a column's, says that it is.
  static func isNamed(_ number: UInt64, _ name: Span<UInt8>) -> Bool {
    guard range.contains(number) else { return false }
    let letters = name.array.suffix(4).map { $0 | 0x20 }
    if endings.contains(letters.reduce(0) { $0 << 8 | UInt32($1) }) { return true }
    return short.contains(letters.suffix(2).reduce(0) { $0 << 8 | UInt32($1) })
      && !(letters.count > 2 && (0x61...0x7A).contains(letters[letters.count - 3]))
  }

  private static func word(_ text: String) -> UInt32 {
    text.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
