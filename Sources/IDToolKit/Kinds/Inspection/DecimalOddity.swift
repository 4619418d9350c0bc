/// Recognizes decimal numbers that are more likely something else than ids, whatever their times.
enum DecimalOddity {
  /// Returns what is odd about the digits of a number; nil if nothing is.
  static func oddity(of text: Span<UInt8>, _ number: UInt64) -> IdentifierOddity? {
    if let time = CalendarDigits.time(text) { return .calendarDigits(time) }
    return isMadeUp(text, number) ? .madeUpDigits : nil
  }

  private static func isMadeUp(_ text: Span<UInt8>, _ number: UInt64) -> Bool {
    guard (15...20).contains(text.count) else { return false }
    let padding = repeatElement(0 as UInt8, count: PaddedBytes.padding)
    let padded = padding + text.array + padding
    guard let digits = PaddedBytes(paddedIn: padded.span) else { return false }
    return MadeUpDigits.areMadeUp(number, digits)
  }
}
