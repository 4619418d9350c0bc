/// The number that an orchestrator puts at the end of a name: 3 in `web-3`.
enum NameOrdinal {
  /// Why a name has no number that could tell it from the others.
  enum Problem: DescribedError {
    case noNumber
    /// Four numbers end it, as the parts of an address do.
    case address
    case outOfRange(ClosedRange<UInt64>)

    var sentence: String {
      switch self {
      case .noNumber: "no number stands at its end behind a hyphen or an underscore, as in web-3"
      case .address:
        "it ends like an address, and other machines may have the same last number: choose one "
          + "with --worker"
      case .outOfRange(let range):
        "its number is not between \(range.lowerBound) and \(range.upperBound)"
      }
    }
  }

  /// Reads the digits behind the last hyphen or underscore of a name, or a name of digits alone.
  ///
  /// Digits that touch a letter (`web3`, `7d9f8`) are a part of the name. O(n).
  static func parse(
    _ name: Span<UInt8>,
    allowed: ClosedRange<UInt64>
  ) throws(Problem) -> UInt64 {
    var start = name.count
    while start > 0, name[start - 1] &- 0x30 < 10 { start -= 1 }
    guard start < name.count, start == 0 || isSeparator(name[start - 1]) else { throw .noNumber }
    if endsLikeAddress(name) { throw .address }
    guard let number = try? Decimal.parse(name.extracting(start...)), allowed.contains(number)
    else { throw .outOfRange(allowed) }
    return number
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Whether four numbers below 256 end the name.
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
