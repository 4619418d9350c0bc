extension OrderWantedIDs {
  /// Reads the value of `--order`.
  init(list given: ParsedArguments.GivenValue, _ arguments: ParsedArguments) throws(UsageError) {
    let parts = given.text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    // `iron, wash` is meant as `iron,wash`, as with --field.
    let words =
      given.text.isEmpty
      ? [] : parts.map { Array($0) }.map { Array($0[$0.span.rangeWithoutBlanks]) }
    for (offset, word) in words.enumerated() {
      let clause: String
      if word.isEmpty {
        clause = "id \(offset + 1) is empty; ids that are empty or hold commas go into --order-file"
      } else if UnicodeText.firstInvalidOffset(in: word.span) != nil {
        clause = "\(Quotation.quoted(word)) is not UTF-8"
      } else {
        continue
      }
      throw arguments.refusal(of: given, clause)
    }
    self.init(words: words)
  }
}
