extension IdentifierKind {
  /// CouchDB's ids by the algorithm utc_random: 14 hex digits of microseconds and 18 random ones.
  ///
  /// The usual algorithm, sequential, makes 32 digits as well, without a time.
  /// Source: the CouchDB manual, "[uuids]"; apache/couchdb, `couch_uuids.erl`.
  static let couchDBRandom = IdentifierKind(
    name: "couchdb-utc-random",
    summary: "CouchDB's utc_random: time in us and 72 random bits, in hex",
    bitCount: 128,
    forms: [IdentifierForm("hex", .number(.lowerHexadecimal, digits: 32), needsName: true)],
    plans: [
      IdentifierPlan(
        time: .count(BitRun(56, at: 72), unit: TimeSpan(microseconds: 1), epoch: .unixEpoch),
        fields: [IdentifierField(.random, .hex(BitRun(72, at: 0)))]
      )
    ],
    sortingPlan: 0,
    // 2009: the option came with version 0.11.
    firstUse: Timestamp(microseconds: 1_230_768_000_000_000),
    making: nil,
    recognition: Recognition(commonness: 1, isSuggested: false)
  )
}
