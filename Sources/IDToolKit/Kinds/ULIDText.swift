/// ULIDs: 48 bits of milliseconds and 80 random bits in 26 characters of Crockford's base 32.
///
/// Source: github.com/ulid/spec. The case of letters does not matter; the letters I, L, O and U are
/// none of its digits.
enum ULIDText {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .crockford, count: 26)
    let bytes = try digits.bytes(16)
    var reading = IdentifierReading(kind: .ulid, structure: digits.structure + 2)
    reading.time = Timestamp(unixMilliseconds: Int64(bytes[0..<6].bigEndianNumber))
    reading.timeBits = 8
    reading.parts = [
      .hex(.random, bytes[6...]), .text(.uuid, UUIDValue(bytes: bytes).text),
    ]
    return reading
  }
}
