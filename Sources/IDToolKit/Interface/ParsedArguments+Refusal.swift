/// What requests throw: errors whose help is that of the command at hand.
extension ParsedArguments {
  /// An error of this command line.
  func error(_ problem: UsageError.Problem, suggestions: [String] = []) -> UsageError {
    UsageError(problem: problem, topic: .command(command), suggestions: suggestions)
  }

  /// A value that is not accepted; the clause says why, and what is.
  func refusal(
    of given: GivenValue,
    _ clause: String,
    suggestions: [String] = []
  ) -> UsageError {
    UsageError(refusing: given, clause, topic: .command(command), suggestions: suggestions)
  }

  /// Reads a value, and refuses it in the words of whatever is wrong with it.
  func accepting<Value, Problem: DescribedError>(
    _ given: GivenValue,
    _ reading: @autoclosure () throws(Problem) -> Value,
    or _: Problem.Type
  ) throws(UsageError) -> Value {
    try lifting(reading(), as: { (problem: Problem) in refusal(of: given, problem.sentence) })
  }

  /// An argument as messages name it.
  func operand(_ index: Int, as name: String) -> GivenValue {
    GivenValue(value: .text, text: operands[index].text, origin: name)
  }

  /// Options that have no place beside each other; the sentence says which.
  func conflict(_ sentence: String, suggestions: [String] = []) -> UsageError {
    error(.conflict(sentence), suggestions: suggestions)
  }

  /// Refuses options that have no place beside what was asked for; `clause` says why, of the option
  /// as it is typed.
  func refuse(_ options: [Option], _ clause: (String) -> String) throws(UsageError) {
    for option in options where isThere(option) {
      throw conflict(clause("--" + option.spec.long))
    }
  }
}

extension UsageError {
  /// A value that is not accepted; the clause says what is wrong with it and what is accepted.
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
