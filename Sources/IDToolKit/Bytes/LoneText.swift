/// Determines whether a run of letters and digits stands alone in a text.
///
/// It does if no letter, digit or underscore touches it, ASCII or not, and it is not part of a
/// decimal fraction or a negative number. It may follow a prefix with an underscore, as in
/// `id_1155010909962240007`, a color escape sequence or an escaped character; see ``NumberPrefix``.
enum LoneText {
  /// Whether a byte behind a run can't be part of a word or fraction: ASCII, and not a letter,
  /// digit, underscore or point.
  @inline(__always)
  static func isHarmless(behind byte: UInt8) -> Bool {
    isAmong(0xFC00_BFFF_FFFF_FFFF, byte)
  }

  /// Whether the same is true of a byte in front of a run, and it is not a hyphen either.
  @inline(__always)
  static func isHarmless(before byte: UInt8) -> Bool {
    isAmong(0xFC00_9FFF_FFFF_FFFF, byte)
  }

  /// Bit n of the two words is the answer for byte n; `low` is that for digits and punctuation.
  @inline(__always)
  private static func isAmong(_ low: UInt64, _ byte: UInt8) -> Bool {
    let high: UInt64 = 0xF800_0001_7800_0001
    guard byte < 0x80 else { return false }
    let bits = byte < 64 ? low : high
    return bits &>> UInt64(byte & 63) & 1 != 0
  }

  /// Whether a run stands alone; nil if that depends on text still to come.
  static func isAlone(_ run: TextRun, in text: Span<UInt8>, isLast: Bool) -> Bool? {
    if WordBoundary.touches(endingAt: run.start, in: text),
      !NumberPrefix.ends(at: run.start, in: text)
    {
      return false
    }
    let point = UInt8(ascii: ".")
    let isNumber = isNumber(run, in: text)
    if isNumber, run.start >= 2, text[run.start - 1] == point, isDigit(text[run.start - 2]) {
      return false
    }
    if isNumber, isNegative(run, in: text) { return false }
    guard let isTouched = WordBoundary.touches(startingAt: run.end, in: text, isLast: isLast)
    else { return nil }
    if isTouched { return false }
    guard isNumber, run.end < text.count, text[run.end] == point else { return true }
    if run.end + 1 < text.count { return !isDigit(text[run.end + 1]) }
    return isLast ? true : nil
  }

  /// Whether a hyphen in front of a number is its minus sign, not a separator.
  private static func isNegative(_ run: TextRun, in text: Span<UInt8>) -> Bool {
    guard run.start > 0, text[run.start - 1] == UInt8(ascii: "-") else { return false }
    return run.start == 1 || " \t\r\n=:,;([{<>\"'|".utf8.contains(text[run.start - 2])
  }

  /// Whether a run consists of digits, optionally with an exponent: `17e24`.
  private static func isNumber(_ run: TextRun, in text: Span<UInt8>) -> Bool {
    var exponents = 0
    for offset in run.start..<run.end where !isDigit(text[offset]) {
      guard text[offset].lowercasedASCII == UInt8(ascii: "e"), offset > run.start,
        offset + 1 < run.end
      else { return false }
      exponents += 1
    }
    return exponents <= 1
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
