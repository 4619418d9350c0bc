/// A command line that fits the declaration: the command, its options' values and its arguments.
struct ParsedArguments: Sendable {
  private(set) var command: Command
  /// The command that was typed, whose help says what it takes.
  private let typedCommand: Command
  /// The clock's time, or another that is to be taken for it.
  var present: Present
  var now: Timestamp { present.now }
  /// The values, in the order given.
  ///
  /// An array rather than a dictionary: there are few, and instantiating a dictionary's type takes
  /// longer than the rest of the parser.
  private var values: [OptionWithValue] = []
  /// The arguments in order, as bytes.
  var operands: [Operand] = []
  /// The options whose values were arguments.
  var optionsOfArguments: [Option] = []
  /// The kinds of a file of your own, which words may name.
  var ownKinds = OwnKinds.none
  /// Called with each option that a request reads: tests use it to find options that have no
  /// effect.
  var onRead: (@Sendable (Option) -> Void)?

  /// An option and what was given for it.
  private struct OptionWithValue {
    let option: Option
    let value: GivenValue
  }

  init(command: Command, present: Present) {
    self.command = command
    typedCommand = command
    self.present = present
  }

  /// A text from the command line or the environment; as an option's value it fits the option.
  struct GivenValue: Sendable {
    let text: [UInt8]
    /// Where it came from, for messages: `--worker` or `IDTOOL_WORKER`.
    let origin: String

    /// Whether an environment variable supplied the value, so that the request may override it.
    var isFromEnvironment: Bool { !origin.hasPrefix("-") }

    var number: UInt64? { try? Decimal.parse(text.span) }

    var span: TimeSpan? { try? TimeSpan.read(text.span, bareUnit: .second) }

    /// Returns the value as the type whose raw values are the choices.
    func choice<Choice: RawRepresentable<String>>(as _: Choice.Type) -> Choice? {
      Choice(rawValue: String(decoding: text, as: UTF8.self))
    }
  }

  /// Adds a value, in place of an earlier one unless all count.
  ///
  /// `--json` is short for `--output json`, so the later of these two counts.
  mutating func add(_ value: GivenValue, for option: Option) {
    let replaced =
      option == .json ? Option.formats : Option.formats.contains(option) ? [.json] : []
    values.removeAll {
      $0.option == option && !option.isRepeatable || replaced.contains($0.option)
    }
    values.append(OptionWithValue(option: option, value: value))
  }

  /// Leaves out an output format that only repeats the format of the records: it is theirs anyway.
  mutating func leaveOutFormatOfRecords() {
    guard let format = typed(.recordFormat).last?.text else { return }
    values.removeAll { given in
      given.option == .output && given.value.text == format
        || given.option == .json && format.span.holds("json")
    }
  }

  /// Whether ids of a layout are made.
  var makesFlakes: Bool {
    guard command == .new, let kind = operands.first?.text else { return false }
    return FlakeLayout.mayBeDescribed(by: kind) || ownKinds.named(kind)?.layout != nil
  }

  /// The arguments of `flake next` that ask for what those of `new` do: ids of a layout, of no given
  /// time; nil for others.
  var asFlakeNext: ParsedArguments? {
    guard makesFlakes, operands.count == 1 else { return nil }
    let options = Command.flakeNext.options
    guard values.allSatisfy({ options.contains($0.option) }) else { return nil }
    var arguments = self
    arguments.command = .flakeNext
    arguments.operands = []
    arguments.add(operand(0, as: "KIND"), for: .layout)
    return arguments
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

  /// Whether the option was given; false if the command does not take it.
  func has(_ option: Option) -> Bool {
    if let onRead, takes(option) { onRead(option) }
    return isThere(option)
  }

  /// Returns the value of an option, given or supplied by the environment; the last of several.
  func given(_ option: Option) -> GivenValue? {
    onRead?(option)
    return values.last { $0.option == option }?.value
  }

  /// Returns the value of an option that must be given.
  func required(
    _ option: Option,
    lines: @autoclosure () -> [[[UInt8]]] = []
  ) throws(UsageError) -> GivenValue {
    if let given = given(option) { return given }
    throw error(.missingOption(option), lines: lines())
  }

  /// Returns all values of a repeatable option.
  func all(_ option: Option) -> [GivenValue] {
    onRead?(option)
    return values.filter { $0.option == option }.map(\.value)
  }

  func text(_ option: Option) -> [UInt8]? { given(option)?.text }

  func numberIfGiven(_ option: Option) -> UInt64? {
    given(option).map { wanted($0.number, option) }
  }

  /// Returns a choice as the type whose raw values are the choices.
  func choiceIfGiven<Choice: RawRepresentable<String>>(
    _ option: Option,
    as _: Choice.Type
  ) -> Choice? {
    given(option).map { wanted($0.choice(as: Choice.self), option) }
  }

  func stepIfGiven(_ option: Option) -> CalendarStep? {
    given(option).map { wanted(try? CalendarStep.read($0.text.span), option) }
  }

  /// The fields of all `--field` options, in order; empty where none was given.
  var fields: [String] {
    all(.field).flatMap { given in
      given.text.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

/// Values of options that declare a default: what was given, or else the default.
///
/// Calling these for an option that was not given and has no default is a programming error;
/// ``OptionTableTests`` finds it.
extension ParsedArguments {
  func number(_ option: Option) -> UInt64 { wanted(value(option).number, option) }

  func span(_ option: Option) -> TimeSpan { wanted(value(option).span, option) }

  /// Returns a choice as the type whose raw values are the choices.
  func choice<Choice: RawRepresentable<String>>(
    _ option: Option,
    as _: Choice.Type
  ) -> Choice {
    wanted(value(option).choice(as: Choice.self), option)
  }

  /// Returns what was given, or the default, as if it had been typed.
  func value(_ option: Option) -> GivenValue {
    if let given = given(option) { return given }
    guard case .value(let text)? = option.default else { return wanted(nil, option) }
    return GivenValue(text: Array(text.utf8), origin: "--" + option.long)
  }

  /// Returns an argument that the parser took for one of a command's choices, as the type whose raw
  /// values they are.
  func operand<Choice: RawRepresentable<String>>(_ index: Int, as _: Choice.Type) -> Choice {
    let word = String(decoding: operands[index].text, as: UTF8.self)
    guard let choice = Choice(rawValue: word) else {
      preconditionFailure("\(word) isn't a choice of \(command.words)")
    }
    return choice
  }

  private func wanted<Value>(_ value: Value?, _ option: Option) -> Value {
    guard let value else { preconditionFailure("--\(option.long) has no value of this kind") }
    return value
  }
}

/// Checks of words against the declaration.
extension ParsedArguments {
  /// Takes a text as the value of an option; throws if it does not fit the option.
  func read(
    _ text: [UInt8],
    of option: Option,
    from origin: String
  ) throws(UsageError) -> GivenValue {
    let given = GivenValue(text: text, origin: origin)
    switch option.value {
    case .flag, .text, .known, .file, .kinds, .layout, .time: break
    case .number(_, let range): try check(given, isIn: range)
    case .span(_, let needsUnit):
      _ = try accepting(
        given,
        TimeSpan.read(text.span, bareUnit: needsUnit ? nil : .second),
        or: TimeSpan.Problem.self
      )
    case .step:
      do throws(TimeSpan.Problem) {
        _ = try CalendarStep.read(text.span)
      } catch {
        throw refusal(of: given, error.sentence(units: CalendarStep.units))
      }
    case .choice(_, let choices):
      if option == .time, takes(.at) || takes(.moment),
        let time = try? TimeExpression.parse(text.span, at: TimeReference(now: now)), time != now
      {
        throw refusal(of: given, "it says how times are written: --at gives the time of ids")
      }
      if option == .time, takes(.field), IdentifierCoding.flakeDigits.contains(text.count),
        text.allSatisfy(\.isDigit)
      {
        throw refusal(
          of: given,
          "it says how times are written: -f time prints only the times of ids"
        )
      }
      // What a word is known to mean, however similar it is to others.
      let meant = SQLDialect.otherNames.first { other in
        option == .dialect && other.words.contains { $0.utf8.elementsEqual(text) }
      }
      try check(
        text,
        isOneOf: choices(),
        for: origin,
        suggestions: meant.map { [$0.dialect?.rawValue].compactMap(\.self) }
      )
    case .fields:
      let names = command.spec.fields.map(\.name)
      for part in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
        try check(Array(part), isOneOf: names, for: origin)
      }
    }
    return given
  }

  /// Refuses a value that isn't a number of the range.
  func check(_ given: GivenValue, isIn range: ClosedRange<UInt64>) throws(UsageError) {
    let number: UInt64?
    do {
      number = try Decimal.parse(given.text.span)
    } catch .overflow {
      number = nil
    } catch {
      throw self.error(.notANumber(origin: given.origin, text: given.text))
    }
    guard let number, range.contains(number) else {
      throw error(.outOfRange(origin: given.origin, range: range, text: given.text))
    }
  }

  /// Refuses a word that isn't one of the choices, and proposes others: similar ones if none are given.
  func check(
    _ word: [UInt8],
    isOneOf choices: [String],
    for origin: String,
    suggestions: [String]? = nil
  ) throws(UsageError) {
    guard !choices.contains(where: { $0.utf8.elementsEqual(word) }) else { return }
    throw error(
      .notAChoice(origin: origin, text: word, choices: choices),
      suggestions: suggestions ?? Suggestion.near(word, among: choices)
    )
  }
}

/// Errors for requests to throw, which point to the help of the current command.
extension ParsedArguments {
  /// Returns an error about this command line.
  func error(
    _ problem: UsageError.Problem,
    suggestions: [String] = [],
    lines: [[[UInt8]]] = [],
    advice: [String] = []
  ) -> UsageError {
    UsageError(
      problem: problem,
      topic: .command(typedCommand),
      suggestions: suggestions,
      lines: lines,
      advice: advice
    )
  }

  /// Returns the error for a value that is not accepted; the clause says why, and what is accepted.
  func refusal(
    of given: GivenValue,
    _ clause: String,
    suggestions: [String] = [],
    advice: [String] = []
  ) -> UsageError {
    error(
      .badValue(origin: given.origin, text: given.text, clause: clause),
      suggestions: suggestions,
      advice: advice
    )
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
    GivenValue(text: operands[index].text, origin: name)
  }

  /// Returns the error for options that can't be combined; the sentence says which.
  func conflict(
    _ sentence: String,
    lines: [[[UInt8]]] = [],
    advice: [String] = []
  ) -> UsageError {
    error(.conflict(sentence), lines: lines, advice: advice)
  }

  /// Refuses options that don't fit the rest of the request; `clause` gives the reason for an
  /// option as it is typed.
  func refuse(_ options: [Option], _ clause: (String) -> String) throws(UsageError) {
    for option in options where !typed(option).isEmpty {
      throw conflict(clause("--" + option.long))
    }
  }
}

extension ParsedArguments {
  /// Returns the words of the command line with other arguments, or of that of another command.
  ///
  /// Options come first, as far as they were given and the command takes them, changed by `adding`,
  /// `setting` and `leavingOut`.
  func line(
    of other: Command? = nil,
    operands: [[UInt8]],
    adding added: [Option] = [],
    setting set: [(option: Option, value: [UInt8])] = [],
    leavingOut omitted: [Option] = []
  ) -> [[UInt8]] {
    let taking = other ?? command
    var words = taking.words.split(separator: " ").map { Array($0.utf8) }
    words += added.filter { !isThere($0) }.map { Array("--\($0.long)".utf8) }
    for option in command.options where !omitted.contains(option) {
      guard taking.options.contains(where: { $0.long == option.long }) else { continue }
      for given in typed(option) {
        words.append(Array(given.origin.utf8))
        if option.value.takesValue { words.append(given.text) }
      }
    }
    for (option, value) in set { words += [Array("--\(option.long)".utf8), value] }
    if operands.contains(where: Self.looksLikeOption) { words.append(Array("--".utf8)) }
    return words + operands
  }

  /// The line in which the first argument is the kind that it names; nil if it names none, or the
  /// command has an argument for kinds.
  var lineWithKind: [[UInt8]]? {
    guard let option = [Option.kind, .soughtKinds, .layouts].first(where: takes), !isThere(option),
      let first = operands.first?.text, IdentifierKind.named(first) != nil,
      !ItemPlace.argument.isArgument(naming: first.span)
    else { return nil }
    return line(operands: operands.dropFirst().map(\.text), setting: [(option, first)])
  }

  /// Returns the line in which some texts are the values of options that were not given: `new --count 3
  /// ulid` for `new ulid 3`; none if one of the texts isn't a value of any.
  func linesWithOptions(for texts: [[UInt8]], operands: [[UInt8]]) -> [[[UInt8]]] {
    var free = command.options.filter { !isThere($0) }
    var set: [(option: Option, value: [UInt8])] = []
    for text in texts {
      guard let place = free.firstIndex(where: { Self.isNamed(by: text, $0) }) else { return [] }
      set.append((free.remove(at: place), text))
    }
    return [line(operands: operands, setting: set)]
  }

  /// Returns a line with input from the file which a superfluous argument names; none if there is no
  /// such file.
  func linesReading(_ text: [UInt8], instead line: [[UInt8]]) -> [String] {
    // Records are given to a command by a pipe.
    if text.first == UInt8(ascii: "{"), let line = Suggestion.line(line),
      let record = Quotation.shellWord(text)
    {
      return ["echo \(record) | \(line)"]
    }
    guard ItemPlace.argument.isArgument(naming: text.span),
      let line = Suggestion.line(line, reading: text)
    else { return [] }
    return [line]
  }

  /// Whether a text that must be some option's value is a value of this one.
  private static func isNamed(by text: [UInt8], _ option: Option) -> Bool {
    switch option {
    case .layout: FlakeLayoutName(text: text) != nil
    case .count: text.allSatisfy(\.isDigit)
    case .moment, .at:
      (try? TimeExpression.parse(text.span, at: TimeReference(now: .unixEpoch))) != nil
    case .targetForm: Command.conversionForms.contains { $0.utf8.elementsEqual(text) }
    case .recordsFile, .changedFile: text.first != UInt8(ascii: "{")
    default: false
    }
  }

  /// Whether a word begins as options do, and not as a negative number.
  private static func looksLikeOption(_ word: [UInt8]) -> Bool {
    word.count > 1 && word[0] == UInt8(ascii: "-") && !(0x30...0x39).contains(word[1])
  }
}
