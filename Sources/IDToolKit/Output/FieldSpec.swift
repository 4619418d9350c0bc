/// The description of a field for help, and how each format shows it.
struct FieldSpec: Equatable, Sendable {
  /// The key in JSON, the heading in CSV and TSV, the label in text, and what `--field` takes.
  let name: String
  /// One clause for help, without a full stop.
  let summary: String
  let kind: Kind
  /// Whether text shows `name=value` instead of only the value.
  var isLabelled = true
  /// Whether text shows the field without being asked to.
  var isInText = true
  /// Whether text and JSON omit the field if it has no value.
  var isOptional = false
  /// Whether JSON shows a missing value as `null`.
  var isNullable = false
  /// Whether text shows the value in quotation marks, because it is a sentence.
  var isQuoted = false

  /// The type of a field's values.
  enum Kind: Equatable, Sendable {
    /// A number that is always below 2^53, so that it can be a number in JSON.
    case number
    /// Plain ASCII without quotes and controls, such as ids and times; a string in JSON.
    case token
    /// Any text, possibly from outside; a string in JSON.
    case text
    /// A value of a JSON record; in JSON a number or a string, as it is there.
    case member
  }

  init(
    _ name: String,
    _ summary: String,
    _ kind: Kind,
    isLabelled: Bool = true,
    isInText: Bool = true,
    isOptional: Bool = false,
    isNullable: Bool = false,
    isQuoted: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.isLabelled = isLabelled
    self.isInText = isInText
    self.isOptional = isOptional
    self.isNullable = isNullable
    self.isQuoted = isQuoted
  }

  /// Returns the field as one that results may lack.
  func optional(_ isOptional: Bool = true) -> FieldSpec {
    var spec = self
    spec.isOptional = isOptional
    return spec
  }
}

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
