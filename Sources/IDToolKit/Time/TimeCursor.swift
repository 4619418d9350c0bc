/// A position in a text from which the parts of a time are read.
struct TimeCursor {
  private(set) var offset = 0

  /// Whether the text ends here.
  func isAtEnd(of text: Span<UInt8>) -> Bool { offset == text.count }

  /// Returns the byte at the cursor; nil at the end.
  func byte(in text: Span<UInt8>) -> UInt8? { offset < text.count ? text[offset] : nil }

  /// Steps over `byte` if it is next; returns whether it was.
  mutating func take(_ byte: UInt8, from text: Span<UInt8>) -> Bool {
    guard offset < text.count, text[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Steps over a word of ASCII letters, in either case, if it is exactly the letters that come
  /// next.
  mutating func take(word: StaticString, from text: Span<UInt8>) -> Bool {
    let letters = self.letters(in: text)
    guard letters.count == word.utf8CodeUnitCount else { return false }
    // Safe: both have as many bytes, as checked above, and those of a static string are there for
    // ever.
    for index in letters.indices
    where unsafe letters[index].lowercasedASCII != word.utf8Start[index] { return false }
    offset += letters.count
    return true
  }

  /// Steps over all ASCII letters that come next, and returns them.
  mutating func takeLetters(from text: Span<UInt8>) -> [UInt8] {
    let letters = self.letters(in: text)
    offset += letters.count
    return letters
  }

  private func letters(in text: Span<UInt8>) -> [UInt8] {
    var end = offset
    while end < text.count, text[end].lowercasedASCII &- 0x61 < 26 { end += 1 }
    return text.extracting(offset..<end).array
  }

  /// Returns how many digits come next.
  func digitCount(in text: Span<UInt8>) -> Int {
    var end = offset
    while end < text.count, text[end] &- 0x30 < 10 { end += 1 }
    return end - offset
  }

  /// Reads up to `most` digits; returns nil if there are fewer than `least`, or if the number does
  /// not fit in 64 bits.
  mutating func number(from text: Span<UInt8>, least: Int, most: Int) -> Int64? {
    let count = min(digitCount(in: text), most)
    guard count >= least, let value = try? Decimal.parse(text.extracting(offset..<offset + count)),
      let number = Int64(exactly: value)
    else { return nil }
    offset += count
    return number
  }

  /// Reads the digits of a fraction as millionths, cutting off further digits; returns nil if there
  /// are none or more than 18.
  mutating func millionths(from text: Span<UInt8>) -> Int64? {
    let count = digitCount(in: text)
    guard (1...18).contains(count) else { return nil }
    var value: Int64 = 0
    for place in 0..<6 {
      value = value * 10 + (place < count ? Int64(text[offset + place] &- 0x30) : 0)
    }
    offset += count
    return value
  }
}
