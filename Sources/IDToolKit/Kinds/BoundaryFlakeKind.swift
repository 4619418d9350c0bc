extension IdentifierKind {
  /// Boundary's flakes: 64 bits of milliseconds, a machine's address and a sequence, as hex with or
  /// without the hyphens of a UUID, or in base 62.
  ///
  /// Source: github.com/boundary/flake.
  static let boundaryFlake = IdentifierKind(
    name: "boundary-flake",
    summary: "time in ms, a machine's address and a sequence, 128 bits",
    bitCount: 128,
    forms: UUIDPlan.forms + [IdentifierForm("base62", .shortNumber(.base62, digits: 18...22))],
    plans: [
      IdentifierPlan(
        time: boundaryTime,
        fields: [
          IdentifierField(.machine, .hex(BitRun(48, at: 16))),
          IdentifierField(.sequence, .number(BitRun(16, at: 0))),
        ]
      )
    ],
    sortingPlan: 0,
    // They were published in 2012.
    firstUse: Timestamp(microseconds: 1_325_376_000_000_000),
    making: nil,
    recognition: Recognition(commonness: 0),
    textOddity: { text, _ in
      // Of 18 digits in base 62 none is a capital in one of 18,000 cases, and none is a digit from 0 to 9 in one of 24.
      text.count < 32 && !(CharacterMix(text).hasBothCases && CharacterMix(text).hasDigit)
        ? .likeWords : nil
    },
    furtherCheck: { bits throws(IdentifierProblem) in
      if boundaryTime.time(of: bits) == nil { throw .timeOutOfRange }
    }
  )

  private static let boundaryTime = IdentifierTime.count(
    BitRun(64, at: 64),
    unit: .milliseconds(1),
    epoch: .unixEpoch
  )
}
