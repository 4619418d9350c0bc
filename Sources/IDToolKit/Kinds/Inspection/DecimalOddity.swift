/// Recognizes decimal numbers that are more likely something else than ids, whatever their times.
enum DecimalOddity {
  /// Returns what is odd about the digits of a number; nil if nothing is.
  static func oddity(of text: Span<UInt8>, _ number: UInt64) -> IdentifierOddity? {
    if let time = CalendarDigits.time(text) { return .calendarDigits(time) }
    return isMadeUp(text, number) ? .madeUpDigits : nil
  }

  private static func isMadeUp(_ text: Span<UInt8>, _ number: UInt64) -> Bool {
    guard (15...20).contains(text.count) else { return false }
    // The digits between the padding.
    var bytes = InlineArray<148, UInt8>(repeating: 0)
    for offset in text.indices { bytes[PaddedBytes.padding + offset] = text[offset] }
    let padded = bytes.span.extracting(..<(text.count + 2 * PaddedBytes.padding))
    guard let digits = PaddedBytes(paddedIn: padded) else { return false }
    return MadeUpDigits.areMadeUp(number, digits)
  }
}
