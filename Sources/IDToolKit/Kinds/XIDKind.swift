extension IdentifierKind {
  /// xids: seconds, machine, process and a counter, 96 bits in 20 characters of base32hex.
  ///
  /// Lower case only; the last four bits of the text are padding.
  /// Source: github.com/rs/xid.
  public static let xid = IdentifierKind(
    name: "xid",
    summary: "time in seconds, machine, process and a counter, in base 32",
    bitCount: 96,
    forms: [IdentifierForm("xid", .padded(.lowerBase32Hex, digits: 20))],
    plans: [
      IdentifierPlan(
        time: .count(BitRun(32, at: 64), unit: .second, epoch: .unixEpoch),
        fields: [
          IdentifierField(.machine, .hex(BitRun(24, at: 40))),
          IdentifierField(.processID, .number(BitRun(16, at: 24))),
          IdentifierField(.counter, .number(BitRun(24, at: 0))),
        ]
      )
    ],
    sortingPlan: 0,
    // 2011: the example in its documentation.
    firstUse: Timestamp(microseconds: 1_293_840_000_000_000),
    making: .timed(counter: .low(24), kept: BitRun(40, at: 24).mask, .runsOn),
    recognition: Recognition(commonness: 5, isToldByForm: true, isFoundUnasked: true)
  )
}
