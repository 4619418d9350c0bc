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
  /// One word of a closed set, created when needed; see ``choice(name:among:)``.
  case choice(name: String, choices: @Sendable () -> [String])
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
  case span(name: String, needsUnit: Bool = false)
  /// A span with its unit, or months of the calendar.
  case step(name: String)
  /// A moment, in any of the forms of ``TimeExpression``.
  case time(name: String)
  case file
  case text(name: String)

  /// One of the cases of a type, by their raw values: requests read it as that type.
  static func choice<Choice: RawRepresentable<String> & Sendable>(
    name: String,
    among choices: @autoclosure @escaping @Sendable () -> [Choice]
  ) -> OptionValueKind {
    .choice(name: name, choices: { choices().map(\.rawValue) })
  }

  /// The name of the value in help, `N`; nil for a flag.
  var name: String? {
    switch self {
    case .flag: nil
    case .number(let name, _), .choice(let name, _), .known(let name, _), .span(let name, _),
      .step(let name), .time(let name), .text(let name):
      name
    case .fields: "NAMES"
    case .kinds: "KIND"
    case .layout: "LAYOUT"
    case .file: "FILE"
    }
  }

  /// The words of a choice, and those that are known, names of layouts among them, for completions.
  var words: [String] {
    switch self {
    case .choice(_, let words), .known(_, let words): words()
    case .layout: FlakeLayout.names
    case .flag, .number, .fields, .kinds, .span, .step, .time, .file, .text: []
    }
  }

  var takesValue: Bool { name != nil }
}

extension Collection where Element: RawRepresentable<String> {
  /// The choices as a sentence has them: `text, json or csv`.
  var alternatives: String { map(\.rawValue).listed(with: "or") }
}
