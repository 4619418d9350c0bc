extension UsageError {
  /// Returns the error with what can be done with a file whose name was given in place of a
  /// command.
  func namingFile(of words: [[UInt8]]) -> UsageError {
    guard case .unknownCommand(let word) = problem, suggestions.isEmpty,
      let status = try? SystemCall.statusIfPresent(ofName: word), status.kind != .directory,
      let name = Suggestion.line([word])?.dropFirst("idtool ".count)
    else { return self }
    var error = self
    error.suggestions = ["idtool inspect < \(name)", "idtool annotate \(name)"]
    return error
  }
}
