extension [String] {
  /// Returns the words as a sentence lists them: `text, json or csv`.
  func listed(with conjunction: String) -> String {
    guard count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + self[count - 1]
  }
}
