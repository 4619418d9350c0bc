/// A command line that does not fit the declaration.
struct UsageError: Error, Equatable, Sendable {
  let problem: Problem
  /// The topic whose help is offered.
  let topic: HelpTopic
  /// What may have been meant, the likeliest first: values for the one at fault, or command lines.
  var suggestions: [String] = []
  /// Words of command lines that may have been meant: those are shown that are accepted.
  var lines: [[[UInt8]]] = []
  /// What to do instead, a clause each.
  var advice: [String] = []
  /// The exit status, another one if a file that the line names can't be read.
  var status = ExitStatus.usage

  /// What is wrong.
  enum Problem: Equatable, Sendable {
    case unknownCommand([UInt8], of: CommandGroup?)
    case missingCommand
    case unknownOption([UInt8])
    /// An option, spelled as it is declared, that another command takes and this one does not.
    case optionOfOtherCommand(String, owner: Command)
    case missingValue(option: String, valueName: String)
    case unexpectedValue(option: String)
    case notANumber(origin: String, text: [UInt8])
    case outOfRange(origin: String, range: ClosedRange<UInt64>, text: [UInt8])
    case notAChoice(origin: String, text: [UInt8], choices: [String])
    /// The clause says what is wrong with the value and what is accepted.
    case badValue(origin: String, text: [UInt8], clause: String)
    case missingOption(Option)
    case conflict(String)
    case unexpectedOperand([UInt8], afterCount: Int)
    /// `choices` is empty if any word will do.
    case missingOperand(name: String, choices: [String])
    case wrongOperandCount(names: String, expected: Int, actual: Int)
    /// Nothing to read: no arguments, and standard input is a terminal; `remedy` says what to give.
    case terminalInput(remedy: String)
    case noSuchTopic([UInt8])
  }

  /// The first line of the message, which is enough on its own.
  var sentence: String {
    switch problem {
    case .unknownCommand(let word, let group):
      word.isEmpty && group == nil
        ? "an empty argument is neither a command nor an id"
        : "unknown command \(Quotation.quoted(word))" + (group.map { " of \($0.rawValue)" } ?? "")
    case .missingCommand: "no command given"
    case .unknownOption(let text): "unknown option \(Quotation.quoted(text))"
    case .optionOfOtherCommand(let option, let owner):
      if case .command(let command) = topic {
        "option '\(option)' belongs to '\(owner.words)', not to '\(command.words)'"
      } else {
        "option '\(option)' belongs to a command such as '\(owner.words)', and none is given"
      }
    case .missingValue(let option, let valueName):
      "option '\(option)' needs a value: \(option) \(valueName)"
    case .unexpectedValue(let option): "option '\(option)' takes no value"
    case .notANumber(let origin, let text):
      "\(origin) must be a whole number, not \(Quotation.quoted(text))"
    case .outOfRange(let origin, let range, let text):
      "\(origin) must be between \(range.lowerBound) and \(range.upperBound), not "
        + Quotation.quoted(text)
    case .notAChoice(let origin, let text, let choices):
      "\(origin) does not accept \(Quotation.quoted(text)); choose from "
        + Self.list(choices)
    case .badValue(let origin, let text, let clause):
      "\(origin) does not accept \(Quotation.quoted(text)): \(clause)"
    case .missingOption(let option):
      "--\(option.long) \(option.value.name ?? "") is required"
        + (option.environment.map { " (or set \($0.rawValue))" } ?? "")
    case .conflict(let clause): clause
    case .unexpectedOperand(let text, let count):
      count == 0
        ? "unexpected argument \(Quotation.quoted(text)): this command takes none"
        : "unexpected argument \(Quotation.quoted(text)): expected at most \(count)"
    case .missingOperand(let name, let choices):
      "expected \(name), but nothing was given"
        + (choices.isEmpty ? "" : "; choose from " + choices.joined(separator: ", "))
    case .wrongOperandCount(let names, let expected, let actual):
      "expected \(expected) arguments, \(names), but got \(actual)"
    case .terminalInput(let remedy):
      "nothing to read: standard input is a terminal; \(remedy)"
    case .noSuchTopic(let word): "no help for \(Quotation.quoted(word)): there is no such command"
    }
  }

  /// The most choices that are listed.
  private static let mostChoices = 40

  /// Returns the choices as a list that doesn't hide what is wrong.
  private static func list(_ choices: [String]) -> String {
    guard choices.count > mostChoices else { return choices.joined(separator: ", ") }
    return choices.prefix(mostChoices / 2).joined(separator: ", ")
      + " ... (\(choices.count) in all: the help lists them)"
  }

  /// The indented lines after the first: suggestions, advice, where to find help.
  var hints: [String] {
    var lines: [String] = []
    if suggestions.count == 1, !suggestions[0].utf8.contains(UInt8(ascii: "'")) {
      lines.append("did you mean '\(suggestions[0])'?")
    } else if !suggestions.isEmpty {
      lines.append("did you mean \(suggestions.count == 1 ? "this" : "one of these")?")
      lines += suggestions.map { "  " + $0 }
    }
    lines += advice
    // A number, or an id such as Firebase's, whose ids all begin with a hyphen these days.
    if case .unknownOption(let text) = problem, case .command(let command) = topic,
      !command.spec.operands.isNone, suggestions.isEmpty, text.count > 1,
      text[1] != UInt8(ascii: "-"),
      text[1] &- 0x30 < 10
        || text.count >= 10 && text.contains(where: { $0 &- 0x30 < 10 || $0 &- 0x41 < 26 })
    {
      lines.append("to pass a value that starts with '-', put -- before it")
    }
    if status != .usage { return lines }
    if case .noSuchTopic = problem {
      lines.append("try 'idtool -h'")
    } else {
      lines.append("try '\(topic.words) -h'")
    }
    return lines
  }
}
