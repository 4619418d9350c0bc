extension IdentifierKind {
  /// Firebase's push ids: eight characters of milliseconds and twelve random ones, in an alphabet
  /// sorted by character.
  ///
  /// Source: "The 2^120 Ways to Ensure Unique Identifiers", Firebase, and its reference code.
  static let pushID = IdentifierKind(
    name: "pushid",
    aliases: ["firebase"],
    summary: "Firebase's: time in ms and 72 random bits, in base 64",
    bitCount: 120,
    forms: [IdentifierForm("pushid", .number(.sortable64, digits: 20))],
    plans: [
      IdentifierPlan(
        time: .count(BitRun(48, at: 72), unit: .milliseconds(1), epoch: .unixEpoch),
        fields: [
          IdentifierField(.random, .digits(BitRun(72, at: 0), .sortable64, count: 12))
        ]
      )
    ],
    sortingPlan: 0,
    // They were introduced in 2012.
    firstUse: Timestamp(microseconds: 1_325_376_000_000_000),
    making: nil,
    recognition: Recognition(commonness: 4)
  )
}
