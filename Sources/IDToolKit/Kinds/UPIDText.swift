/// UPIDs: a prefix of four letters, 40 bits of time in steps of 256 ms, random bits and a version.
///
/// Source: github.com/carderne/upid.
enum UPIDText {
  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    guard let separator = text.indices.first(where: { text[$0] == UInt8(ascii: "_") }) else {
      throw .prefix(.missing)
    }
    let digits = try IdentifierDigits(text, from: separator + 1, in: .sortable32, count: 22)
    let prefix = text.extracting(0..<separator)
    guard prefix.count <= 4 else { throw .prefix(.tooLong(count: prefix.count, most: 4)) }
    guard prefix.count == 4 else { throw .prefix(.tooShort(count: prefix.count, fewest: 4)) }
    let letters = try IdentifierDigits(prefix, in: .sortable32, count: 4)
    // Random bits and version both end with a digit of four bits.
    let version = UInt64(digits.values[21])
    guard digits.values[20] < 16, version < 16 else { throw .overflow(bits: 128) }
    let random = digits.number(8..<20) << 4 | UInt64(digits.values[20])
    var reading = IdentifierReading(kind: .upid, structure: digits.structure + 12)
    reading.time = Timestamp(unixMilliseconds: Int64(digits.number(0..<8)) << 8)
    reading.timeBits = 8
    reading.parts = [
      .text(.prefix, String(decoding: prefix.array, as: UTF8.self)),
      .text(.uuid, uuid(letters: letters, digits: digits, random: random, version: version).text),
      .text(.random, HexText.text(random, width: 16)),
    ]
    return reading
  }

  /// The binary form, which has the prefix behind: 40 bits of time, 64 random ones, 20 of the prefix
  /// and four of the version.
  private static func uuid(
    letters: IdentifierDigits,
    digits: IdentifierDigits,
    random: UInt64,
    version: UInt64
  ) -> UUIDValue {
    let tail = letters.number(0..<4) << 4 | version
    let bits = UInt128(digits.number(0..<8)) << 88 | UInt128(random) << 24 | UInt128(tail)
    return UUIDValue(bytes: (0..<16).map { UInt8(truncatingIfNeeded: bits >> (120 - 8 * $0)) })
  }
}
