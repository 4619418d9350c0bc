/// Tells decimal numbers that are more likely something else than ids, whatever times they hold.
enum DecimalOddity {
  /// Returns what is odd about the digits of a number; nil if nothing is.
  static func oddity(of text: Span<UInt8>, _ number: UInt64) -> IdentifierOddity? {
    if let time = calendarTime(text) { return .calendarDigits(time) }
    return isMadeUp(text, number) ? .madeUpDigits : nil
  }

  /// Returns the time that digits such as `20261121222640` or `20261121222640123` stand for; nil if
  /// they are no date and time of day from 1970 to 2099.
  ///
  /// Of random numbers with 17 digits, one in 25,000 is such a time.
  private static func calendarTime(_ text: Span<UInt8>) -> String? {
    guard text.count == 14 || text.count == 17 else { return nil }
    func number(_ range: Range<Int>) -> Int64? {
      Decimal.digits(text.extracting(range)).map { Int64(truncatingIfNeeded: $0) }
    }
    guard let year = number(0..<4), (1970...2099).contains(year), let month = number(4..<6),
      let day = number(6..<8), CivilDate(year: year, month: month, day: day) != nil,
      let hour = number(8..<10), hour < 24, let minute = number(10..<12), minute < 60,
      let second = number(12..<14), second < 60
    else { return nil }
    func part(_ range: Range<Int>) -> String {
      String(decoding: text.extracting(range).array, as: UTF8.self)
    }
    let fraction = text.count > 14 ? "." + part(14..<17) : ""
    return "\(part(0..<4))-\(part(4..<6))-\(part(6..<8)) "
      + "\(part(8..<10)):\(part(10..<12)):\(part(12..<14))" + fraction
  }

  private static func isMadeUp(_ text: Span<UInt8>, _ number: UInt64) -> Bool {
    guard (15...20).contains(text.count) else { return false }
    var bytes = InlineArray<32, UInt8>(repeating: 0)
    for offset in text.indices { bytes[32 - text.count + offset] = text[offset] }
    return unsafe withUnsafeBytes(of: &bytes) { bytes in
      let start = unsafe bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self)
      return unsafe MadeUpDigits.areMadeUp(number, count: text.count, endingAt: start + 32)
    }
  }
}
