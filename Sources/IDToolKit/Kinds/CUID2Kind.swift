extension IdentifierKind {
  /// CUIDs of the second version: a letter and base 36 digits, 24 in all, without any content.
  ///
  /// Their length can be chosen from 2 to 32, but with an unusual length nothing distinguishes them
  /// from words.
  /// Source: github.com/paralleldrive/cuid2.
  static let cuid2 = IdentifierKind(
    name: "cuid2",
    summary: "24 letters and digits that hold nothing",
    bitCount: 0,
    forms: [
      IdentifierForm("cuid2", .opaque(.lowerBase36, counts: 2...32, isWord: true))
    ],
    plans: [IdentifierPlan(time: nil, fields: [IdentifierField(.length, .length)])],
    sortingPlan: nil,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 5, usualCount: 24),
    textOddity: { text, _ in CharacterMix(text).isRandomInLowerCase ? nil : .likeWords }
  )
}
