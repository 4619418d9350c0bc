extension IdentifierKind {
  /// Elasticsearch's own `_id`: 48 bits of milliseconds, 48 of a machine and 24 of a sequence, their
  /// bytes in one of three orders, each a kind as well.
  ///
  /// The machine is its address, altered at random.
  /// Source: elastic/elasticsearch, `TimeBasedUUIDGenerator`, `TimeBasedKOrderedUUIDGenerator`.
  static let elasticsearch = elasticsearch(
    "es-id",
    aliases: ["elasticsearch"],
    "Elasticsearch's _id: time in ms, machine and sequence, base 64",
    highBytes: [0, 5],
    isNarrower: false,
    orders: orders
  )

  /// With its bytes in the order of time, machine and sequence, as up to version 5.
  static let elasticsearchStraight = elasticsearch(
    "es-id-1x",
    "Elasticsearch's _id of versions 1.4 to 5: its bytes in order",
    highBytes: [0]
  ) { _ in [Array(0..<15)] }

  /// With the time's lowest bytes last and the sequence's first, so that ids don't sort, from version 6
  /// on.
  static let elasticsearchMixed = elasticsearch(
    "es-id-6x",
    "Elasticsearch's _id from version 6 on: its bytes mixed",
    highBytes: [5]
  ) { _ in [mixedOrder] }

  /// With the time's highest bytes first, so that ids sort by the minute only, for logs from 2024 on.
  static let elasticsearchKOrdered = elasticsearch(
    "es-id-korder",
    "Elasticsearch's _id of logs from 2024 on: sorts by the minute",
    highBytes: [0]
  ) { _ in [kOrder] }

  /// Whether its ids are Elasticsearch's own.
  var isElasticsearch: Bool {
    [.elasticsearch, .elasticsearchStraight, .elasticsearchMixed, .elasticsearchKOrdered]
      .contains(self)
  }

  /// Creates the kind of the ids whose bytes stand in one of some orders, the likeliest first.
  ///
  /// One of `highBytes` is the highest byte of the time, which is 1 from 2004 to 2039.
  private static func elasticsearch(
    _ name: String,
    aliases: [String] = [],
    _ summary: String,
    highBytes: [Int],
    isNarrower: Bool = true,
    orders: @escaping @Sendable (IdentifierBits) -> [[Int]]
  ) -> IdentifierKind {
    IdentifierKind(
      name: name,
      aliases: aliases,
      summary: summary,
      bitCount: 120,
      forms: [IdentifierForm("base64url", .number(.base64URL, digits: 20))],
      plans: [
        IdentifierPlan(
          time: .count(BitRun(48, at: 72), unit: .milliseconds(1), epoch: .unixEpoch),
          fields: [
            IdentifierField(.machine, .hex(BitRun(48, at: 24))),
            IdentifierField(.sequence, .number(BitRun(24, at: 0))),
          ]
        )
      ],
      view: .choice { bits in (0, bits.bytes(at: orders(bits)[0], of: 15)) },
      sortingPlan: nil,
      // 2014: version 1.4.
      firstUse: Timestamp(microseconds: 1_388_534_400_000_000),
      making: nil,
      recognition: Recognition(commonness: 4, isSuggested: false, isNarrower: isNarrower),
      textOddity: { text, now in
        // One id in 150,000 could be a word, and one in 60 has letters only.
        if CharacterMix.isWord(text) || text.indices.allSatisfy({ text[$0].isLetter }) {
          return .likeWords
        }
        let form = IdentifierCoding.number(.base64URL, digits: 20)
        guard let bits = try? form.read(text, from: 0, bitCount: 120),
          let order = orders(bits).dropFirst().first
        else { return nil }
        let milliseconds = bits.bytes(at: order, of: 15).number(BitRun(48, at: 72))
        let time = Timestamp.unixEpoch.advanced(by: .milliseconds(Int64(milliseconds)))
        guard let time, time < now else { return nil }
        return .undecided("of \(time.text()), in another order of its bytes,")
      },
      furtherCheck: { bits throws(IdentifierProblem) in
        if highBytes.allSatisfy({ bits.byte($0, of: 15) != 1 }) { throw .unused }
      }
    )
  }

  private static let mixedOrder = [5, 4, 3, 2, 12, 14, 6, 7, 8, 9, 10, 11, 1, 13, 0]
  private static let kOrder = [0, 1, 2, 3, 11, 13, 4, 5, 6, 7, 8, 9, 10, 12, 14]

  /// Returns where the bytes of time, machine and sequence may stand, the likeliest first: the highest
  /// byte of the time is 1 from 2004 to 2039.
  @Sendable
  private static func orders(of bits: IdentifierBits) -> [[Int]] {
    // Those of version 6 are of 2017-10 and later, the others of 2014 and later.
    let next = bits.byte(4, of: 15)
    let isMixed = bits.byte(5, of: 15) == 1 && next >= 0x5F
    if isMixed, bits.byte(0, of: 15) != 1 || bits.byte(1, of: 15) < 0x43 { return [mixedOrder] }
    // 2024-01-01: the highest four bytes of the time are the first in either order.
    let straight = bits.number(BitRun(32, at: 88)) >= 0x018C_C251 ? kOrder : Array(0..<15)
    // Of two, one after 2030 is the less likely.
    return !isMixed ? [straight] : next > 0xB8 ? [straight, mixedOrder] : [mixedOrder, straight]
  }

  /// The `_id` in Elasticsearch's indices of time series: hashes, and the milliseconds of @timestamp.
  ///
  /// Source: elastic/elasticsearch, `TsidExtractingIdFieldMapper`.
  static let elasticsearchSeries = IdentifierKind(
    name: "es-id-tsdb",
    summary: "Elasticsearch's _id in a time series: hashes, and time in ms",
    bitCount: 160,
    forms: [IdentifierForm("base64url", .padded(.base64URL, digits: 27))],
    plans: [
      IdentifierPlan(
        time: .count(BitRun(48, at: 0), unit: .milliseconds(1), epoch: .unixEpoch),
        fields: [IdentifierField(.payload, .hex(BitRun(96, at: 64)))],
        fixed: .init(mask: BitRun(16, at: 48).mask, value: .zero)
      )
    ],
    sortingPlan: nil,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 2, isSuggested: false)
  )
}
