/// The characters that the user's terminal can be expected to show.
enum LocaleCharacters {
  /// Whether the locale's encoding is UTF-8, according to the first of `LC_ALL`, `LC_CTYPE` and
  /// `LANG` that is set and not empty.
  ///
  /// Source: POSIX.1-2024, XBD 8.2.
  static func isUTF8(_ environment: Environment) -> Bool {
    for variable in [EnvironmentVariable.localeOverride, .localeCharacters, .locale] {
      guard let name = environment.nonEmptyValue(of: variable.rawValue) else { continue }
      let characters = String(decoding: name.prefix { $0 != UInt8(ascii: "@") }, as: UTF8.self)
        .lowercased()
      return characters.hasSuffix("utf-8") || characters.hasSuffix("utf8")
    }
    return false
  }
}
