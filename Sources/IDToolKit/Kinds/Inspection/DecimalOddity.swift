/// Recognizes decimal numbers that are more likely something else than ids, whatever their times.
enum DecimalOddity {
  /// Returns what is odd about the digits of a number; nil if nothing is.
  static func oddity(of text: Span<UInt8>, _ number: UInt64) -> IdentifierOddity? {
    if let time = CalendarDigits.time(text) { return .calendarDigits(time) }
    return isMadeUp(text, number) ? .madeUpDigits : nil
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
