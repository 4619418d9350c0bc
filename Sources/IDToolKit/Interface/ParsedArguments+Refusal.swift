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
