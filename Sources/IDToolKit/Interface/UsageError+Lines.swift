extension UsageError {
  /// Returns the error with what may have been meant as whole command lines that can be pasted: those
  /// of ``lines``, and of ``suggestions`` the line in which each replaces the value at fault.
  ///
  /// A suggestion stays a single word if the value came from elsewhere, or if the line would need
  /// more than quotes in a shell. A line is dropped if `isAccepted` rejects it.
  func completed(by words: [[UInt8]], isAccepted: ([[UInt8]]) -> Bool) -> UsageError {
    var error = self
    error.lines = []
    let accepted = lines.filter(isAccepted).compactMap(Suggestion.line).uniqued()
    error.suggestions += accepted
    // What is typed next is one line.
    if !accepted.isEmpty { error.advice = [] }
    let value: [UInt8]
    if case .notAChoice(_, let text, _) = problem {
      value = text
    } else if case .badValue(_, let text, _) = problem {
      value = text
    } else {
      return error
    }
    error.suggestions = accepted
    for suggestion in suggestions {
      if !suggestion.hasPrefix("idtool "),
        let line = Self.replacing(value, by: Array(suggestion.utf8), in: words)
      {
        // What is farther from a misspelt value, and happens to be accepted, is not what was meant.
        if !isAccepted(line), suggestion == suggestions.first { return error }
        if isAccepted(line) { error.suggestions.append(Suggestion.line(line) ?? suggestion) }
      } else {
        error.suggestions.append(suggestion)
      }
    }
    return error
  }

  /// Whether the line has options at most, and no word that could be a command.
  var lacksCommand: Bool {
    switch problem {
    case .missingCommand, .unknownOption, .optionOfOtherCommand: topic == .top
    default: false
    }
  }

  /// Whether something is missing from the line, as opposed to being wrong in it.
  var isOmission: Bool {
    switch problem {
    case .missingOption, .missingOperand, .missingValue, .missingCommand, .wrongOperandCount,
      .terminalInput:
      true
    case .unknownCommand, .unknownOption, .optionOfOtherCommand,
      .unexpectedValue, .notANumber, .outOfRange, .notAChoice, .badValue, .conflict,
      .unexpectedOperand, .noSuchTopic:
      false
    }
  }

  /// Returns the line with another value for the last that is this one: a word of its own, or a part
  /// of one behind its option, `--name=`, `-o`, or in a list with commas.
  private static func replacing(
    _ value: [UInt8],
    by replacement: [UInt8],
    in words: [[UInt8]]
  ) -> [[UInt8]]? {
    for (offset, word) in words.enumerated().reversed() {
      let name = word.prefix { $0 != UInt8(ascii: "=") }
      var head: ArraySlice<UInt8> = []
      if word.starts(with: "--".utf8), name.count < word.count {
        head = word[...name.count]
      } else if word.first == 0x2D, word.count > 2, word[1] != 0x2D, value.first != 0x2D {
        head = word.prefix(2)
      }
      let list = Array(word.dropFirst(head.count))
      var parts = list.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .map(Array.init)
      if list == value { parts = [value] }
      guard let index = parts.firstIndex(of: value) else { continue }
      parts[index] = replacement
      var line = words
      line[offset] = Array(head) + parts.joined(separator: [UInt8(ascii: ",")])
      return line
    }
    return nil
  }
}
