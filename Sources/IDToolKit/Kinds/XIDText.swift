/// xids: seconds, machine, process and a counter, 96 bits in 20 characters of base32hex.
///
/// Source: github.com/rs/xid. Lower case only; the last four bits of the text are padding.
enum XIDText {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .lowerBase32Hex, count: 20)
    let bytes = try digits.paddedBytes(12)
    var reading = IdentifierReading(kind: .xid, structure: digits.structure + 4)
    reading.time = Timestamp(unixMilliseconds: Int64(bytes[0..<4].bigEndianNumber) * 1000)
    reading.timeBits = 2
    // 2011: the example of its documentation.
    reading.earliest = Timestamp(microseconds: 1_293_840_000_000_000)
    reading.parts = [
      .hex(.machine, bytes[4..<7]), .number(.processID, bytes[7..<9].bigEndianNumber),
      .number(.counter, bytes[9...].bigEndianNumber),
    ]
    return reading
  }
}
