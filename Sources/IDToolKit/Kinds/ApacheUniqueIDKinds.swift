extension IdentifierKind {
  /// Apache's UNIQUE_ID: 32 bits of seconds, 80 random ones of the server, a counter and the number of
  /// a thread, which is small.
  ///
  /// Until December 2020 the last two digits were written as `@` and `-`, since then as `-` and `_`. Where
  /// there is a `-` without the other sign, it is read as written now, with a doubt in ids of until then.
  /// Source: apache/httpd, `modules/metadata/mod_unique_id.c`.
  static let apacheUniqueID = apache(
    "apache-unique-id",
    "time in seconds, 80 random bits, counter and thread",
    [
      IdentifierForm("base64url", .padded(.base64URL, digits: 27)),
      IdentifierForm("old", .padded(.oldApache, digits: 27)),
    ],
    maker: [IdentifierField(.random, .hex(BitRun(80, at: 48)))],
    bitCount: 160
  )

  /// The same with an address and a process in place of the random bits, as before version 2.4.20.
  static let apacheUniqueIDOld = apache(
    "apache-unique-id-old",
    "time in seconds, address, process, counter and thread",
    [
      IdentifierForm("base64url", .number(.base64URL, digits: 24)),
      IdentifierForm("old", .number(.oldApache, digits: 24)),
    ],
    maker: [
      IdentifierField(.address, .address(BitRun(32, at: 80))),
      IdentifierField(.processID, .number(BitRun(32, at: 48))),
    ],
    bitCount: 144
  )

  private static func apache(
    _ name: String,
    _ summary: String,
    _ forms: [IdentifierForm],
    maker: [IdentifierField],
    bitCount: Int
  ) -> IdentifierKind {
    IdentifierKind(
      name: name,
      summary: "Apache's: \(summary)",
      bitCount: bitCount,
      forms: forms,
      plans: [
        IdentifierPlan(
          time: .count(BitRun(32, at: bitCount - 32), unit: .second, epoch: .unixEpoch),
          fields: maker + [
            IdentifierField(.counter, .number(BitRun(16, at: 32))),
            IdentifierField(.thread, .number(BitRun(16, at: 0))),
          ],
          fixed: .init(mask: BitRun(16, at: 16).mask, value: .zero)
        )
      ],
      // Base 64 doesn't sort as its bytes do.
      sortingPlan: nil,
      firstUse: .usualFirstUse,
      making: nil,
      recognition: Recognition(commonness: 2, isSuggested: false),
      textOddity: { text, _ in
        let signs = text.indices.map { text[$0] }
        let isKnown = signs.contains(UInt8(ascii: "_")) || signs.contains(UInt8(ascii: "@"))
        guard !isKnown, let place = signs.firstIndex(of: UInt8(ascii: "-")) else { return nil }
        // Those of later than 2021-01-13 begin with Y to Z or a to z; six digits hold the time.
        return signs[0] > UInt8(ascii: "X") ? nil : .oldDigits(inTime: place < 6)
      }
    )
  }
}
