import Testing

@testable import IDToolKit

/// What is proposed for a misspelt word, and when nothing is.
@Suite struct SuggestionTests {
  private func near(_ word: String, _ candidates: String...) -> [String] {
    Suggestion.near(Array(word.utf8), among: candidates)
  }

  @Test func aSlipOfTheFingerIsForgiven() {
    #expect(near("flak", "flake", "auid", "order") == ["flake"])
    #expect(near("falke", "flake", "auid") == ["flake"], "swapped")
    #expect(near("", "x", "id").isEmpty, "what is missing is like nothing")
    #expect(near("fllake", "flake") == ["flake"], "doubled")
    #expect(near("FLAKE", "flake") == ["flake"], "case")
    #expect(near("recycel", "recycle", "register") == ["recycle"])
    #expect(near("de", "decode", "delete") == ["decode", "delete"], "a beginning")
    #expect(near("tiem", "time", "id") == ["time"])
  }

  @Test func aWordThatIsFarFromAllGetsNothing() {
    #expect(near("zzz", "flake", "auid").isEmpty)
    #expect(near("x", "flake").isEmpty)
    #expect(near("c", "a", "b").isEmpty, "nothing is left of it")
    #expect(near("c", "cd", "C") == ["C"])
    #expect(near("", "flake").isEmpty)
    #expect(near(String(repeating: "flake", count: 9), "flake").isEmpty)
  }

  @Test func theNearestStandsFirstAndThreeAreTheMost() {
    #expect(near("worker", "workers", "worker-id", "works").first == "workers")
    #expect(near("aa", "aab", "aac", "aad", "aae").count == 3)
    #expect(near("aa", "aac", "aab") == ["aab", "aac"], "then by name")
  }

  /// The distance by its definition, as slow as it comes.
  private func slowDistance(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    guard let first = left.first, let other = right.first else { return left.count + right.count }
    var best = min(
      slowDistance(left.dropFirst(), right) + 1,
      slowDistance(left, right.dropFirst()) + 1,
      slowDistance(left.dropFirst(), right.dropFirst()) + (first == other ? 0 : 1)
    )
    let start = left.startIndex
    let otherStart = right.startIndex
    if left.count > 1, right.count > 1, left[start + 1] == other, first == right[otherStart + 1] {
      best = min(best, slowDistance(left.dropFirst(2), right.dropFirst(2)) + 1)
    }
    return best
  }

  @Test func theDistanceIsThatOfOptimalStringAlignment() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<400 {
      func word() -> [UInt8] {
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          UInt8.random(in: 0x61...0x63, using: &random)
        }
      }
      let (left, right) = (word(), word())
      #expect(Suggestion.editDistance(left, right) == slowDistance(left[...], right[...]))
    }
  }

  @Test func onlyPlainShortWordsAreCarriedIntoASuggestion() {
    func pasteable(_ words: String...) -> String? {
      Suggestion.pasteable(words.map { Array($0.utf8) })
    }
    #expect(pasteable() == "")
    #expect(pasteable("-n", "5", "a:b/c=d,e@f.g_h") == " -n 5 a:b/c=d,e@f.g_h")
    #expect(pasteable("a b") == nil)
    #expect(pasteable("$x") == nil)
    #expect(pasteable("'") == nil)
    #expect(pasteable("") == nil)
    #expect(pasteable(String(repeating: "x", count: 70)) == nil)
  }
}
