/// The number that an orchestrator appends to a name: 3 in `web-3`.
enum NameOrdinal {
  /// Why a name has no number that distinguishes it from others.
  enum Problem: DescribedError {
    case noNumber
    /// The number has zeros in front, so that two names could have the same number.
    case leadingZero
    /// Nothing, or another hyphen, precedes the number's hyphen.
    case emptyPart
    /// It ends in four numbers, like an address.
    case address
    /// It ends in a date, such as 2026-11-22, whose day is not an ordinal.
    case date
    case outOfRange(ClosedRange<UInt64>)

    var sentence: String {
      switch self {
      case .noNumber: "it doesn't end in a hyphen or an underscore and a number, as in web-3"
      case .leadingZero:
        "its number begins with 0, so that two names could have the same: choose one with --worker"
      case .emptyPart:
        "it has no name before the hyphen or underscore and its number, as in web-3"
      case .address:
        "it ends like an address, and other machines may have the same last number: choose one "
          + "with --worker"
      case .date:
        "it ends in a date, and runs of other months have the same day: choose one with --worker"
      case .outOfRange(let range):
        "its number is not between \(range.lowerBound) and \(range.upperBound)"
      }
    }
  }

  /// Reads the digits after the last hyphen or underscore of a name, or a name of digits alone.
  ///
  /// Digits that touch a letter (`web3`, `7d9f8`) are part of the name. Orchestrators write no
  /// leading zeros and no empty parts (`web-03`, `web--3`, `-3`): such a name comes from something
  /// else, such as a miscalculation or an unset variable. O(n).
  static func parse(
    _ name: Span<UInt8>,
    allowed: ClosedRange<UInt64>
  ) throws(Problem) -> UInt64 {
    var start = name.count
    while start > 0, name[start - 1].isDigit { start -= 1 }
    guard start < name.count, start == 0 || isSeparator(name[start - 1]) else { throw .noNumber }
    if endsLikeAddress(name) { throw .address }
    if endsInDate(name) { throw .date }
    if start > 0, start == 1 || isSeparator(name[start - 2]) { throw .emptyPart }
    if name[start] == UInt8(ascii: "0"), name.count > start + 1 { throw .leadingZero }
    guard let number = try? Decimal.parse(name.extracting(start...)), allowed.contains(number)
    else { throw .outOfRange(allowed) }
    return number
  }

  /// Whether a name ends in a date as ISO 8601 writes it: `2026-11-22`.
  private static func endsInDate(_ name: Span<UInt8>) -> Bool {
    let length = 10
    let start = name.count - length
    guard start >= 0, start == 0 || isSeparator(name[start - 1]), isSeparator(name[start + 4]),
      isSeparator(name[start + 7]),
      let year = try? Decimal.parse(name.extracting(start..<(start + 4))),
      let month = try? Decimal.parse(name.extracting((start + 5)..<(start + 7))),
      let day = try? Decimal.parse(name.extracting((start + 8)..<(start + length)))
    else { return false }
    return (1900..<2200).contains(year) && (1...12).contains(month) && (1...31).contains(day)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Whether a name ends in four numbers below 256.
  private static func endsLikeAddress(_ name: Span<UInt8>) -> Bool {
    var end = name.count
    for _ in 0..<4 {
      guard end > 0 else { return false }
      var start = end
      while start > 0, !isSeparator(name[start - 1]) { start -= 1 }
      guard let part = try? Decimal.parse(name.extracting(start..<end)), part < 256 else {
        return false
      }
      end = start - 1
    }
    return true
  }
}
