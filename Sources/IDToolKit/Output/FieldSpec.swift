/// What help says of a field and how each format shows it.
struct FieldSpec: Equatable, Sendable {
  /// The key in JSON, the heading in CSV and TSV, the label in text, and what `--field` takes.
  let name: String
  /// One clause for help, without a full stop.
  let summary: String
  let kind: Kind
  /// Whether text shows `name=value` and not the value alone.
  var isLabelled = true
  /// Whether text shows the field where it is not asked for by name.
  var isInText = true
  /// Whether the field is left out of text and JSON where it has no value.
  var isOptional = false
  /// Whether a field without a value is there as `null` in JSON.
  var isNullable = false
  /// Whether text shows the value in quotation marks, because it is a sentence.
  var isQuoted = false

  /// What a field's values are.
  enum Kind: Equatable, Sendable {
    /// A number that is never 2^53 or more, so that it may be a number in JSON.
    case number
    /// Plain ASCII without quotes and controls: ids and times; a string in JSON.
    case token
    /// Any text, which may have come from outside; a string in JSON.
    case text
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

  /// The same for results that may lack the field.
  func optional(_ isOptional: Bool = true) -> FieldSpec {
    var spec = self
    spec.isOptional = isOptional
    return spec
  }
}
