/// Nano IDs: 21 random characters of 64; they hold nothing.
///
/// Source: github.com/ai/nanoid. Their length and alphabet can be chosen, but of another length than
/// the usual nothing tells them from any word.
enum NanoIDText {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .base64URL, counts: 2...255)
    var reading = IdentifierReading(kind: .nanoID, structure: digits.structure)
    reading.parts = [.number(.length, UInt64(text.count))]
    if text.count != 21 {
      reading.oddity = .unusualLength(usual: 21)
    } else if !CharacterMix(text).isRandom {
      reading.oddity = .likeWords
    }
    return reading
  }
}
