/// Datadog's 128-bit trace ids: seconds, 32 zero bits and 64 random ones, in 32 hex digits.
///
/// Source: Datadog's documentation, "Span and trace id formats"; bits 32 to 63 are zero.
enum DatadogTraceText {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .hexadecimal, count: 32)
    let bytes = try digits.bytes(16)
    guard bytes[4..<8].bigEndianNumber == 0, bytes[0..<4].bigEndianNumber != 0 else {
      throw .reservedBits
    }
    var reading = IdentifierReading(kind: .datadogTrace, structure: digits.structure + 32)
    reading.time = Timestamp(unixMilliseconds: Int64(bytes[0..<4].bigEndianNumber) * 1000)
    reading.timeBits = 2
    reading.parts = [.hex(.traceLow, bytes[8...])]
    return reading
  }
}
