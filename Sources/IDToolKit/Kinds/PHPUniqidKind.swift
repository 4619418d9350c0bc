extension IdentifierKind {
  /// PHP's `uniqid()`: eight hex digits of seconds and five of microseconds; with more entropy a digit,
  /// a point and eight digits follow.
  ///
  /// Source: php/php-src, `ext/standard/uniqid.c`.
  static let phpUniqid = IdentifierKind(
    name: "php-uniqid",
    aliases: ["uniqid"],
    summary: "PHP's uniqid(): time in seconds and microseconds, in hex",
    bitCount: 52,
    forms: [
      IdentifierForm("uniqid", .pieces(digitsOfUniqid), needsName: true),
      IdentifierForm(
        "more-entropy",
        .pieces(digitsOfUniqid + [.free(.decimal, 1)] + .text(".") + [.free(.decimal, 8)])
      ),
    ],
    plans: [
      IdentifierPlan(
        time: .secondsAndMicroseconds(secondsOfUniqid, microsecondsOfUniqid),
        fields: [IdentifierField(.random, .characters(from: 13, count: 10))]
      )
    ],
    sortingPlan: 0,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 1, isSuggested: false),
    furtherCheck: { bits throws(IdentifierProblem) in
      if bits.number(microsecondsOfUniqid) >= 1_000_000 { throw .unused }
    }
  )

  private static let secondsOfUniqid = BitRun(32, at: 20)
  private static let microsecondsOfUniqid = BitRun(20, at: 0)
  private static let digitsOfUniqid: [IdentifierPiece] = [
    .digits(.lowerHexadecimal, 8, secondsOfUniqid),
    .digits(.lowerHexadecimal, 5, microsecondsOfUniqid),
  ]
}
