import Testing

@testable import IDToolKit

/// Prose in lines.
@Suite struct LineWrappingTests {
  @Test func aLineIsAsFullAsItCanBeAndNotFuller() {
    #expect(LineWrapping.lines("aa bb cc", width: 5) == ["aa bb", "cc"])
    #expect(LineWrapping.lines("aa bb cc", width: 8) == ["aa bb cc"])
    #expect(LineWrapping.lines("aa\n  bb", width: 80) == ["aa bb"])
    #expect(LineWrapping.lines("", width: 5).isEmpty)
    #expect(LineWrapping.lines("abcdefgh ij", width: 4) == ["abcdefgh", "ij"], "a long word stays")
  }

  @Test func noLineStartsWithADash() {
    #expect(LineWrapping.lines("see the --worker", width: 8) == ["see", "the --worker"])
  }

  @Test func wordsAreKeptInOrder() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let words = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        (Int.random(in: 0...5, using: &random) == 0 ? "--" : "")
          + String(repeating: "x", count: Int.random(in: 1...9, using: &random))
      }
      let lines = LineWrapping.lines(words.joined(separator: " "), width: 24)
      #expect(lines.joined(separator: " ") == words.joined(separator: " "))
      #expect(lines.allSatisfy { $0.utf8.count <= 24 }, "\(lines)")
    }
  }
}
