/// A command line that fits the declaration: the command, its options' values and its arguments.
struct ParsedArguments: Sendable {
  let command: Command
  /// What was given, in order.
  ///
  /// A list and not a dictionary: there are few, and making the type of a dictionary takes longer
  /// than everything else that the parser does.
  private var values: [OptionWithValue] = []
  /// The arguments in order, as bytes.
  var operands: [Operand] = []
  /// Told of each option that a request reads: tests use it, to find options that nobody obeys.
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

    /// Whether a variable supplied it, as a default that what is asked for overrides.
    var isFromEnvironment: Bool { !origin.hasPrefix("-") }

    var number: UInt64? {
      guard case .number(let number) = value else { return nil }
      return number
    }

    var choice: String? {
      guard case .choice(let choice) = value else { return nil }
      return choice
    }

    var duration: TimeSpan? {
      guard case .duration(let span) = value else { return nil }
      return span
    }
  }

  /// A value of the option's kind.
  enum OptionValue: Sendable {
    case flag
    case number(UInt64)
    case choice(String)
    case duration(TimeSpan)
    case fields([String])
    case text
  }

  mutating func add(_ value: GivenValue, for option: Option) {
    if !option.spec.isRepeatable, let index = values.firstIndex(where: { $0.option == option }) {
      values.remove(at: index)
    }
    values.append(OptionWithValue(option: option, value: value))
  }

  // MARK: What the parser and messages ask

  /// Whether the option was given, or supplied by the environment; not a way to obey it.
  func isThere(_ option: Option) -> Bool { values.contains { $0.option == option } }

  /// What was given for an option on the command line, as it was typed.
  func typed(_ option: Option) -> [GivenValue] {
    values.filter { $0.option == option && !$0.value.isFromEnvironment }.map(\.value)
  }

  /// Whether the command declares the option: what several commands share asks first.
  func takes(_ option: Option) -> Bool { command.options.contains(option) }

  // MARK: What requests read

  func has(_ option: Option) -> Bool { given(option) != nil }

  /// The value of an option that was given or that the environment supplies; the last of several.
  func given(_ option: Option) -> GivenValue? {
    onRead?(option)
    return values.last { $0.option == option }?.value
  }

  /// Which of two options was given last; nil where neither was.
  func later(of first: Option, _ second: Option) -> Option? {
    onRead?(first)
    onRead?(second)
    return values.last { $0.option == first || $0.option == second }?.option
  }

  /// All values of an option that may be repeated.
  func all(_ option: Option) -> [GivenValue] {
    onRead?(option)
    return values.filter { $0.option == option }.map(\.value)
  }

  func text(_ option: Option) -> [UInt8]? { given(option)?.text }

  func numberIfGiven(_ option: Option) -> UInt64? { given(option)?.number }

  func choiceIfGiven(_ option: Option) -> String? { given(option)?.choice }

  func durationIfGiven(_ option: Option) -> TimeSpan? { given(option)?.duration }

  /// The fields of all `--field` options, in order; empty where none was given.
  var fields: [String] {
    all(.field).flatMap { given in
      guard case .fields(let names) = given.value else { return [String]() }
      return names
    }
  }
}
