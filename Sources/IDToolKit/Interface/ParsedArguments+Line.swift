extension ParsedArguments {
  /// Returns the command line with other arguments, as a suggestion that can be pasted and run.
  ///
  /// Options come first, as they were given, changed by `adding` and `leavingOut`. Returns nil if a
  /// word would need quotes, or if the line is too long to be read.
  func line(
    operands: [[UInt8]],
    adding added: [Option] = [],
    leavingOut omitted: [Option] = []
  ) -> String? {
    var words = added.filter { !isThere($0) }.map { Array("--\($0.spec.long)".utf8) }
    for option in command.spec.options where !omitted.contains(option) {
      for given in typed(option) {
        words.append(Array(given.origin.utf8))
        if option.spec.value.takesValue { words.append(given.text) }
      }
    }
    return Suggestion.pasteable(words + operands).map { "idtool \(command.words)\($0)" }
  }
}
