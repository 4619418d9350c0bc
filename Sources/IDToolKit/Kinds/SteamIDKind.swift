extension IdentifierKind {
  /// Steam's ids of people and groups: a universe, a type, an instance and an account, 17 or 18
  /// digits without a time.
  ///
  /// Of people only the usual instance is read, 1, and of universes only the public one: nearly all
  /// other numbers with these bits are flakes.
  /// Source: Valve's developer wiki, "SteamID".
  static let steamID = IdentifierKind(
    name: "steamid64",
    aliases: ["steamid"],
    summary: "Steam's account or group, 17 or 18 digits without a time",
    bitCount: 64,
    forms: [IdentifierForm("decimal", .shortNumber(.decimal, digits: 17...18))],
    plans: [
      IdentifierPlan(
        time: nil,
        fields: [
          IdentifierField(.account, .number(BitRun(32, at: 0))),
          IdentifierField(.type, .number(BitRun(4, at: 52))),
          IdentifierField(.instance, .number(BitRun(20, at: 32)), isDetail: true),
          IdentifierField(.universe, .number(BitRun(8, at: 56)), isDetail: true),
        ],
        // The upper 32 bits have two values.
        frequency: 31
      )
    ],
    sortingPlan: nil,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 6),
    furtherCheck: { bits throws(IdentifierProblem) in
      let top = bits.number(BitRun(32, at: 32))
      let (isPerson, isGroup) = (top == 0x0110_0001, top == 0x0170_0000)
      guard isPerson || isGroup, bits.number(BitRun(32, at: 0)) != 0 else { throw .unused }
    }
  )
}
