extension IdentifierKind {
  /// ULIDs: 48 bits of milliseconds and 80 random bits in 26 characters of Crockford's base 32.
  ///
  /// Either case is accepted; the letters I, L, O and U are not digits.
  /// Source: github.com/ulid/spec.
  public static let ulid = IdentifierKind(
    name: "ulid",
    summary: "time in ms and 80 random bits, in base 32",
    bitCount: 128,
    forms: [IdentifierForm("ulid", .number(.crockford, digits: 26))],
    prefix: .foreign,
    plans: [
      IdentifierPlan(
        time: .count(BitRun(48, at: 80), unit: .milliseconds(1), epoch: .unixEpoch),
        fields: [
          IdentifierField(.prefix, .prefix), IdentifierField(.uuid, .uuid),
          IdentifierField(.random, .hex(BitRun(80, at: 0))),
        ]
      )
    ],
    sortingPlan: 0,
    firstUse: .usualFirstUse,
    making: .timed(counter: .low(80), kept: .zero, .random),
    recognition: Recognition(commonness: 8, isToldByForm: true, isFoundUnasked: true)
  )
}
