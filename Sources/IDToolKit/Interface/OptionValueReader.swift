/// Reads the text of an option's value according to the option's kind.
struct OptionValueReader {
  let command: Command
  let option: Option
  /// Where the value came from, as messages name it.
  let origin: String

  func read(_ text: [UInt8]) throws(UsageError) -> ParsedArguments.GivenValue {
    .init(value: try value(text), text: text, origin: origin)
  }

  private func value(_ text: [UInt8]) throws(UsageError) -> ParsedArguments.OptionValue {
    switch option.spec.value {
    case .flag, .text, .known, .file, .layout, .time: return .text
    case .kinds:
      let given = ParsedArguments.GivenValue(value: .text, text: text, origin: origin)
      _ = try IdentifierSelection(given, of: command)
      return .text
    case .number(_, let range): return .number(try number(text, range: range))
    case .span(_, let needsUnit):
      let span = try lifting(
        TimeSpan.read(text.span, bareUnit: needsUnit ? nil : .second),
        as: { (problem: TimeSpan.Problem) in
          failure(.badValue(origin: origin, text: text, clause: problem.sentence))
        }
      )
      return .span(span)
    case .choice(_, let makeChoices):
      let choices = makeChoices()
      guard let choice = choices.first(where: { $0.utf8.elementsEqual(text) }) else {
        throw failure(
          .notAChoice(origin: origin, text: text, choices: choices),
          suggestions: isForeign(text) ? [] : Suggestion.near(text, among: choices)
        )
      }
      return .choice(choice)
    case .fields: return .fields(try fields(text))
    }
  }

  /// Whether a word is known to mean something other than any choice, however similar.
  private func isForeign(_ text: [UInt8]) -> Bool {
    option == .dialect && SQLDialect.foreign.contains { $0.utf8.elementsEqual(text) }
  }

  private func number(
    _ text: [UInt8],
    range: ClosedRange<UInt64>
  ) throws(UsageError) -> UInt64 {
    let number: UInt64
    do {
      number = try Decimal.parse(text.span)
    } catch .overflow {
      throw failure(.outOfRange(origin: origin, range: range, text: text))
    } catch {
      throw failure(.notANumber(origin: origin, text: text))
    }
    guard range.contains(number) else {
      throw failure(.outOfRange(origin: origin, range: range, text: text))
    }
    return number
  }

  private func fields(_ text: [UInt8]) throws(UsageError) -> [String] {
    let known = command.spec.fields.map(\.name)
    var names: [String] = []
    for part in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      guard let name = known.first(where: { $0.utf8.elementsEqual(part) }) else {
        throw failure(
          .notAChoice(origin: origin, text: Array(part), choices: known),
          suggestions: Suggestion.near(Array(part), among: known)
        )
      }
      names.append(name)
    }
    return names
  }

  private func failure(
    _ problem: UsageError.Problem,
    suggestions: [String] = []
  ) -> UsageError {
    UsageError(problem: problem, topic: .command(command), suggestions: suggestions)
  }
}
