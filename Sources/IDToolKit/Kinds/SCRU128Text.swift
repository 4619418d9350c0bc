/// SCRU128: milliseconds, two counters and 32 random bits in 25 digits of base 36.
///
/// Source: the SCRU128 specification, github.com/scru128/spec.
enum SCRU128Text {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .base36, count: 25)
    let bytes = try digits.bytes(16)
    var reading = IdentifierReading(kind: .scru128, structure: digits.structure + 1)
    reading.time = Timestamp(unixMilliseconds: Int64(bytes[0..<6].bigEndianNumber))
    reading.timeBits = 8
    // 2021, when the specification was written.
    reading.earliest = Timestamp(microseconds: 1_609_459_200_000_000)
    reading.parts = [
      .number(.counterHigh, bytes[6..<9].bigEndianNumber),
      .number(.counterLow, bytes[9..<12].bigEndianNumber),
      .number(.entropy, bytes[12...].bigEndianNumber),
    ]
    return reading
  }
}
