/// CUIDs of the second version: a letter and base 36 digits, 24 in all; they hold nothing.
///
/// Source: github.com/paralleldrive/cuid2. Their length can be chosen from 2 to 32, but of another
/// one than the usual nothing tells them from any word.
enum CUID2Text {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .lowerBase36, counts: 2...32)
    guard (0x61...0x7A).contains(text[0]) else {
      throw .unexpected(byte: text[0], offset: 0, strays: 1)
    }
    var reading = IdentifierReading(kind: .cuid2, structure: digits.structure)
    reading.parts = [.number(.length, UInt64(text.count))]
    if text.count != 24 {
      reading.oddity = .unusualLength(usual: 24)
    } else if !CharacterMix(text).isRandomInLowerCase {
      reading.oddity = .likeWords
    }
    return reading
  }
}
