/// Finds what a misspelt word may have meant.
enum Suggestion {
  /// Returns at most three candidates similar to a word, the most similar first.
  ///
  /// Similar means a distance of one, or of at most a third of the longer one's length, or that the
  /// candidate begins with the word, of at least two letters, which counts as a distance of one.
  static func near(_ word: [UInt8], among candidates: [String]) -> [String] {
    guard 1...40 ~= word.count else { return [] }
    let folded = word.map(\.lowercasedASCII)
    var scored: [(rank: Int, distance: Int, name: String)] = []
    for candidate in candidates {
      let letters = candidate.utf8.map(\.lowercasedASCII)
      let distance = editDistance(folded, letters)
      let isStart = folded.count >= 2 && letters.starts(with: folded)
      // Of one letter for another nothing is left.
      guard distance < max(folded.count, letters.count) else { continue }
      if isStart || distance <= max(1, max(folded.count, letters.count) / 3) {
        scored.append((isStart ? min(distance, 1) : distance, distance, candidate))
      }
    }
    scored.sort { ($0.rank, $0.distance, $0.name) < ($1.rank, $1.distance, $1.name) }
    guard let best = scored.first else { return [] }
    // An exact match, such as `-worker` for `--worker`, needs no alternatives.
    if best.distance == 0 { return [best.name] }
    return scored.filter { $0.rank <= best.rank + 1 }.prefix(3).map(\.name)
  }

  /// Returns the optimal-string-alignment distance: insertions, deletions, substitutions, and swaps
  /// of neighbours.
  ///
  /// O(m · n).
  static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(substitution, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }

  /// Returns a command line of `idtool` and these words that a shell reads as exactly them; nil if
  /// quotes are not enough for that, or if the line has more than 200 bytes.
  static func line(_ words: [[UInt8]]) -> String? {
    var line = "idtool"
    for word in words {
      if !word.isEmpty, word.allSatisfy(isPlain) {
        line += " " + String(decoding: word, as: UTF8.self)
      } else if let quoted = Quotation.shellWord(word) {
        line += " " + quoted
      } else {
        return nil
      }
    }
    return line.utf8.count <= 200 ? line : nil
  }

  /// Returns a command line as ``line(_:)`` does, with a file as its standard input.
  static func line(_ words: [[UInt8]], reading file: [UInt8]) -> String? {
    guard let line = line(words), let name = Quotation.shellWord(file) else { return nil }
    return "\(line) < \(name)"
  }

  /// Returns words to append to a suggestion, each after a blank; nil if one of them would need
  /// quotes, or if they have more than 70 bytes.
  static func pasteable(_ words: [[UInt8]]) -> String? {
    var line = ""
    for word in words {
      guard !word.isEmpty, word.allSatisfy(isPlain) else { return nil }
      line += " " + String(decoding: word, as: UTF8.self)
    }
    return line.utf8.count <= 70 ? line : nil
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "/"),
      UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "@"):
      true
    default: false
    }
  }
}
