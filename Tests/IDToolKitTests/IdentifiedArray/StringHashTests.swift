import Foundation
import Testing

@testable import IDToolKit

/// Strings that are equal to Swift must have one hash, others hardly ever.
@Suite struct StringHashTests {
  private static let seed = testSeed()

  private static func hash(_ string: String) -> UInt64 {
    IdentifierHash.hash(string, seed: seed)
  }

  @Test(arguments: [
    ("é", "e\u{301}"), ("K", "\u{212A}"), (";", "\u{37E}"), ("`", "\u{1FEF}"),
    ("user-K1", "user-\u{212A}1"), ("a;b`c;K", "a\u{37E}b\u{1FEF}c;\u{212A}"),
    ("K\u{301}", "\u{212A}\u{301}"), ("Å", "\u{212B}"),
    ("\u{1E9B}\u{323}", "\u{17F}\u{323}\u{307}"),
    (
      "a string of more than sixteen bytes, and a K",
      "a string of more than sixteen bytes, and a \u{212A}"
    ),
  ])
  func equalStringsHaveOneHash(first: String, second: String) {
    #expect(first == second)
    #expect(Self.hash(first) == Self.hash(second))
    var array = IdentifiedArray<String, String>(id: \.self)
    array.append(contentsOf: (0..<50).map { "\($0)" } + [first])
    #expect(array.index(id: second) == 50)
    #expect(!array.append(second).inserted)
  }

  @Test func allFormsOfATextHaveOneHash() {
    // Letters that compose, marks in and out of order, singletons, Hangul and plain text.
    let parts = [
      "a", "e", "K", "q", "é", "ệ", "\u{301}", "\u{323}", "\u{5AD}", "\u{F73}", "\u{212A}",
      "\u{212B}", "\u{37E}", "\u{1FEF}", "각", "ᄀ", "ᅡ", "か", "\u{3099}", "漢", "\u{F900}", "й",
      "\u{340}", "🙂", "-", "0123456789abcdef",
    ]
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<LongRun.count(2000, long: 100_000) {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).compactMap { _ in parts.randomElement(using: &random) }.joined()
      let hash = Self.hash(text)
      // To the standard library U+0F73 after a mark differs from what it decomposes into.
      for form in [
        text.precomposedStringWithCanonicalMapping, text.decomposedStringWithCanonicalMapping,
      ] where form == text {
        #expect(Self.hash(form) == hash, "\(text), seed \(seed)")
      }
    }
  }

  @Test func everyByteCounts() {
    for count in 0...70 {
      let text = (0..<count).map { UInt8(0x30 + $0 % 70) }
      var hashes: Set<UInt64> = [Self.hash(String(decoding: text, as: UTF8.self))]
      for place in 0..<count {
        for byte in [0x00, 0x20, 0x7F] as [UInt8] {
          var other = text
          other[place] = byte
          hashes.insert(Self.hash(String(decoding: other, as: UTF8.self)))
        }
      }
      #expect(hashes.count == 1 + 3 * count, "\(count) bytes, seed \(Self.seed)")
      // What is behind the string in memory doesn't.
      let part = String(decoding: text + [0x41], as: UTF8.self).dropLast()
      #expect(hashes.contains(Self.hash(String(part))))
    }
  }

  @Test func charactersOfAllLengthsAreToldApart() {
    let strings = (0..<1000).flatMap { ["ü\($0)", "\($0)日", "𝄞 and sixteen bytes \($0)"] }
    #expect(Set(strings.map(Self.hash)).count == strings.count)
    var array = IdentifiedArray<String, String>(id: \.self)
    array.append(contentsOf: strings)
    for (index, string) in strings.enumerated() { #expect(array.index(id: string) == index) }
  }

  @Test func theSeedChangesTheHash() {
    for text in ["", "a", "user-1", "user-174161039033077267"] {
      let hashes = (0..<100 as Range<UInt64>).map { IdentifierHash.hash(text, seed: $0) }
      #expect(Set(hashes).count == 100, "\(text)")
    }
  }
}
