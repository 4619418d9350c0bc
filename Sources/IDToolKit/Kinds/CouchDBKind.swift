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

  /// Its ids by the algorithm utc_id: 14 hex digits of microseconds, and the suffix of the settings.
  ///
  /// The time begins with 0 until 2112.
  static let couchDBTime = IdentifierKind(
    name: "couchdb-utc-id",
    summary: "CouchDB's utc_id: time in us, in hex, and any suffix",
    bitCount: 56,
    forms: [
      IdentifierForm("hex", .number(.lowerHexadecimal, digits: 14), needsName: true),
      IdentifierForm(
        "suffix",
        .custom(
          IdentifierCodec(
            alphabet: .oldApache,
            count: 15,
            most: 63,
            start: Array("0".utf8),
            hasMore: true
          ) { text, start throws(IdentifierProblem) in
            let end = min(start + 14, text.count)
            if let stray = (end..<text.count).first(where: { !(0x21...0x7E).contains(text[$0]) }) {
              throw .unexpected(byte: text[stray], offset: stray, strays: 1)
            }
            return try IdentifierDigits(text, start, end, .lowerHexadecimal, 14...14).number(of: 56)
          }
        ),
        needsName: true
      ),
    ],
    plans: [
      IdentifierPlan(
        time: .count(BitRun(56, at: 0), unit: TimeSpan(microseconds: 1), epoch: .unixEpoch),
        fields: [IdentifierField(.suffix, .characters(from: 14, count: 49))]
      )
    ],
    sortingPlan: 0,
    // 2013: the option came with version 1.3.
    firstUse: Timestamp(microseconds: 1_356_998_400_000_000),
    making: nil,
    recognition: Recognition(commonness: 1, isSuggested: false)
  )
}
