extension UsageError {
  /// Returns the error with its suggestions turned into whole command lines that can be pasted:
  /// each word replaces the one at fault.
  ///
  /// A suggestion stays a single word if the word at fault came from elsewhere, or if the line
  /// would need more than quotes in a shell. It is dropped if `isAccepted` rejects its line.
  func completed(by words: [[UInt8]], isAccepted: ([[UInt8]]) -> Bool) -> UsageError {
    guard let part else { return self }
    var error = self
    var isNearestRejected = false
    error.suggestions = suggestions.compactMap { suggestion in
      if suggestion.hasPrefix("idtool ") || suggestion.hasPrefix("TZ=") { return suggestion }
      guard let line = part.replaced(by: Array(suggestion.utf8), in: words) else {
        return suggestion
      }
      if isAccepted(line) { return Suggestion.line(line) ?? suggestion }
      if suggestion == suggestions.first { isNearestRejected = true }
      return nil
    }
    // What is farther from a misspelt value, and happens to be accepted, is not what was meant.
    if isNearestRejected, case .value = part { error.suggestions = [] }
    return error
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

  /// The part of a command line that a suggestion replaces.
  private enum Part {
    case option([UInt8])
    case value([UInt8])

    func replaced(by replacement: [UInt8], in words: [[UInt8]]) -> [[UInt8]]? {
      for (offset, word) in words.enumerated().reversed() {
        guard let whole = replaced(by: replacement, in: word) else { continue }
        var words = words
        words[offset] = whole
        return words
      }
      return nil
    }

    private func replaced(by replacement: [UInt8], in word: [UInt8]) -> [UInt8]? {
      switch self {
      case .option(let option):
        guard word.starts(with: option) else { return nil }
        let rest = word.dropFirst(option.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "=") ? replacement + rest : nil
      case .value(let value):
        // The option may also precede its value in the same word: `--name=`, `-o`, or a comma in a
        // list.
        let start = Array(word.prefix { $0 != UInt8(ascii: "=") })
        let isInline = start.count < word.count && start.starts(with: [0x2D, 0x2D])
        var head = isInline ? start + [UInt8(ascii: "=")] : []
        var list = Array(word.dropFirst(head.count))
        if !isInline, list.first == 0x2D, list.count > 2, list[1] != 0x2D, value.first != 0x2D {
          head = Array(list.prefix(2))
          list.removeFirst(2)
        }
        if list == value { return head + replacement }
        var parts = list.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
          .map(Array.init)
        guard let index = parts.firstIndex(of: value) else { return nil }
        parts[index] = replacement
        return head + Array(parts.joined(separator: [UInt8(ascii: ",")]))
      }
    }
  }

  private var part: Part? {
    switch problem {
    case .unknownOption(let word): .option(Array(word.prefix { $0 != UInt8(ascii: "=") }))
    case .optionOfOtherCommand(let option, _): .option(Array(option.utf8))
    case .notAChoice(_, let text, _), .badValue(_, let text, _): .value(text)
    case .unknownCommand, .missingCommand, .missingValue, .unexpectedValue,
      .notANumber, .outOfRange, .missingOption, .conflict, .unexpectedOperand, .missingOperand,
      .wrongOperandCount, .terminalInput, .noSuchTopic:
      nil
    }
  }
}
