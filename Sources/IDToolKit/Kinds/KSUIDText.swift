/// KSUIDs: 32 bits of seconds since 2014-05-13T16:53:20Z and 128 random bits in 27 characters.
///
/// Source: github.com/segmentio/ksuid.
enum KSUIDText {
  /// 1400000000 in Unix time.
  private static let epoch: Int64 = 1_400_000_000

  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let digits = try IdentifierDigits(text, in: .base62, count: 27)
    let bytes = try digits.bytes(20)
    let seconds = bytes[0..<4].bigEndianNumber
    var reading = IdentifierReading(kind: .ksuid, structure: digits.structure + 1)
    reading.time = Timestamp(unixMilliseconds: (Int64(seconds) + epoch) * 1000)
    reading.timeBits = 3
    // 2017, when they were published; the epoch is what small numbers read as.
    reading.earliest = Timestamp(microseconds: 1_483_228_800_000_000)
    reading.parts = [.hex(.payload, bytes[4...])]
    return reading
  }
}
