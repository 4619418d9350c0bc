extension OrderWantedIDs {
  /// Reads the value of `--to`.
  init(list given: ParsedArguments.GivenValue, _ arguments: ParsedArguments) throws(UsageError) {
    let parts = given.text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let words = given.text.isEmpty ? [] : parts.map { Array($0) }
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
