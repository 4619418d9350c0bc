/// The declaration of one command.
struct CommandSpec: Sendable {
  /// One line for lists, imperative, without a full stop.
  let summary: String
  /// Builds ``description``.
  private let makeDescription: @Sendable () -> String
  var operands = OperandSpec.none
  var options: [Option] = []
  /// The options without which the command does nothing, as the usage line shows.
  let required: [Option]
  /// Options that share a line of `-h` in this command alone, and what it says of them.
  let bundles: [(options: [Option], summary: String)]
  /// Builds ``fields``.
  private let makeFields: @Sendable () -> [FieldSpec]
  /// Builds ``examples``.
  private let makeExamples: @Sendable () -> KeyValuePairs<String, String>

  /// Creates a declaration; what few runs need is built when asked for.
  ///
  /// Each line of the description is a paragraph. The keys of the examples are the lines, and their
  /// values what these are for.
  init(
    summary: String,
    description: @autoclosure @escaping @Sendable () -> String,
    operands: OperandSpec = .none,
    options: [Option] = [],
    required: [Option] = [],
    bundles: [(options: [Option], summary: String)] = [],
    fields: @autoclosure @escaping @Sendable () -> [FieldSpec] = [],
    examples: @autoclosure @escaping @Sendable () -> KeyValuePairs<String, String>
  ) {
    self.summary = summary
    makeDescription = description
    self.operands = operands
    let readsFiles =
      operands.readsStandardInput && !options.contains { $0.long == Option.itemsFile.long }
    self.options = options + (readsFiles ? [.itemsFile] : [])
    self.required = required
    self.bundles = bundles
    makeFields = fields
    makeExamples = examples
  }

  /// Paragraphs for `--help` and the manual page.
  var description: [String] { makeDescription().lines }
  /// Command lines that can be run unchanged, and what they are for.
  var examples: [(line: String, purpose: String)] {
    makeExamples().map { (line: $0.key, purpose: $0.value) }
  }
  /// The fields of a result; empty if the output is not a list of rows.
  var fields: [FieldSpec] { makeFields() }
}

/// The arguments of a command: what its line holds besides options.
///
/// A command without arguments has ``none`` rather than nil: copying an optional would make every
/// run build the metadata of its type.
struct OperandSpec: Sendable {
  /// For commands that take options only.
  static let none = OperandSpec(name: "", maximum: 0)

  /// For commands that read standard input and take options only.
  static let standardInput = OperandSpec(name: "", maximum: 0, readsStandardInput: true)

  /// Ids, or else those of standard input.
  static let ids = input("ID")
  /// Files to read, or else standard input.
  static let files = input("FILE", .files)
  /// One file to read, or else standard input.
  static let file = input("FILE", .files, atMost: 1)

  /// The values of some options, under names that say how far they may be left out.
  static func values(_ name: String, of options: [Option]) -> OperandSpec {
    OperandSpec(name: name, kind: .values(of: options), maximum: options.count)
  }

  /// What a command reads: arguments, or else standard input.
  static func input(_ name: String, _ kind: Kind = .words, atMost: Int? = nil) -> OperandSpec {
    OperandSpec(name: name, kind: kind, maximum: atMost, readsStandardInput: true)
  }

  /// The name in the usage line: `ID`, `FILE`, `A B`.
  let name: String
  var kind = Kind.words
  /// The fewest arguments.
  var minimum = 0
  /// The most arguments; nil means any number.
  var maximum: Int?
  /// Whether the command reads standard input, one item per line, when it has no arguments.
  var readsStandardInput = false
  /// What the arguments after the first are, if they differ from it.
  var further: String?

  /// How many arguments ``kind`` describes; nil means any number.
  var countOfKind: Int? {
    if case .values = kind { return 1 }
    return further == nil ? maximum : 1
  }

  /// Whether there must be an argument.
  var isRequired: Bool { minimum > 0 }

  /// Whether the command takes no arguments.
  var isNone: Bool { maximum == 0 }

  /// The words that an argument may be; empty if they can't be known.
  var choices: [String] {
    switch kind {
    case .choices(let words): words
    case .known(let words): words()
    case .values(let options): options[0].value.words
    case .words, .files: []
    }
  }

  /// What the arguments are, for completions.
  enum Kind: Sendable {
    /// Ids and other words that no shell can know.
    case words
    case files
    case choices([String])
    /// Words such as these; others may be valid as well. To name all kinds takes a tenth of a start.
    case known(@Sendable () -> [String])
    /// The values of these options, in order, the first of which may be left out.
    case values(of: [Option])

    /// Whether the arguments are files.
    var isFiles: Bool {
      guard case .files = self else { return false }
      return true
    }
  }
}

extension String {
  /// The lines of a text in which each is an item, such as a paragraph or a point of a list.
  var lines: [String] { split(separator: "\n" as Character).map(String.init) }
}
