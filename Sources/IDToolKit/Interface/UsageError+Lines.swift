extension UsageError {
  /// Returns the error with what may have been meant as whole command lines that can be pasted: those
  /// of ``lines``, and of ``suggestions`` the line in which each replaces the value at fault.
  ///
  /// A suggestion stays a single word if the value came from elsewhere, or if the line would need
  /// more than quotes in a shell. `mended` returns a line with at most so many more slips as it is
  /// accepted; those for which it returns nil are dropped.
  func completed(by words: [[UInt8]], mended: ([[UInt8]], _ slips: Int) -> [[UInt8]]?) -> UsageError
  {
    var error = self
    error.lines = []
    let mostSlips = 2
    var accepted: [String] = []
    for slips in 0...mostSlips where accepted.isEmpty {
      accepted = lines.compactMap { mended($0, slips) }.compactMap(Suggestion.line).uniqued()
    }
    error.suggestions += accepted
    // What is typed next is one line.
    if !accepted.isEmpty { error.advice = [] }
    guard wrongValue != nil else { return error }
    error.suggestions = accepted
    for suggestion in suggestions {
      if let line = line(with: suggestion, in: words) {
        let line = mended(line, mostSlips)
        // What is farther from a misspelt value, and happens to be accepted, is not what was meant.
        if line == nil, suggestion == suggestions.first { return error }
        if let line { error.suggestions.append(Suggestion.line(line) ?? suggestion) }
      } else {
        error.suggestions.append(suggestion)
      }
    }
    return error
  }

  /// Returns the lines that may have been meant by one with these words.
  func linesMeant(by words: [[UInt8]]) -> [[[UInt8]]] {
    lines + suggestions.compactMap { line(with: $0, in: words) }
  }

  /// Returns the line in which a suggestion replaces the value at fault; nil if it is a line itself,
  /// or the value stands in none of the words.
  private func line(with suggestion: String, in words: [[UInt8]]) -> [[UInt8]]? {
    guard let wrongValue, !suggestion.hasPrefix("idtool ") else { return nil }
    return Self.replacing(wrongValue, by: Array(suggestion.utf8), in: words)
  }

  /// The value at fault, if it is one.
  private var wrongValue: [UInt8]? {
    switch problem {
    case .notAChoice(_, let text, _), .badValue(_, let text, _): text
    default: nil
    }
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
  /// of one after its option, `--name=`, `-o`, or in a list with commas.
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
