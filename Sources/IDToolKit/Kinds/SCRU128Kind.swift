extension IdentifierKind {
  /// SCRU128: milliseconds, two counters and 32 random bits in 25 digits of base 36.
  ///
  /// Source: the SCRU128 specification, github.com/scru128/spec.
  static let scru128 = IdentifierKind(
    name: "scru128",
    summary: "time in ms, two counters and random bits, in base 36",
    bitCount: 128,
    forms: [IdentifierForm("scru128", .number(.base36, digits: 25))],
    plans: [
      IdentifierPlan(
        time: .count(BitRun(48, at: 80), unit: .milliseconds(1), epoch: .unixEpoch),
        fields: [
          IdentifierField(.counterHigh, .number(BitRun(24, at: 56))),
          IdentifierField(.counterLow, .number(BitRun(24, at: 32))),
          IdentifierField(.entropy, .number(BitRun(32, at: 0))),
        ]
      )
    ],
    sortingPlan: 0,
    // The specification was written in 2021.
    firstUse: Timestamp(microseconds: 1_609_459_200_000_000),
    making: nil,
    recognition: Recognition(commonness: 1)
  )
}
