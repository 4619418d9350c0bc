/// A command line that fits the declaration: the command, its options' values and its arguments.
struct ParsedArguments: Sendable {
  let command: Command
  /// The values, in the order given.
  ///
  /// An array rather than a dictionary: there are few, and instantiating a dictionary's type takes
  /// longer than the rest of the parser.
  private var values: [OptionWithValue] = []
  /// The arguments in order, as bytes.
  var operands: [Operand] = []
  /// Called with each option that a request reads: tests use it to find options that have no
  /// effect.
  var onRead: (@Sendable (Option) -> Void)?

  /// An option and what was given for it.
  private struct OptionWithValue {
    let option: Option
    let value: GivenValue
  }

  init(command: Command) {
    self.command = command
  }

  /// An option's value and where it came from, for messages: `--worker` or `IDTOOL_WORKER`.
  struct GivenValue: Sendable {
    let value: OptionValue
    let text: [UInt8]
    let origin: String

    /// Whether an environment variable supplied the value, so that the request may override it.
    var isFromEnvironment: Bool { !origin.hasPrefix("-") }

    var number: UInt64? {
      guard case .number(let number) = value else { return nil }
      return number
    }

    var choice: String? {
      guard case .choice(let choice) = value else { return nil }
      return choice
    }

    var span: TimeSpan? {
      guard case .span(let span) = value else { return nil }
      return span
    }
  }

  /// A value of the option's kind.
  enum OptionValue: Sendable {
    case flag
    case number(UInt64)
    case choice(String)
    case span(TimeSpan)
    case fields([String])
    case text
  }

  mutating func add(_ value: GivenValue, for option: Option) {
    if !option.spec.isRepeatable, let index = values.firstIndex(where: { $0.option == option }) {
      values.remove(at: index)
    }
    values.append(OptionWithValue(option: option, value: value))
  }

  // MARK: For the parser and for messages

  /// Whether the option was given or supplied by the environment; requests use ``has(_:)`` instead,
  /// which counts as obeying it.
  func isThere(_ option: Option) -> Bool { values.contains { $0.option == option } }

  /// Returns the values given for an option on the command line.
  func typed(_ option: Option) -> [GivenValue] {
    values.filter { $0.option == option && !$0.value.isFromEnvironment }.map(\.value)
  }

  /// Whether the command declares the option: code that several commands share asks this first.
  func takes(_ option: Option) -> Bool { command.options.contains(option) }

  // MARK: For requests

  func has(_ option: Option) -> Bool { given(option) != nil }

  /// Returns the value of an option, given or supplied by the environment; the last of several.
  func given(_ option: Option) -> GivenValue? {
    onRead?(option)
    return values.last { $0.option == option }?.value
  }

  /// Returns which of two options was given last; nil if neither was.
  func later(of first: Option, _ second: Option) -> Option? {
    onRead?(first)
    onRead?(second)
    return values.last { $0.option == first || $0.option == second }?.option
  }

  /// Returns all values of a repeatable option.
  func all(_ option: Option) -> [GivenValue] {
    onRead?(option)
    return values.filter { $0.option == option }.map(\.value)
  }

  func text(_ option: Option) -> [UInt8]? { given(option)?.text }

  func numberIfGiven(_ option: Option) -> UInt64? { given(option)?.number }

  /// Returns a choice as the type whose raw values are the choices.
  func choiceIfGiven<Choice: RawRepresentable<String>>(
    _ option: Option,
    as _: Choice.Type
  ) -> Choice? {
    given(option).map { wanted($0.choice.flatMap(Choice.init(rawValue:)), option) }
  }

  func spanIfGiven(_ option: Option) -> TimeSpan? { given(option)?.span }

  /// The fields of all `--field` options, in order; empty where none was given.
  var fields: [String] {
    all(.field).flatMap { given in
      guard case .fields(let names) = given.value else { return [String]() }
      return names
    }
  }
}

/// Values of options that declare a default: what was given, or else the default.
///
/// Calling these for an option without a default is a programming error; ``OptionTableTests`` finds
/// it.
extension ParsedArguments {
  func number(_ option: Option) -> UInt64 { wanted(value(option).number, option) }

  func span(_ option: Option) -> TimeSpan { wanted(value(option).span, option) }

  /// Returns a choice as the type whose raw values are the choices.
  func choice<Choice: RawRepresentable<String>>(
    _ option: Option,
    as _: Choice.Type
  ) -> Choice {
    wanted(value(option).choice.flatMap(Choice.init(rawValue:)), option)
  }

  /// Returns what was given, or the default, read as if it had been typed.
  func value(_ option: Option) -> GivenValue {
    if let given = given(option) { return given }
    let reader = OptionValueReader(
      command: command,
      option: option,
      origin: "--" + option.spec.long
    )
    guard case .value(let text)? = option.spec.default,
      let value = try? reader.read(Array(text.utf8))
    else { return wanted(nil, option) }
    return value
  }

  /// Returns an argument that the parser took for one of a command's choices, as the type whose raw
  /// values they are.
  func operand<Choice: RawRepresentable<String>>(_ index: Int, as _: Choice.Type) -> Choice {
    let word = String(decoding: operands[index].text, as: UTF8.self)
    guard let choice = Choice(rawValue: word) else {
      preconditionFailure("\(word) is no choice of \(command.words)")
    }
    return choice
  }

  private func wanted<Value>(_ value: Value?, _ option: Option) -> Value {
    guard let value else { preconditionFailure("--\(option.spec.long) has no value of this kind") }
    return value
  }
}

/// Errors for requests to throw, which point to the help of the current command.
extension ParsedArguments {
  /// Returns an error about this command line.
  func error(_ problem: UsageError.Problem, suggestions: [String] = []) -> UsageError {
    UsageError(problem: problem, topic: .command(command), suggestions: suggestions)
  }

  /// Returns the error for a value that is not accepted; the clause says why, and what is accepted.
  func refusal(
    of given: GivenValue,
    _ clause: String,
    suggestions: [String] = []
  ) -> UsageError {
    UsageError(refusing: given, clause, topic: .command(command), suggestions: suggestions)
  }

  /// Reads a value; if that fails, refuses it with the sentence of the problem.
  func accepting<Value, Problem: DescribedError>(
    _ given: GivenValue,
    _ reading: @autoclosure () throws(Problem) -> Value,
    or _: Problem.Type
  ) throws(UsageError) -> Value {
    try lifting(reading(), as: { (problem: Problem) in refusal(of: given, problem.sentence) })
  }

  /// Returns an argument as a value that messages can name.
  func operand(_ index: Int, as name: String) -> GivenValue {
    GivenValue(value: .text, text: operands[index].text, origin: name)
  }

  /// Returns the error for options that can't be combined; the sentence says which.
  func conflict(_ sentence: String, suggestions: [String] = []) -> UsageError {
    error(.conflict(sentence), suggestions: suggestions)
  }

  /// Refuses options that don't fit the rest of the request; `clause` gives the reason for an
  /// option as it is typed.
  func refuse(_ options: [Option], _ clause: (String) -> String) throws(UsageError) {
    for option in options where isThere(option) {
      throw conflict(clause("--" + option.spec.long))
    }
  }
}

extension UsageError {
  /// Creates the error for a value that is not accepted; the clause says what is wrong with it and
  /// what is accepted.
  init(
    refusing given: ParsedArguments.GivenValue,
    _ clause: String,
    topic: HelpTopic,
    suggestions: [String] = []
  ) {
    self.init(
      problem: .badValue(origin: given.origin, text: given.text, clause: clause),
      topic: topic,
      suggestions: suggestions
    )
  }
}

extension ParsedArguments {
  /// Returns the command line with other arguments, as a suggestion that can be pasted and run.
  ///
  /// Options come first, as they were given, changed by `adding`, `setting` and `leavingOut`. Returns
  /// nil if a shell could not read the line as it is meant, or if it is too long to be read.
  func line(
    operands: [[UInt8]],
    adding added: [Option] = [],
    setting set: [(option: Option, value: [UInt8])] = [],
    leavingOut omitted: [Option] = []
  ) -> String? {
    var words = command.words.split(separator: " ").map { Array($0.utf8) }
    words += added.filter { !isThere($0) }.map { Array("--\($0.spec.long)".utf8) }
    for option in command.options where !omitted.contains(option) {
      for given in typed(option) {
        words.append(Array(given.origin.utf8))
        if option.spec.value.takesValue { words.append(given.text) }
      }
    }
    for (option, value) in set { words += [Array("--\(option.spec.long)".utf8), value] }
    if operands.contains(where: Self.looksLikeOption) { words.append(Array("--".utf8)) }
    return Suggestion.line(words + operands)
  }

  /// Whether a word begins as options do, and not as a negative number.
  private static func looksLikeOption(_ word: [UInt8]) -> Bool {
    word.count > 1 && word[0] == UInt8(ascii: "-") && !(0x30...0x39).contains(word[1])
  }
}
