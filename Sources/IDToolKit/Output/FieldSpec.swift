/// The description of a field for help, and how each format shows it.
struct FieldSpec: Equatable, Sendable {
  /// The key in JSON, the heading in CSV and TSV, the label in text, and what `--field` takes:
  /// letters from a to z, and underscores.
  let name: String
  /// One clause for help, without a full stop.
  let summary: String
  let kind: Kind
  var traits: Traits

  /// How the formats show a field, where they don't show it as usual.
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8

    /// Text shows only the value instead of `name=value`.
    static let unlabelled = Traits(rawValue: 1)
    /// Text doesn't show the field without being asked to.
    static let hidden = Traits(rawValue: 2)
    /// Text and JSON omit the field if it has no value.
    static let optional = Traits(rawValue: 4)
    /// JSON shows a missing value as `null`.
    static let nullable = Traits(rawValue: 8)
    /// Text shows the value in quotation marks, because it is a sentence.
    static let quoted = Traits(rawValue: 16)
  }

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

  init(_ name: String, _ summary: String, _ kind: Kind, _ traits: Traits = []) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.traits = traits
  }

  /// Returns the field as one that results may lack.
  func optional(_ isOptional: Bool = true) -> FieldSpec {
    var spec = self
    if isOptional { spec.traits.insert(.optional) } else { spec.traits.remove(.optional) }
    return spec
  }
}

/// The fields of every command that prints a row for each item of its input: the item, and what is
/// wrong with it.
///
/// They are written if asked for by name, and in place of an invalid item.
enum ItemField {
  static let input = FieldSpec(
    "input",
    "The item as given: of an invalid one, or with --field",
    .text
  )
  static let error = FieldSpec(
    "error",
    "What is wrong with an invalid item",
    .text,
    .quoted
  )

  /// Both fields, for help.
  static let all = [input, error]
}

/// A named part of a result.
///
/// Its ``spec`` is all that help, manual pages, completions and `--field` know of it, and says how
/// the writers of each format show it; a command only lists its fields.
///
/// The source provides the value. For most results it is a function of the row, a ``RowField``; if
/// a hot loop compiles the fields into a plan, it is an enum over which the loop switches.
struct Field<Source: Sendable>: Sendable {
  let spec: FieldSpec
  let source: Source
}

/// A field whose value is a function of the row.
typealias RowField<Row> = Field<@Sendable (Row) -> FieldValue>

extension Field {
  init(
    _ name: String,
    _ summary: String,
    _ kind: FieldSpec.Kind,
    _ traits: FieldSpec.Traits = [],
    from source: Source
  ) {
    spec = FieldSpec(name, summary, kind, traits)
    self.source = source
  }
}

extension Field {
  /// Returns the field as one of rows that have such a part.
  func of<Part, Row>(_ part: @escaping @Sendable (Row) -> Part) -> RowField<Row>
  where Source == @Sendable (Part) -> FieldValue {
    let value = source
    return RowField<Row>(spec: spec) { value(part($0)) }
  }
}

/// The value of one field of one row.
enum FieldValue: Sendable {
  case absent
  /// A number; from 2^53 on it is a string in JSON, whatever the field's kind.
  case number(UInt64)
  /// A number that may be negative.
  case signed(Int64)
  /// A 64-bit id: always a string in JSON.
  case identifier(UInt64)
  case time(Timestamp, TimePrecision)
  /// Plain ASCII without quotes and controls.
  case token(String)
  /// Any bytes, escaped as the format requires.
  case text([UInt8])
  /// A list or an object in JSON.
  case json(String)
  /// The text of a member of a record, for fields of that kind; a number's is JSON.
  case member([UInt8], isNumber: Bool)
}
