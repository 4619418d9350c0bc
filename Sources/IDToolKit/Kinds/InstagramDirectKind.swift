extension IdentifierKind {
  /// The items of Instagram's direct messages: microseconds above 64 bits, most of which are zero, in 35
  /// digits.
  ///
  /// Inferred from times next to them; the 39 digits of threads hold none.
  /// Source: dilame/instagram-private-api, issues 13 and 422; mgp25/Instagram-API, issue 2191.
  static let instagramDirect = IdentifierKind(
    name: "instagram-direct",
    summary: "Instagram's direct message: time in us, 35 digits",
    bitCount: 116,
    forms: [IdentifierForm("decimal", .number(.decimal, digits: 35))],
    plans: [
      IdentifierPlan(
        time: .count(BitRun(52, at: 64), unit: TimeSpan(microseconds: 1), epoch: .unixEpoch),
        fields: [IdentifierField(.payload, .hex(BitRun(64, at: 0)))]
      )
    ],
    sortingPlan: 0,
    // 2013: messages came in December.
    firstUse: Timestamp(microseconds: 1_385_856_000_000_000),
    making: nil,
    recognition: Recognition(commonness: 2, isSuggested: false)
  )
}
