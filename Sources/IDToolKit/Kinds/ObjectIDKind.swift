extension IdentifierKind {
  /// MongoDB's ObjectIds: 24 hex digits of seconds, five random bytes and a counter.
  ///
  /// The seconds are unsigned.
  /// Source: the BSON ObjectId specification, github.com/mongodb/specifications.
  public static let objectID = IdentifierKind(
    name: "objectid",
    aliases: ["mongo", "mongodb", "mongoid", "oid", "bson"],
    summary: "MongoDB's: time in seconds, random bytes and a counter",
    bitCount: 96,
    forms: [IdentifierForm("objectid", .number(.hexadecimal, digits: 24))],
    plans: [
      IdentifierPlan(
        time: .count(BitRun(32, at: 64), unit: .second, epoch: .unixEpoch),
        fields: [
          IdentifierField(.counter, .number(BitRun(24, at: 0))),
          IdentifierField(.random, .hex(BitRun(40, at: 24))),
        ]
      )
    ],
    sortingPlan: 0,
    // 2009: MongoDB's first release.
    firstUse: Timestamp(microseconds: 1_230_768_000_000_000),
    making: .timed(counter: .low(24), kept: BitRun(40, at: 24).mask, .runsOn),
    recognition: Recognition(commonness: 8, isToldByForm: true, isFoundUnasked: true)
  )
}
