extension ParsedArguments {
  /// Returns the command line with other arguments, as a suggestion that can be pasted and run.
  ///
  /// Options come first, as they were given, changed by `adding`, `setting` and `leavingOut`. Returns
  /// nil if a shell could not read the line as it is meant, or if it is too long to be read.
  func line(
    operands: [[UInt8]],
    adding added: [Option] = [],
    setting set: [(option: Option, value: [UInt8])] = [],
    leavingOut omitted: [Option] = []
  ) -> String? {
    var words = command.words.split(separator: " ").map { Array($0.utf8) }
    words += added.filter { !isThere($0) }.map { Array("--\($0.spec.long)".utf8) }
    for option in command.options where !omitted.contains(option) {
      for given in typed(option) {
        words.append(Array(given.origin.utf8))
        if option.spec.value.takesValue { words.append(given.text) }
      }
    }
    for (option, value) in set { words += [Array("--\(option.spec.long)".utf8), value] }
    if operands.contains(where: Self.looksLikeOption) { words.append(Array("--".utf8)) }
    return Suggestion.line(words + operands)
  }

  /// Whether a word begins as options do, and not as a negative number.
  private static func looksLikeOption(_ word: [UInt8]) -> Bool {
    word.count > 1 && word[0] == UInt8(ascii: "-") && !(0x30...0x39).contains(word[1])
  }
}
