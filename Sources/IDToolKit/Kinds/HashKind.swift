extension IdentifierKind {
  /// Hashes in hex, of which nothing but the length tells what made them: 40 digits are SHA-1 or a
  /// commit of git.
  ///
  /// 32 digits are those of MD5 and of UUIDs: as MD5 they are read if they are no usual UUID.
  /// Source: FIPS 180-4; the OCI image specification, "Digests".
  static let hash = IdentifierKind(
    name: "hash",
    aliases: ["sha", "digest"],
    summary: "a hash in hex, or a git commit, told by its length",
    bitCount: 0,
    forms: [("sha1", 40), ("sha224", 56), ("sha256", 64), ("sha384", 96), ("sha512", 128)].map {
      IdentifierForm($0, .opaque(.hexadecimal, counts: $1...$1, isWord: false))
    } + [
      IdentifierForm("sha256-digest", .pieces(.text("sha256:") + [.free(.lowerHexadecimal, 64)])),
      IdentifierForm(
        "md5",
        .opaque(.hexadecimal, counts: 32...32, isWord: false),
        needsName: true
      ),
    ],
    plans: [
      IdentifierPlan(
        time: nil,
        fields: [IdentifierField(.algorithm, .form), IdentifierField(.length, .length)]
      )
    ],
    sortingPlan: nil,
    firstUse: .usualFirstUse,
    making: nil,
    recognition: Recognition(commonness: 4, isSuggested: false),
    textOddity: { text, _ in
      // Of 40 hex digits all are decimal in one of 10^8 cases.
      text.indices.allSatisfy { text[$0].isDigit } ? .noLetters : nil
    }
  )
}
