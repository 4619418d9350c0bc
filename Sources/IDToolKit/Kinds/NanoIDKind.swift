extension IdentifierKind {
  /// Nano IDs: 21 random characters out of 64, without any content.
  ///
  /// Their length and alphabet can be chosen, but with an unusual length nothing distinguishes them
  /// from words.
  /// Source: github.com/ai/nanoid.
  public static let nanoID = IdentifierKind(
    name: "nanoid",
    summary: "\(NanoIDLimits.usualCount) random characters of 64",
    bitCount: 0,
    forms: [
      IdentifierForm("nanoid", .opaque(.base64URL, counts: NanoIDLimits.counts, isWord: false))
    ],
    plans: [IdentifierPlan(time: nil, fields: [IdentifierField(.length, .length)])],
    sortingPlan: nil,
    firstUse: .usualFirstUse,
    making: .randomCharacters(.base64URL, count: NanoIDLimits.usualCount),
    recognition: Recognition(commonness: 4, usualCount: NanoIDLimits.usualCount),
    textOddity: { text, _ in CharacterMix(text).isRandom ? nil : .likeWords }
  )
}

/// How long a Nano ID may be, and which characters it may be made of.
enum NanoIDLimits {
  static let counts = 2...255
  static let usualCount = 21
  /// The characters of an alphabet that is given.
  static let characters: ClosedRange<UInt8> = 0x21...0x7E
  /// How many characters such an alphabet has.
  static let alphabetCounts = 2...characters.count

  /// What an alphabet consists of, for help and messages.
  static var alphabet: String {
    "\(alphabetCounts.lowerBound) to \(alphabetCounts.upperBound) printable ASCII characters"
  }
}
