extension IdentifierKind {
  /// CUIDs of the first version: `c`, then milliseconds, counter, fingerprint and random digits in
  /// base 36.
  ///
  /// The time has eight digits from 1972 to 2059.
  /// Source: github.com/paralleldrive/cuid.
  static let cuid = IdentifierKind(
    name: "cuid",
    aliases: ["cuid1"],
    summary: "c, then time in ms, counter, fingerprint and random digits",
    bitCount: 126,
    forms: [
      IdentifierForm(
        "cuid",
        .pieces([
          .literal(UInt8(ascii: "c")),
          .digits(.lowerBase36, 8, CUIDRun.time), .digits(.lowerBase36, 4, CUIDRun.counter),
          .digits(.lowerBase36, 4, CUIDRun.fingerprint), .digits(.lowerBase36, 8, CUIDRun.random),
        ])
      )
    ],
    plans: [
      IdentifierPlan(
        time: .count(CUIDRun.time, unit: .milliseconds(1), epoch: .unixEpoch),
        fields: [
          IdentifierField(.counter, .number(CUIDRun.counter)),
          IdentifierField(.fingerprint, .digits(CUIDRun.fingerprint, .lowerBase36, count: 4)),
          IdentifierField(.random, .digits(CUIDRun.random, .lowerBase36, count: 8)),
        ]
      )
    ],
    sortingPlan: nil,
    // They were published in 2012.
    firstUse: Timestamp(microseconds: 1_325_376_000_000_000),
    making: nil,
    recognition: Recognition(commonness: 6)
  )
}

/// Where the parts of a CUID are in its bits.
private enum CUIDRun {
  static let time = BitRun(42, at: 84)
  static let counter = BitRun(21, at: 63)
  static let fingerprint = BitRun(21, at: 42)
  static let random = BitRun(42, at: 0)
}
