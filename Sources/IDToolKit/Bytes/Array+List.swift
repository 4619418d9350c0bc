extension [String] {
  /// Returns the words as a sentence lists them: `text, json or csv`.
  func listed(with conjunction: String) -> String {
    guard count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + self[count - 1]
  }
}

extension Array where Element: Equatable {
  /// Returns the elements without repetitions, each where it is first.
  ///
  /// - Complexity: O(n · m) for m different elements.
  func uniqued() -> Self {
    var unique: Self = []
    for element in self where !unique.contains(element) { unique.append(element) }
    return unique
  }
}
