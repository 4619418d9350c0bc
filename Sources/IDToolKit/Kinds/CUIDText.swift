/// CUIDs of the first version: `c`, then milliseconds, counter, fingerprint and random digits in
/// base 36.
///
/// Source: github.com/paralleldrive/cuid. The time takes eight digits from 1972 to 2059.
enum CUIDText {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .lowerBase36, count: 25)
    guard text[0] == UInt8(ascii: "c") else {
      throw .unexpected(byte: text[0], offset: 0, strays: 1)
    }
    var reading = IdentifierReading(kind: .cuid, structure: digits.structure + 5)
    reading.time = Timestamp(unixMilliseconds: Int64(digits.number(1..<9)))
    reading.timeBits = 2
    // 2012, when they were published.
    reading.earliest = Timestamp(microseconds: 1_325_376_000_000_000)
    let characters = String(decoding: text.array, as: UTF8.self)
    reading.parts = [
      .number(.counter, digits.number(9..<13)),
      .text(.fingerprint, String(characters.dropFirst(13).prefix(4))),
      .text(.random, String(characters.dropFirst(17))),
    ]
    return reading
  }
}
