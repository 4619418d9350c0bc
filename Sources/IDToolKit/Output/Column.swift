/// One field of a command's result, as the four formats need to know it.
struct Column: Equatable, Sendable {
  /// The key in JSON, the heading in CSV and TSV, the label in text.
  let name: String
  let kind: Kind
  /// Whether text shows `name=value` and not the value alone.
  var isLabelled = true
  /// Whether text shows the field where it is not asked for by name.
  var isInText = true
  /// Whether the field is left out of text and JSON where it has no value.
  var isOptional = false
  /// Whether a field without a value is there as `null` in JSON.
  var isNullable = false

  /// What a field's values are.
  enum Kind: Equatable, Sendable {
    /// A number that is never 2^53 or more, so that it may be a number in JSON.
    case number
    /// Plain ASCII without quotes and controls: ids and times; a string in JSON.
    case token
    /// Any text, which may have come from outside; a string in JSON.
    case text
  }
}
