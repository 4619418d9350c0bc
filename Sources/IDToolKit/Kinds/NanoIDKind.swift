extension IdentifierKind {
  /// Nano IDs: 21 random characters out of 64, without any content.
  ///
  /// Their length and alphabet can be chosen, but with an unusual length nothing distinguishes them
  /// from words.
  /// Source: github.com/ai/nanoid.
  static let nanoID = IdentifierKind(
    name: "nanoid",
    summary: "21 random characters of 64",
    bitCount: 0,
    forms: [
      IdentifierForm("nanoid", .opaque(.base64URL, counts: 2...255, usual: 21, isWord: false))
    ],
    plans: [IdentifierPlan(time: nil, fields: [IdentifierField(.length, .length)])],
    sortingPlan: nil,
    firstUse: .usualFirstUse,
    making: .randomCharacters(.base64URL, count: 21),
    recognition: Recognition(commonness: 4, isToldByForm: false, isFoundUnasked: false),
    textOddity: { text in
      if text.count != 21 { return .unusualLength(usual: 21) }
      return CharacterMix(text).isRandom ? nil : .likeWords
    }
  )
}
