import Testing

extension Tool {
  /// Runs idtool with the words of a command line, and expects it to refuse them: nothing is
  /// printed, and the message holds these words.
  static func expectRefusal(of line: String, saying message: String) throws {
    let outcome = try Tool().shell("$T \(line)")
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
  }
}
