/// The fields that every command has whose rows answer items of its input: what was given, and what
/// was wrong with it.
///
/// They are written where they are asked for by name, and in the place of an item that is invalid.
enum ItemField {
  static let input = FieldSpec("input", "The item as it was given; with --field only", .text)
  static let error = FieldSpec(
    "error",
    "What is wrong with an invalid item; with --field only",
    .text,
    isQuoted: true
  )

  /// Both, for help.
  static let all = [input, error]
}
