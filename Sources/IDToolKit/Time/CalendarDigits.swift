/// Numbers whose digits are those of a date and a time of day, as many systems print them:
/// `20261121222640`, or with up to six decimals of the second `20261121222640123`.
enum CalendarDigits {
  /// The numbers of digits: those of whole seconds, and up to microseconds.
  private static let counts = 14...20

  /// Returns the time in a readable form; nil if the digits are not those of a date and a time of
  /// day from 1970 to 2099.
  ///
  /// Of random numbers with as many digits, one in 25,000 is such a time.
  static func time(_ text: Span<UInt8>) -> String? {
    // The first two digits rule out most numbers.
    guard counts.contains(text.count), text[0] &- 0x31 < 2, text[1] == 0x30 || text[1] == 0x39
    else { return nil }
    func number(_ range: Range<Int>) -> Int64? {
      Decimal.digits(text, range).map { Int64(truncatingIfNeeded: $0) }
    }
    guard let year = number(0..<4), (1970...2099).contains(year), let month = number(4..<6),
      let day = number(6..<8), CivilDate(year: year, month: month, day: day) != nil,
      let hour = number(8..<10), hour < 24, let minute = number(10..<12), minute < 60,
      let second = number(12..<14), second < 60
    else { return nil }
    func part(_ range: Range<Int>) -> String {
      String(decoding: text.extracting(range).array, as: UTF8.self)
    }
    let fraction = text.count > 14 ? "." + part(14..<text.count) : ""
    return "\(part(0..<4))-\(part(4..<6))-\(part(6..<8)) "
      + "\(part(8..<10)):\(part(10..<12)):\(part(12..<14))" + fraction
  }

  /// Returns the warning that numbers are times rather than ids; nil if fewer than half of them
  /// are.
  static func sentence(about numbers: [UInt64]) -> String? {
    let times = numbers.compactMap { number in
      var text = ByteBuffer()
      text.append(decimal: number)
      return time(text.span)
    }
    guard let first = times.first, 2 * times.count >= numbers.count else { return nil }
    return numbers.count == 1
      ? "the digits of the id are those of a time, \(first): it is a date rather than an id"
      : "the digits of \(times.count) of the first \(numbers.count) ids are those of times, such as "
        + "\(first): they are dates rather than ids"
  }
}
