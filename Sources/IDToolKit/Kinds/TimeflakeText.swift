/// Timeflakes: 48 bits of milliseconds and 80 random bits in 22 digits of base 62.
///
/// Source: github.com/anthonynsimon/timeflake.
enum TimeflakeText {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .base62, count: 22)
    let bytes = try digits.bytes(16)
    var reading = IdentifierReading(kind: .timeflake, structure: digits.structure + 3)
    reading.time = Timestamp(unixMilliseconds: Int64(bytes[0..<6].bigEndianNumber))
    reading.timeBits = 8
    // 2019, when they were published.
    reading.earliest = Timestamp(microseconds: 1_546_300_800_000_000)
    reading.parts = [
      .hex(.random, bytes[6...]), .text(.uuid, UUIDValue(bytes: bytes).text),
    ]
    return reading
  }
}
