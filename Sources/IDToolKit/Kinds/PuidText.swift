/// puids: eight base 36 digits of milliseconds, six hex digits of a machine, then process and counter
/// in base 36.
///
/// Source: the npm module puid, github.com/pid/puid.
enum PuidText {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .lowerBase36, count: 24)
    _ = try IdentifierDigits(text.extracting(0..<14), from: 8, in: .hexadecimal, count: 6)
    var reading = IdentifierReading(kind: .puid, structure: digits.structure + 7)
    reading.time = Timestamp(unixMilliseconds: Int64(digits.number(0..<8)))
    reading.timeBits = 2
    // 2012, when they were published.
    reading.earliest = Timestamp(microseconds: 1_325_376_000_000_000)
    reading.parts = [
      .text(.machine, String(decoding: text.extracting(8..<14).array, as: UTF8.self)),
      .number(.processID, digits.number(14..<18)), .number(.counter, digits.number(18..<24)),
    ]
    return reading
  }
}
