extension IdentifierKind {
  /// KSUIDs: 32 bits of seconds since 2014-05-13T16:53:20Z and 128 random bits in 27 characters.
  ///
  /// Source: github.com/segmentio/ksuid.
  public static let ksuid = IdentifierKind(
    name: "ksuid",
    summary: "time in seconds and 128 random bits, in base 62",
    bitCount: 160,
    forms: [IdentifierForm("ksuid", .number(.base62, digits: 27))],
    plans: [
      IdentifierPlan(
        time: .count(
          BitRun(32, at: 128),
          unit: .second,
          epoch: Timestamp(microseconds: 1_400_000_000_000_000)
        ),
        fields: [IdentifierField(.payload, .hex(BitRun(128, at: 0)))]
      )
    ],
    sortingPlan: 0,
    // They were published in 2017; small numbers read as the epoch.
    firstUse: Timestamp(microseconds: 1_483_228_800_000_000),
    making: .timed(counter: .low(128), kept: .zero, .random),
    recognition: Recognition(commonness: 6, isToldByForm: true, isFoundUnasked: true)
  )
}
