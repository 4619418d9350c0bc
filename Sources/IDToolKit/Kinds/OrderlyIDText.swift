/// OrderlyIDs: a prefix, then milliseconds since 2020, flags, tenant, sequence, shard and random bits
/// in 32 characters of Crockford's base 32, and perhaps a checksum.
///
/// Source: the OrderlyID specification, github.com/orderlykit/orderlyid.
enum OrderlyIDText {
  /// 2020-01-01, milliseconds since 1970.
  private static let epoch: Int64 = 1_577_836_800_000

  static func read(_ text: Span<UInt8>) throws(IdentifierProblem) -> IdentifierReading {
    let hyphen = text.indices.last { text[$0] == UInt8(ascii: "-") }
    let end = hyphen ?? text.count
    guard let separator = text.indices.first(where: { text[$0] == UInt8(ascii: "_") }),
      separator < end
    else { throw .prefix(.missing) }
    let base = text.extracting(0..<end)
    let digits = try IdentifierDigits(base, from: separator + 1, in: .crockford, count: 32)
    let prefix = base.extracting(0..<separator)
    try check(prefix)
    if let hyphen {
      let expected = checksum(prefix: prefix, digits: digits)
      let given = text.extracting(hyphen + 1..<text.count).array.map(\.lowercasedASCII)
      guard given == Array(expected.utf8) else {
        throw .checksum(expected: expected)
      }
    }
    let bytes = try digits.bytes(20)
    let version = UInt64(bytes[6] >> 6)
    guard version == 0 else { throw .version(version) }
    var reading = IdentifierReading(
      kind: .orderlyID,
      structure: digits.structure + 10 + (hyphen == nil ? 0 : 20)
    )
    reading.time = Timestamp(unixMilliseconds: Int64(bytes[0..<6].bigEndianNumber) + epoch)
    reading.timeBits = 9
    reading.parts = [
      .text(.prefix, String(decoding: prefix.array, as: UTF8.self)),
      .number(.flags, UInt64(bytes[6])), .number(.tenant, bytes[7..<9].bigEndianNumber),
      .number(.sequence, bytes[9..<11].bigEndianNumber >> 4),
      .number(.shard, bytes[10..<13].bigEndianNumber >> 4 & 0xFFFF),
      .text(.random, HexText.text(bytes[12...].bigEndianNumber & (1 << 60 - 1), width: 15)),
    ]
    return reading
  }

  /// `[a-z][a-z0-9]{1,30}`, in either case.
  private static func check(_ prefix: Span<UInt8>) throws(IdentifierProblem) {
    guard prefix.count >= 2 else { throw .prefix(.tooShort(count: prefix.count, fewest: 2)) }
    guard prefix.count <= 31 else { throw .prefix(.tooLong(count: prefix.count, most: 31)) }
    for offset in prefix.indices {
      let isLetter = (0x61...0x7A).contains(prefix[offset].lowercasedASCII)
      let isDigit = (0x30...0x39).contains(prefix[offset])
      guard isLetter || isDigit && offset > 0 else {
        throw .prefix(.unexpected(byte: prefix[offset], offset: offset))
      }
    }
  }

  /// Four characters: the lower 20 bits of Bech32's checksum over the prefix with its `_`, expanded as
  /// Bech32 has it, and the digits.
  ///
  /// Source: BIP 173 for the polynomial; the specification's reference code for the rest.
  private static func checksum(prefix: Span<UInt8>, digits: IdentifierDigits) -> String {
    let name = prefix.array.map(\.lowercasedASCII) + [UInt8(ascii: "_")]
    let values = name.map { $0 >> 5 } + [0] + name.map { $0 & 31 } + digits.values + [0, 0, 0, 0]
    let generator: [UInt32] = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
    var sum: UInt32 = 1
    for value in values {
      let top = sum >> 25
      sum = (sum & 0x1FF_FFFF) << 5 ^ UInt32(value)
      for bit in generator.indices where top >> UInt32(bit) & 1 == 1 { sum ^= generator[bit] }
    }
    sum ^= 1
    let alphabet = DigitAlphabet.lowerCrockford
    let characters = [15, 10, 5, 0].map { alphabet.digit(of: UInt64(sum >> UInt32($0) & 31)) }
    return String(decoding: characters, as: UTF8.self)
  }
}
