extension IdentifierKind {
  /// OrderlyIDs: a prefix, then milliseconds since 2020, flags, tenant, sequence, shard and random
  /// bits in 32 characters of Crockford's base 32, and an optional checksum.
  ///
  /// Source: the OrderlyID specification, github.com/orderlykit/orderlyid.
  static let orderlyID = IdentifierKind(
    name: "orderlyid",
    summary: "a prefix, time in ms, tenant, sequence, shard and random bits",
    bitCount: 160,
    forms: [
      IdentifierForm(
        "orderlyid",
        .custom(
          IdentifierCodec(alphabet: .caselessCrockford, count: 32, read: OrderlyIDText.read)
        )
      )
    ],
    prefix: IdentifierPrefix(
      isRequired: true,
      structure: 10,
      endsAtFirst: true,
      check: OrderlyIDText.check
    ),
    plans: [
      IdentifierPlan(
        time: .count(
          BitRun(48, at: 112),
          unit: .milliseconds(1),
          epoch: Timestamp(microseconds: 1_577_836_800_000_000)
        ),
        fields: [
          IdentifierField(.prefix, .prefix), IdentifierField(.flags, .number(BitRun(8, at: 104))),
          IdentifierField(.tenant, .number(BitRun(16, at: 88))),
          IdentifierField(.shard, .number(BitRun(16, at: 60))),
          IdentifierField(.sequence, .number(BitRun(12, at: 76))),
          IdentifierField(.random, .hex(BitRun(60, at: 0))),
        ],
        fixed: .init(mask: orderlyIDVersion.mask, value: .zero) { bits in
          .version(bits.number(orderlyIDVersion))
        }
      )
    ],
    sortingPlan: 0,
    firstUse: Timestamp(microseconds: 1_577_836_800_000_000),
    making: nil,
    recognition: Recognition(commonness: 1, isToldByForm: true),
    textStructure: { text in text.indices.contains { text[$0] == UInt8(ascii: "-") } ? 20 : 0 }
  )

  private static let orderlyIDVersion = BitRun(2, at: 110)
}

/// The text of OrderlyIDs.
private enum OrderlyIDText {
  /// Reads the digits after the prefix, and the checksum if there is one.
  static func read(
    _ text: Span<UInt8>,
    from start: Int
  ) throws(IdentifierProblem) -> IdentifierBits {
    let hyphen = text.indices.last { $0 >= start && text[$0] == UInt8(ascii: "-") }
    let alphabet = DigitAlphabet.caselessCrockford
    let end = hyphen ?? text.count
    let bits = try IdentifierDigits(text, start, end, alphabet, 32...32).number(of: 160)
    if let hyphen {
      let expected = checksum(text.extracting(0..<end), digitsFrom: start)
      let given = text.extracting(hyphen + 1..<text.count).array.map(\.lowercasedASCII)
      guard given == Array(expected.utf8) else { throw .checksum(expected: expected) }
    }
    return bits
  }

  /// Checks that a prefix matches `[a-z][a-z0-9]{1,30}`, in either case.
  static func check(_ prefix: Span<UInt8>) throws(IdentifierPrefixProblem) {
    guard prefix.count >= 2 else { throw .tooShort(count: prefix.count, fewest: 2) }
    guard prefix.count <= 31 else { throw .tooLong(count: prefix.count, most: 31) }
    for offset in prefix.indices {
      let isLetter = (0x61...0x7A).contains(prefix[offset].lowercasedASCII)
      let isDigit = (0x30...0x39).contains(prefix[offset])
      guard isLetter || isDigit && offset > 0 else {
        throw .unexpected(byte: prefix[offset], offset: offset)
      }
    }
  }

  /// Returns four characters: the lower 20 bits of Bech32's checksum over the prefix with its `_`,
  /// expanded as in Bech32, and the digits.
  ///
  /// Source: BIP 173 for the polynomial; the specification's reference code for the rest.
  private static func checksum(_ text: Span<UInt8>, digitsFrom start: Int) -> String {
    let alphabet = DigitAlphabet.caselessCrockford
    let name = text.extracting(0..<start).array.map(\.lowercasedASCII)
    let digits = text.extracting(start..<text.count).array.compactMap { alphabet.value(of: $0) }
      .map(UInt8.init)
    let values = name.map { $0 >> 5 } + [0] + name.map { $0 & 31 } + digits + [0, 0, 0, 0]
    let generator: [UInt32] = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
    var sum: UInt32 = 1
    for value in values {
      let top = sum >> 25
      sum = (sum & 0x1FF_FFFF) << 5 ^ UInt32(value)
      for bit in generator.indices where top >> UInt32(bit) & 1 == 1 { sum ^= generator[bit] }
    }
    sum ^= 1
    let characters = [15, 10, 5, 0].map { alphabet.digit(of: UInt64(sum >> UInt32($0) & 31)) }
    return String(decoding: characters, as: UTF8.self)
  }
}
