/// The fields of every command that prints a row for each item of its input: the item, and what is
/// wrong with it.
///
/// They are written if asked for by name, and in place of an invalid item.
enum ItemField {
  static let input = FieldSpec("input", "The item as it was given; with --field only", .text)
  static let error = FieldSpec(
    "error",
    "What is wrong with an invalid item; with --field only",
    .text,
    isQuoted: true
  )

  /// Both fields, for help.
  static let all = [input, error]
}
