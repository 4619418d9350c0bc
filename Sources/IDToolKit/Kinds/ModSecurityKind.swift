extension IdentifierKind {
  /// libmodsecurity's transactions: ten digits of seconds, followed at once by a random number below
  /// 100 with six decimals.
  ///
  /// It looks like a Unix time of eleven or twelve digits with a fraction.
  /// Source: owasp-modsecurity/ModSecurity, `src/transaction.cc`.
  static let modSecurity = IdentifierKind(
    name: "modsecurity3-id",
    aliases: ["modsecurity"],
    summary: "libmodsecurity's transaction: time in seconds, random digits",
    bitCount: 34,
    forms: [form("two-digits", randomDigits: 2), form("one-digit", randomDigits: 1)],
    plans: [
      IdentifierPlan(
        time: .count(BitRun(34, at: 0), unit: .second, epoch: .unixEpoch),
        fields: [IdentifierField(.random, .characters(from: 10, count: 9))]
      )
    ],
    sortingPlan: nil,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 1, isSuggested: false)
  )

  private static func form(_ name: String, randomDigits: Int) -> IdentifierForm {
    let seconds = IdentifierPiece.digits(.decimal, 10, BitRun(34, at: 0))
    return IdentifierForm(
      name,
      .pieces(
        [seconds, .free(.decimal, randomDigits)] + .text(".") + [.free(.decimal, 6)]
      ),
      needsName: true
    )
  }
}
