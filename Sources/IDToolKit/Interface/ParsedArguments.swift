/// A command line that fits the declaration: the command, its options' values and its arguments.
struct ParsedArguments: Sendable {
  let command: Command
  private(set) var values: [Option: [GivenValue]] = [:]
  /// The arguments in order, as bytes.
  var operands: [Operand] = []

  init(command: Command) {
    self.command = command
  }

  /// One argument.
  ///
  /// A `-` means standard input unless it stood behind `--`.
  struct Operand: Sendable {
    let text: [UInt8]
    let isStandardInput: Bool
  }

  /// An option's value and where it came from, for messages: `--worker` or `IDTOOL_WORKER`.
  struct GivenValue: Sendable {
    let value: OptionValue
    let text: [UInt8]
    let origin: String
  }

  /// A value of the option's kind.
  enum OptionValue: Sendable {
    case flag
    case number(UInt64)
    case choice(String)
    /// Microseconds.
    case duration(Int64)
    case fields([String])
    case text
  }

  mutating func add(_ value: GivenValue, for option: Option) {
    if option.spec.isRepeatable {
      values[option, default: []].append(value)
    } else {
      values[option] = [value]
    }
  }

  func has(_ option: Option) -> Bool { values[option] != nil }

  /// The value of an option that was given or that the environment supplies.
  func given(_ option: Option) -> GivenValue? { values[option]?.last }

  func number(_ option: Option) -> UInt64? {
    guard case .number(let number)? = given(option)?.value else { return nil }
    return number
  }

  func choice(_ option: Option) -> String? {
    guard case .choice(let choice)? = given(option)?.value else { return nil }
    return choice
  }

  /// Microseconds.
  func duration(_ option: Option) -> Int64? {
    guard case .duration(let microseconds)? = given(option)?.value else { return nil }
    return microseconds
  }

  func text(_ option: Option) -> [UInt8]? { given(option)?.text }

  /// The fields of all `--field` options, in order; empty where none was given.
  var fields: [String] {
    (values[.field] ?? []).flatMap { given in
      guard case .fields(let names) = given.value else { return [String]() }
      return names
    }
  }
}
