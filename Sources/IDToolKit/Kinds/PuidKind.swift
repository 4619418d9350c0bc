extension IdentifierKind {
  /// puids: eight base 36 digits of milliseconds, six hex digits of a machine, then process and
  /// counter in base 36.
  ///
  /// Source: the npm module puid, github.com/pid/puid.
  static let puid = IdentifierKind(
    name: "puid",
    summary: "time in ms, machine, process and counter, in base 36",
    bitCount: 119,
    forms: [
      IdentifierForm(
        "puid",
        .pieces([
          .digits(.lowerBase36, 8, PuidRun.time), .digits(.lowerHexadecimal, 6, PuidRun.machine),
          .digits(.lowerBase36, 4, PuidRun.process), .digits(.lowerBase36, 6, PuidRun.counter),
        ])
      )
    ],
    plans: [
      IdentifierPlan(
        time: .count(PuidRun.time, unit: .milliseconds(1), epoch: .unixEpoch),
        fields: [
          IdentifierField(.machine, .hex(PuidRun.machine)),
          IdentifierField(.processID, .number(PuidRun.process)),
          IdentifierField(.counter, .number(PuidRun.counter)),
        ]
      )
    ],
    sortingPlan: nil,
    // They were published in 2012.
    firstUse: Timestamp(microseconds: 1_325_376_000_000_000),
    making: nil,
    recognition: Recognition(commonness: 0)
  )
}

/// Where the parts of a puid are in its bits.
private enum PuidRun {
  static let time = BitRun(42, at: 77)
  static let machine = BitRun(24, at: 53)
  static let process = BitRun(21, at: 32)
  static let counter = BitRun(32, at: 0)
}
