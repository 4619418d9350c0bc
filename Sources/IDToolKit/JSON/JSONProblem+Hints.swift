extension JSONProblem {
  /// Returns what to do with a line that holds a part of a record, or several; empty where the text
  /// is not JSON at all, which jq refuses, too.
  ///
  /// O(n).
  func hints(for line: Span<UInt8>) -> [String] {
    let clause: String
    switch reason {
    case .end where Self.goesOn(line):
      clause = "a record stands on one line, whole, or in an array: 'jq -c .' puts it on one"
    case .unexpected(_, expected: .endOfText) where Self.areValues(line, from: offset):
      clause = "each record stands on a line of its own: 'jq -c .' puts it there"
    case .end, .unexpected, .endInString, .invalidUTF8, .control, .escape, .leadingZero, .tooDeep:
      return []
    }
    return [clause + "; before 1.7, jq rounds ids"]
  }

  /// Whether a line ends as those do within an object that is written over several.
  private static func goesOn(_ line: Span<UInt8>) -> Bool {
    let range = line.trimmedRange
    guard let last = range.last, line[range.lowerBound] == UInt8(ascii: "{") else { return false }
    return "{[,:".utf8.contains(line[last])
  }

  /// Whether values follow each other from an offset on.
  private static func areValues(_ text: Span<UInt8>, from start: Int) -> Bool {
    var offset = start
    while offset < text.count {
      guard let kind = try? JSONScanner.kind(text, at: offset, expected: .value),
        let end = try? JSONScanner.valueEnd(text, from: offset, kind: kind)
      else { return false }
      offset = JSONScanner.afterSpace(text, from: end)
    }
    return true
  }
}
