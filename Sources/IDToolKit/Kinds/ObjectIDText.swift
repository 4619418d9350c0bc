/// MongoDB's ObjectIds: 24 hex digits of seconds, five random bytes and a counter.
///
/// Source: the BSON ObjectId specification, github.com/mongodb/specifications; the seconds are
/// unsigned.
enum ObjectIDText {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .hexadecimal, count: 24)
    let bytes = try digits.bytes(12)
    var reading = IdentifierReading(kind: .objectID, structure: digits.structure)
    reading.time = Timestamp(unixMilliseconds: Int64(bytes[0..<4].bigEndianNumber) * 1000)
    reading.timeBits = 2
    reading.parts = [.hex(.random, bytes[4..<9]), .number(.counter, bytes[9...].bigEndianNumber)]
    return reading
  }
}
