/// The declaration of one option.
struct OptionSpec: Sendable {
  /// The long name without its dashes.
  let long: String
  /// Former names, which are still accepted and not shown.
  var formerNames: [String] = []
  var short: Character? = nil
  let value: OptionValueKind
  /// One clause for `-h`, without a full stop; `--help` adds ``details``.
  let summary: String
  var details: String? = nil
  /// What applies if the option is not given.
  var `default`: OptionDefault? = nil
  /// The variable that supplies the value if the option is not given.
  var environment: EnvironmentVariable? = nil

  /// The words as which the option may be given, with their dashes; the former names last.
  var words: [String] {
    ["--" + long] + (short.map { ["-\($0)"] } ?? []) + formerNames.map { "--" + $0 }
  }

  /// Whether a word after two dashes is this option's name.
  func isNamed(_ name: some Sequence<UInt8>) -> Bool {
    long.utf8.elementsEqual(name) || formerNames.contains { $0.utf8.elementsEqual(name) }
  }

  /// Whether all values of a repeated option count.
  var isRepeatable = false
  /// Whether the last value of a repeated option counts: true of options that change how results
  /// look, not what they are, so that the rest of a line can override an alias.
  ///
  /// For other options, a second value that differs from the first is an error.
  var isOverridable = false
}

/// What applies if an option is not given.
enum OptionDefault: Sendable {
  /// A value that could have been typed: requests read it as if it had been.
  case value(String)
  /// Something that no value of the option expresses.
  case words(String)

  /// A case of the type whose raw values are the choices.
  static func choice(_ choice: some RawRepresentable<String>) -> OptionDefault {
    .value(choice.rawValue)
  }

  /// The default as help shows it.
  var text: String {
    switch self {
    case .value(let text), .words(let text): text
    }
  }
}

/// What an option takes, which decides how its value is read, shown and completed.
enum OptionValueKind: Sendable {
  case flag
  /// A whole number in this range.
  case number(name: String, range: ClosedRange<UInt64>)
  /// One word of a closed set, see ``choice(name:among:)``.
  case choice(name: String, choices: [String])
  /// A word such as these; others may be valid as well.
  ///
  /// They are created when needed: listing the kinds takes longer than anything else that a short
  /// command does.
  case known(name: String, words: @Sendable () -> [String])
  /// A comma-separated list of the command's fields.
  case fields
  /// A comma-separated list of kinds of id, layouts and groups of these.
  case kinds
  /// A layout's name, or a specification such as `t41,s12,w10`.
  case layout
  /// A span of time; a bare number counts seconds, unless a unit is required.
  case duration(name: String, needsUnit: Bool = false)
  /// A moment, in any of the forms of ``TimeExpression``.
  case time(name: String)
  case file
  case text(name: String)

  /// One of the cases of a type, by their raw values: requests read it as that type.
  static func choice<Choice: RawRepresentable<String>>(
    name: String,
    among choices: [Choice]
  ) -> OptionValueKind {
    .choice(name: name, choices: choices.map(\.rawValue))
  }

  /// The name of the value in help, `N`; nil for a flag.
  var name: String? {
    switch self {
    case .flag: nil
    case .number(let name, _), .choice(let name, _), .known(let name, _), .duration(let name, _),
      .time(let name), .text(let name):
      name
    case .fields: "NAMES"
    case .kinds: "KIND"
    case .layout: "LAYOUT"
    case .file: "FILE"
    }
  }

  /// The words of a choice, and those that are known, for completions.
  var words: [String] {
    switch self {
    case .choice(_, let words): words
    case .known(_, let words): words()
    case .flag, .number, .fields, .kinds, .layout, .duration, .time, .file, .text: []
    }
  }

  var takesValue: Bool { name != nil }
}

extension Collection where Element: RawRepresentable<String> {
  /// The choices as a sentence has them: `text, json or csv`.
  var alternatives: String {
    let words = map(\.rawValue)
    let last = words.last.map { [$0] } ?? []
    return ([words.dropLast().joined(separator: ", ")] + last).filter { !$0.isEmpty }
      .joined(separator: " or ")
  }
}
