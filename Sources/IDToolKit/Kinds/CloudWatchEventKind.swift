extension IdentifierKind {
  /// The ids of events in CloudWatch Logs: 56 digits of the event's time, that of its arrival, 64 other
  /// bits and its number in a batch.
  ///
  /// AWS documents none of it: inferred, and true of all events of public dumps that show both times. In
  /// the example of its documentation what follows the first time is no time, so a count of milliseconds
  /// that is too large for one is left out.
  static let cloudWatchEvent = IdentifierKind(
    name: "cloudwatch-event",
    aliases: ["cloudwatch"],
    summary: "CloudWatch's event: two times in ms and a number, 56 digits",
    bitCount: 192,
    forms: [IdentifierForm("decimal", .number(.decimal, digits: 56))],
    plans: [
      IdentifierPlan(
        time: .count(BitRun(42, at: 144), unit: .milliseconds(1), epoch: .unixEpoch),
        fields: [
          IdentifierField(
            .ingested,
            .moment(.count(BitRun(64, at: 80), unit: .milliseconds(1), epoch: .unixEpoch))
          ),
          IdentifierField(.payload, .hex(BitRun(64, at: 16))),
          IdentifierField(.sequence, .number(BitRun(16, at: 0))),
        ],
        fixed: .init(mask: BitRun(6, at: 186).mask, value: .zero)
      )
    ],
    sortingPlan: 0,
    // CloudWatch Logs began in July 2014.
    firstUse: Timestamp(microseconds: 1_404_172_800_000_000),
    making: nil,
    recognition: Recognition(commonness: 4, isSuggested: false)
  )
}
