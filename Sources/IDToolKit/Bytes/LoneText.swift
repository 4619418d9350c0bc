/// Determines whether a run of letters and digits stands alone in a text.
///
/// It does if no letter, digit or underscore touches it, ASCII or not, and it is not part of a
/// decimal fraction or a negative number. It may follow a prefix with an underscore, as in
/// `id_1155010909962240007`, a color escape sequence or an escaped character; see ``NumberPrefix``.
/// Of numbers as long as flakes, and UUIDs, an underscore may follow: `ID_1.jpg`, `ID_USERID`. What may
/// be attached besides is the mark of a literal after a number, and the letters of its kind in front of
/// a ULID; see ``core(of:in:)``.
enum LoneText {
  /// Whether a byte after a run can't be part of a word or fraction: ASCII, and not a letter,
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
      !NumberPrefix.ends(at: run.start, in: text), !isULIDBehindLetters(run, in: text),
      !areBytesBehindMark(run, in: text)
    {
      return false
    }
    let point = UInt8(ascii: ".")
    let isNumber = isNumber(run, in: text)
    if isNumber, run.start >= 2, text[run.start - 1] == point, text[run.start - 2].isDigit {
      return false
    }
    if isNumber, isNegative(run, in: text) { return false }
    if isFractionOfSecond(run, in: text) { return false }
    guard let isTouched = WordBoundary.touches(startingAt: run.end, in: text, isLast: isLast)
    else { return nil }
    if isTouched {
      if text[run.end] == underscore, isUUID(run, in: text) { return true }
      guard lengthsOfFlakes.contains(run.length), run.range.allSatisfy({ text[$0].isDigit })
      else { return false }
      // What isn't whole yet may be a mark, and is decided with what follows.
      let end = endOfLetters(in: text, from: run.end)
      guard end < text.count || isLast else { return nil }
      guard isMark(run.end..<end, in: text) else { return text[run.end] == underscore }
      return WordBoundary.touches(startingAt: end, in: text, isLast: isLast).map { !$0 }
    }
    guard isNumber, run.end < text.count, text[run.end] == point else { return true }
    if run.end + 1 < text.count { return !text[run.end + 1].isDigit }
    return isLast ? true : nil
  }

  /// Returns the part of a word that is an id with letters attached: a number with the mark of a
  /// literal, bytes with that of a database, or a ULID after the letters of its kind, `UR01J2…`.
  static func core(of word: TextRun, in text: Span<UInt8>) -> TextRun? {
    if let part = number(withMark: word, in: text) ?? bytes(withMark: word, in: text) {
      return part
    }
    let id = TextRun(start: word.end - lengthOfULID, length: lengthOfULID)
    return id.start > word.start && isULIDBehindLetters(id, in: text) ? id : nil
  }

  /// Returns the number of a flake's length that a word is but for the mark of a literal, `…635L`,
  /// `…635u64` or `…635n`; nil if it is none.
  static func number(withMark word: TextRun, in text: Span<UInt8>) -> TextRun? {
    // Most words are told by their length or their end: only `64` ends in digits.
    guard lengthsOfMarked.contains(word.length),
      !text[word.end - (text[word.end - 1] == UInt8(ascii: "4") ? longestMark : 1)].isDigit
    else { return nil }
    var number = TextRun(start: word.start, length: 0)
    while number.length < word.length, text[number.end].isDigit { number.length += 1 }
    guard lengthsOfFlakes.contains(number.length), isMark(number.end..<word.end, in: text)
    else { return nil }
    return number
  }

  /// Returns the hex digits of 12, 16 or 20 bytes that a word is but for its mark, the `0x` or, after a
  /// backslash, the `x` with which the clients of databases print bytes; nil if it is none.
  static func bytes(withMark word: TextRun, in text: Span<UInt8>) -> TextRun? {
    let mark = word.start < text.count && text[word.start] == UInt8(ascii: "0") ? 2 : 1
    guard word.length > mark else { return nil }
    let bytes = TextRun(start: word.start + mark, length: word.length - mark)
    return areBytesBehindMark(bytes, in: text) ? bytes : nil
  }

  /// Whether a run is the hex digits of 12, 16 or 20 bytes after the mark of a database, which stands
  /// alone.
  private static func areBytesBehindMark(_ run: TextRun, in text: Span<UInt8>) -> Bool {
    guard run.start >= 2, [24, 32, 40].contains(run.length),
      text[run.start - 1] | 0x20 == UInt8(ascii: "x")
    else { return false }
    let first = text[run.start - 2]
    return
      (first == UInt8(ascii: "\\")
      || first == UInt8(ascii: "0") && !WordBoundary.touches(endingAt: run.start - 2, in: text))
      && run.range.allSatisfy { DigitAlphabet.hexadecimal.contains(text[$0]) }
  }

  /// The marks of literals of 64 bits in Java, C, C# and Rust, and of those of any size in JavaScript.
  private static let marks = ["n", "L", "LL", "UL", "ULL", "ul", "ull", "uL", "u64", "i64"]
    .map { Array($0.utf8) }
  private static let longestMark = 3
  private static let lengthsOfMarked =
    lengthsOfFlakes.lowerBound + 1...lengthsOfFlakes.upperBound + longestMark

  private static func isMark(_ range: Range<Int>, in text: Span<UInt8>) -> Bool {
    range.count <= longestMark && marks.contains { text.extracting(range).holds($0) }
  }

  /// Returns the end of the letters and digits from an offset on, or of the first that are too many for a
  /// mark.
  private static func endOfLetters(in text: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < text.count, end - start <= longestMark, text[end].isLetterOrDigit { end += 1 }
    return end
  }

  /// Whether a run is as long as a UUID and has its first hyphen.
  private static func isUUID(_ run: TextRun, in text: Span<UInt8>) -> Bool {
    run.length == 36 && text[run.start + 8] == UInt8(ascii: "-")
  }

  /// Whether a run is a ULID of this age, all capitals, behind one to three capital letters that stand
  /// alone.
  ///
  /// The first digits of a ULID's time are 01 from 2004 to 2039.
  private static func isULIDBehindLetters(_ run: TextRun, in text: Span<UInt8>) -> Bool {
    guard run.length == lengthOfULID, run.start > 0, text[run.start] == UInt8(ascii: "0"),
      text[run.start + 1] == UInt8(ascii: "1")
    else { return false }
    var start = run.start
    while start > 0, run.start - start < 4, isCapital(text[start - 1]) { start -= 1 }
    return (1...3).contains(run.start - start) && !WordBoundary.touches(endingAt: start, in: text)
      && run.range.allSatisfy { text[$0].isDigit || isCapital(text[$0]) }
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }

  private static let lengthOfULID = 26
  private static let lengthsOfFlakes = DigitRunSearch.lengths
  private static let underscore = UInt8(ascii: "_")

  /// Whether a run begins with the fraction of a time of day: `12:00:48.154291375Zstderr`.
  private static func isFractionOfSecond(_ run: TextRun, in text: Span<UInt8>) -> Bool {
    let start = run.start
    return start >= 4 && text[start].isDigit && text[start - 1] == UInt8(ascii: ".")
      && text[start - 2].isDigit && text[start - 3].isDigit && text[start - 4] == UInt8(ascii: ":")
  }

  /// Whether a hyphen in front of a number is its minus sign, not a separator.
  private static func isNegative(_ run: TextRun, in text: Span<UInt8>) -> Bool {
    guard run.start > 0, text[run.start - 1] == UInt8(ascii: "-") else { return false }
    return run.start == 1 || " \t\r\n=:,;([{<>\"'|_".utf8.contains(text[run.start - 2])
  }

  /// Whether a run consists of digits, optionally with an exponent: `17e24`.
  private static func isNumber(_ run: TextRun, in text: Span<UInt8>) -> Bool {
    var exponents = 0
    for offset in run.start..<run.end where !text[offset].isDigit {
      guard text[offset].lowercasedASCII == UInt8(ascii: "e"), offset > run.start,
        offset + 1 < run.end
      else { return false }
      exponents += 1
    }
    return exponents <= 1
  }
}

/// What may precede a number without being part of its word.
enum NumberPrefix {
  /// The most digits and semicolons of an escape sequence, and the most digits at the end of a
  /// prefix: how far a search must be able to look back.
  private static let mostParameters = 40
  private static let mostDigits = 8

  /// Whether the bytes before an offset end in a prefix with an underscore (`id_`, `order2_`), in
  /// an escape sequence for color or, as `grep` adds it, for clearing a line, or in an escaped
  /// character.
  ///
  /// Reads at most 48 bytes.
  static func ends(at offset: Int, in text: Span<UInt8>) -> Bool {
    guard offset >= 2 else { return false }
    switch text[offset - 1] {
    case UInt8(ascii: "_"): return isWord(endingAt: offset - 1, in: text)
    case UInt8(ascii: "m"), UInt8(ascii: "K"): return isEscape(endingAt: offset - 1, in: text)
    default: return EscapedCharacter.ends(at: offset, in: text)
    }
  }

  /// Whether an ASCII letter, optionally followed by a few digits, precedes an offset.
  private static func isWord(endingAt offset: Int, in text: Span<UInt8>) -> Bool {
    var start = offset
    while start > 0, offset - start < mostDigits, text[start - 1].isDigit { start -= 1 }
    return start > 0 && text[start - 1].isLetter
  }

  /// Whether `ESC [ 1 ; 31` and the like precedes an offset, with the escape character itself or as
  /// a log has it in text.
  ///
  /// Source: ECMA-48, 5.4; ISO 8613-6 for the colons.
  private static func isEscape(endingAt offset: Int, in text: Span<UInt8>) -> Bool {
    var start = offset
    while start > 0, offset - start < mostParameters, (0x30...0x3B).contains(text[start - 1]) {
      start -= 1
    }
    guard start >= 2, text[start - 1] == UInt8(ascii: "[") else { return false }
    return text[start - 2] == 0x1B || isWrittenEscape(endingAt: start - 1, in: text)
  }

  /// The escape character as text: in JSON, in C and shells, by rsyslog, and by `cat -v`.
  private static let writtenEscapes = [
    "\\u001b", "\\u001B", "\\x1b", "\\x1B", "\\033", "\\e", "\\E", "#033", "^[",
  ].map { Array($0.utf8) }

  private static func isWrittenEscape(endingAt offset: Int, in text: Span<UInt8>) -> Bool {
    writtenEscapes.contains { escape in
      offset >= escape.count && text.extracting(offset - escape.count..<offset).holds(escape)
    }
  }

  /// Returns the end of an escape sequence whose last digits begin at an offset, such as those of
  /// `31m` after `ESC [`; nil if there is none.
  static func escapeEnd(from offset: Int, in text: Span<UInt8>) -> Int? {
    var end = offset
    while end < text.count, end - offset < mostParameters, text[end].isDigit { end += 1 }
    guard end < text.count, text[end] == UInt8(ascii: "m") || text[end] == UInt8(ascii: "K"),
      isEscape(endingAt: end, in: text)
    else { return nil }
    return end + 1
  }
}

/// An escape sequence that carries text for the terminal: the address of a link, a window's title.
///
/// It begins with `ESC ]` and ends at the next control character, usually its terminator.
/// Source: ECMA-48, 8.3.89.
enum OperatingSystemCommand {
  /// How far before an offset a command is looked for: browsers take addresses of this length.
  static let reach = 2048

  /// Whether a command may begin in a text from an offset on, or so shortly before that it matters; few
  /// texts have one.
  ///
  /// O(n), a nanosecond and a half for 64 bytes. Where there is none, ``contains(_:in:)`` need not
  /// be called for each id, which takes three times as long; of a short text, that takes less.
  static func mayBegin(in text: PaddedBytes, from start: Int) -> Bool {
    if text.count - start < reach { return true }
    for offset in stride(from: max(0, start - reach), to: text.count, by: 64) {
      var escapes = text.group(at: offset).bits(of: 0x1B)
      while escapes != 0 {
        let place = offset &+ escapes.trailingZeroBitCount
        if text[padded: place + 1] == UInt8(ascii: "]") { return true }
        escapes &= escapes &- 1
      }
    }
    return false
  }

  /// Whether an offset is in the text of a command; O(1).
  @inline(__always)
  static func contains(_ offset: Int, in text: PaddedBytes) -> Bool {
    var end = offset
    let limit = max(0, offset &- reach)
    while end > limit {
      let controls = text.vector(at: end &- 16).bits(outside: 0x20...0xFF)
      if controls != 0 {
        let control = end &- 1 &- (controls &<< 48).leadingZeroBitCount
        return control >= limit && text[control] == 0x1B
          && text[padded: control + 1] == UInt8(ascii: "]")
      }
      end &-= 16
    }
    return false
  }
}
