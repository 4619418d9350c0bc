extension IdentifierKind {
  /// The times of Chrome and WebKit: microseconds since 1601, 17 digits.
  ///
  /// Source: Chromium, `base::Time`; the tables of Chrome's History, Cookies and Bookmarks.
  static let webKitTime = IdentifierKind(
    name: "webkit-time",
    aliases: ["chrome-time"],
    summary: "Chrome's time: microseconds since 1601, 17 digits",
    bitCount: 64,
    forms: [
      IdentifierForm("decimal", .number(.decimal, digits: 17), needsName: true), .markedNumber,
    ],
    plans: [
      IdentifierPlan(
        // So many bits last until 3884: times of more don't fit in 17 digits.
        time: .count(BitRun(56, at: 0), unit: TimeSpan(microseconds: 1), epoch: .startOf1601),
        fields: [IdentifierField(.integer, .integer, isDetail: true)],
        fixed: .init(mask: BitRun(8, at: 56).mask, value: .zero)
      )
    ],
    sortingPlan: 0,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 2, isSuggested: false)
  )
}
