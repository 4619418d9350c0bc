/// The declaration of one command.
struct CommandSpec: Sendable {
  /// One line for lists, imperative, without a full stop.
  let summary: String
  /// Paragraphs for `--help` and the manual page.
  let description: [String]
  var operands = OperandSpec.none
  var options: [Option] = []
  /// Makes ``fields``.
  private let makeFields: @Sendable () -> [FieldSpec]
  let examples: [CommandExample]
  /// Whether `-5` is an argument and not an option.
  var takesNegativeNumbers = false

  /// Makes a declaration; the fields, which few runs need, are made when they are asked for.
  init(
    summary: String,
    description: [String],
    operands: OperandSpec = .none,
    options: [Option] = [],
    fields: @autoclosure @escaping @Sendable () -> [FieldSpec] = [],
    examples: [CommandExample],
    takesNegativeNumbers: Bool = false
  ) {
    self.summary = summary
    self.description = description
    self.operands = operands
    self.options = options
    makeFields = fields
    self.examples = examples
    self.takesNegativeNumbers = takesNegativeNumbers
  }

  /// What a result consists of; empty where the output is no list of rows.
  var fields: [FieldSpec] { makeFields() }
}

/// What stands on a command line besides options.
///
/// Not optional where a command has none: a copy of an optional one costs every run the making of
/// its type.
struct OperandSpec: Sendable {
  /// For commands that take options only.
  static let none = OperandSpec(name: "", kind: .words, minimum: 0, maximum: 0)

  /// Files to read, or standard input.
  static let files = OperandSpec(
    name: "FILE",
    kind: .files,
    minimum: 0,
    maximum: nil,
    readsStandardInput: true
  )

  /// One file to read, or standard input.
  static let file = OperandSpec(
    name: "FILE",
    kind: .files,
    minimum: 0,
    maximum: 1,
    readsStandardInput: true
  )

  /// As shown in the usage line: `ID`, `FILE`, `A B`.
  let name: String
  let kind: Kind
  /// The fewest and the most arguments; nil is any number.
  let minimum: Int
  let maximum: Int?
  /// Whether standard input is read, a line an item, when there are no arguments.
  var readsStandardInput = false
  /// What the arguments behind the first are, where they are something else.
  var further: String?

  /// Whether nothing may stand there.
  var isNone: Bool { maximum == 0 }

  /// The words that it may be; empty where they are not known.
  var choices: [String] {
    switch kind {
    case .choices(let words), .known(let words): words
    case .words, .files, .layouts, .commands: []
    }
  }

  /// What the arguments are, for completions.
  enum Kind: Sendable {
    /// Ids and other words that no shell can know.
    case words
    case files
    case choices([String])
    /// Words such as these; others may be right as well.
    case known([String])
    /// Names of layouts.
    case layouts
    /// The words of a command.
    case commands

    /// Whether the arguments are files.
    var isFiles: Bool {
      guard case .files = self else { return false }
      return true
    }
  }
}

/// A command line that works as it stands, and what it is for.
struct CommandExample: Sendable {
  let line: String
  let purpose: String
}
