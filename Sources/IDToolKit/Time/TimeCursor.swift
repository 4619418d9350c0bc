/// A position in a text from which the parts of a time are read.
struct TimeCursor: ~Escapable {
  private let text: Span<UInt8>
  private(set) var offset = 0

  /// Begins with the first byte of a text.
  @_lifetime(copy text)
  init(_ text: Span<UInt8>) {
    self.text = text
  }

  /// Whether the text ends here.
  var isAtEnd: Bool { offset == text.count }

  /// The byte at the cursor; nil at the end.
  var byte: UInt8? { offset < text.count ? text[offset] : nil }

  /// The text from the cursor on.
  var rest: Span<UInt8> {
    @_lifetime(copy self)
    get { text.extracting(offset...) }
  }

  /// Steps over `byte` if it is next; returns whether it was.
  mutating func take(_ byte: UInt8) -> Bool {
    guard offset < text.count, text[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// Steps over a word of ASCII letters, in either case, if it is exactly the letters that come
  /// next.
  mutating func take(word: StaticString) -> Bool {
    let letters = self.letters
    guard letters.count == word.utf8CodeUnitCount else { return false }
    // Safe: both have as many bytes, as checked above, and those of a static string are there for
    // ever.
    for index in letters.indices
    where unsafe letters[index].lowercasedASCII != word.utf8Start[index] { return false }
    offset += letters.count
    return true
  }

  /// Steps over all ASCII letters that come next, and returns them.
  mutating func takeLetters() -> [UInt8] {
    let letters = self.letters
    offset += letters.count
    return letters
  }

  private var letters: [UInt8] {
    var end = offset
    while end < text.count, text[end].isLetter { end += 1 }
    return text.extracting(offset..<end).array
  }

  /// How many digits come next.
  var digitCount: Int {
    var end = offset
    while end < text.count, text[end].isDigit { end += 1 }
    return end - offset
  }

  /// Reads up to `most` digits; returns nil if there are fewer than `least`, or if the number does
  /// not fit in 64 bits.
  mutating func number(least: Int, most: Int) -> Int64? {
    let count = min(digitCount, most)
    guard count >= least, let value = try? Decimal.parse(text.extracting(offset..<offset + count)),
      let number = Int64(exactly: value)
    else { return nil }
    offset += count
    return number
  }

  /// Reads the digits of a fraction as millionths, cutting off further digits; returns nil if there
  /// are none or more than 18.
  mutating func millionths() -> Int64? {
    let count = digitCount
    guard (1...18).contains(count) else { return nil }
    var value: Int64 = 0
    for place in 0..<6 {
      value = value * 10 + (place < count ? Int64(text[offset + place] &- 0x30) : 0)
    }
    offset += count
    return value
  }
}
