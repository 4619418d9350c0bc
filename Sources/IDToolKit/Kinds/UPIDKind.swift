extension IdentifierKind {
  /// UPIDs: a prefix of four letters, 40 bits of time in steps of 256 ms, random bits and a
  /// version.
  ///
  /// In the binary form the prefix comes after the time: 40 bits of time, 64 random ones, 20 of the
  /// prefix and four of the version.
  /// Source: github.com/carderne/upid.
  static let upid = IdentifierKind(
    name: "upid",
    summary: "four letters, time in steps of 256 ms and random bits",
    bitCount: 128,
    forms: [
      IdentifierForm(
        "upid",
        .pieces([
          .digits(.sortable32, 4, BitRun(20, at: 4)), .literal(UInt8(ascii: "_")),
          .digits(.sortable32, 8, BitRun(40, at: 88)),
          // The random bits and the version each end with a digit of four bits.
          .digits(.sortable32, 12, BitRun(60, at: 28)), .digits(.sortable32, 1, BitRun(4, at: 24)),
          .digits(.sortable32, 1, BitRun(4, at: 0)),
        ])
      )
    ],
    plans: [
      IdentifierPlan(
        time: .count(BitRun(40, at: 88), unit: .milliseconds(256), epoch: .unixEpoch),
        fields: [
          IdentifierField(.prefix, .digits(BitRun(20, at: 4), .sortable32, count: 4)),
          IdentifierField(.uuid, .uuid), IdentifierField(.random, .hex(BitRun(64, at: 24))),
        ]
      )
    ],
    // The prefix comes first, and is not part of the time.
    sortingPlan: nil,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 2, isToldByForm: true)
  )
}
