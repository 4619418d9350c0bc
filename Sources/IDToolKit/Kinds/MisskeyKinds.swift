extension IdentifierKind {
  /// Misskey's aid: eight digits of milliseconds since 2000 in base 36, and two of a counter.
  ///
  /// Source: misskey-dev/misskey, `packages/backend/src/misc/id`, for all five kinds but meid7.
  static let misskeyAID = misskeyBase36("aid", "counter", rest: [(.counter, 2)])
  /// With four digits of a node and four of a counter.
  static let misskeyAIDX = misskeyBase36(
    "aidx",
    "node and counter",
    rest: [(.node, 4), (.counter, 4)]
  )

  /// 12 hex digits of milliseconds, of which the highest bit is set, and 12 random ones.
  static let misskeyMEID = misskeyHexadecimal(
    "meid",
    "24 hex digits",
    .number(.lowerHexadecimal, digits: 24)
  )
  static let misskeyMEIDG = misskeyHexadecimal(
    "meidg",
    "g and 23 hex digits",
    .pieces(.text("g") + hexadecimalPieces)
  )
  /// Source: mei23/misskey-v11, `src/misc/id/meid7.ts`.
  static let misskeyMEID7 = misskeyHexadecimal(
    "meid7",
    "7 and 23 hex digits",
    .pieces(.text("7") + hexadecimalPieces)
  )

  private static func misskeyBase36(
    _ name: String,
    _ summary: String,
    rest: [(name: IdentifierField.Name, digits: Int)]
  ) -> IdentifierKind {
    var pieces: [IdentifierPiece] = []
    var fields: [IdentifierField] = []
    var end = 0
    for (name, digits) in rest.reversed() {
      let run = BitRun(digits == 2 ? 11 : 21, at: end)
      end = run.end
      pieces.insert(.digits(.lowerBase36, digits, run), at: 0)
      fields.insert(IdentifierField(name, .digits(run, .lowerBase36, count: digits)), at: 0)
    }
    // So many bits last until 2069: eight digits have room for all of them.
    let time = BitRun(41, at: end)
    return IdentifierKind(
      name: "misskey-\(name)",
      aliases: [name],
      summary: "Misskey's: time in ms, \(summary), in base 36",
      bitCount: time.end,
      forms: [
        IdentifierForm(
          name,
          .pieces([.digits(.lowerBase36, 8, time)] + pieces),
          needsName: true
        )
      ],
      plans: [
        IdentifierPlan(
          time: .count(
            time,
            unit: .milliseconds(1),
            epoch: Timestamp(microseconds: 946_684_800_000_000)
          ),
          fields: fields
        )
      ],
      sortingPlan: 0,
      firstUse: misskeyFirstUse,
      making: nil,
      recognition: Recognition(commonness: 1, isSuggested: false)
    )
  }

  private static let hexadecimalPieces: [IdentifierPiece] = [
    .digits(.lowerHexadecimal, 11, BitRun(44, at: 48)),
    .digits(.lowerHexadecimal, 12, BitRun(48, at: 0)),
  ]

  private static func misskeyHexadecimal(
    _ name: String,
    _ digits: String,
    _ coding: IdentifierCoding
  ) -> IdentifierKind {
    let isWhole = if case .number = coding { true } else { false }
    let mark = BitRun(4, at: 92).mask
    return IdentifierKind(
      name: "misskey-\(name)",
      aliases: [name],
      summary: "Misskey's: time in ms and 48 random bits, \(digits)",
      bitCount: isWhole ? 96 : 92,
      forms: [IdentifierForm(name, coding)],
      plans: [
        IdentifierPlan(
          time: .count(BitRun(44, at: 48), unit: .milliseconds(1), epoch: .unixEpoch),
          fields: [IdentifierField(.random, .hex(BitRun(48, at: 0)))],
          fixed: isWhole ? .init(mask: mark, value: BitRun(1, at: 95).mask) : .none
        )
      ],
      sortingPlan: 0,
      firstUse: misskeyFirstUse,
      making: nil,
      recognition: Recognition(commonness: 4, isSuggested: false)
    )
  }

  /// 2014: the first version of Misskey; what was imported keeps its time.
  private static let misskeyFirstUse = Timestamp(microseconds: 1_388_534_400_000_000)
}
