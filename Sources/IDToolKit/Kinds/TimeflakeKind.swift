extension IdentifierKind {
  /// Timeflakes: 48 bits of milliseconds and 80 random bits in 22 digits of base 62.
  ///
  /// Source: github.com/anthonynsimon/timeflake.
  static let timeflake = IdentifierKind(
    name: "timeflake",
    summary: "time in ms and 80 random bits, in base 62",
    bitCount: 128,
    forms: [IdentifierForm("timeflake", .number(.base62, digits: 22))],
    plans: [
      IdentifierPlan(
        time: .count(BitRun(48, at: 80), unit: .milliseconds(1), epoch: .unixEpoch),
        fields: [
          IdentifierField(.uuid, .uuid), IdentifierField(.random, .hex(BitRun(80, at: 0))),
        ]
      )
    ],
    sortingPlan: 0,
    // They were published in 2019.
    firstUse: Timestamp(microseconds: 1_546_300_800_000_000),
    making: nil,
    recognition: Recognition(commonness: 1)
  )
}
