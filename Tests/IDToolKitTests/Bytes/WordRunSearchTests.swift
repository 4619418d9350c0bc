import Testing

@testable import IDToolKit

/// The search for words in text, in blocks of any size, against what the whole text gives, and
/// against a model that knows nothing of vectors.
@Suite struct WordRunSearchTests {
  static let shapes = [
    WordRunSearch.Shapes(lengths: 1 << 20 | 1 << 24 | 1 << 15, hasUUIDs: true),
    WordRunSearch.Shapes(lengths: 1 << 9 | 1 << 20 | 1 << 24),
    WordRunSearch.Shapes(
      lengths: 1 << 20 | 1 << 24,
      hasUUIDs: true,
      otherLetters: Array("-_".utf8),
      widerLengths: 1 << 20
    ),
    WordRunSearch.Shapes(
      lengths: 1 << 15,
      otherLetters: Array(".@".utf8),
      widerLengths: 1 << 15 | 1 << 16 | 1 << 17
    ),
  ]

  /// What the search finds in a text that comes in blocks of these sizes.
  static func search(
    _ text: [UInt8],
    _ shapes: WordRunSearch.Shapes,
    blocks: (Int) -> Int
  ) -> [TextRun] {
    SearchInBlocks.runs(in: text, blocks: blocks) {
      var search = WordRunSearch($0, from: $1, isLast: $2, for: shapes)
      return search.rest()
    }
  }

  /// The words of the first two shapes that stand alone, found the slow way; the text is ASCII without
  /// points, prefixes and escapes.
  static func model(_ text: [UInt8], _ shapes: WordRunSearch.Shapes) -> [TextRun] {
    var runs: [TextRun] = []
    var offset = 0
    func isWord(_ place: Int) -> Bool {
      guard text.indices.contains(place) else { return false }
      return Character(Unicode.Scalar(text[place])).isLetter
        || Character(Unicode.Scalar(text[place])).isNumber
    }
    while offset < text.count {
      guard isWord(offset) else {
        offset += 1
        continue
      }
      var end = offset
      while isWord(end) { end += 1 }
      let word = String(decoding: text[offset..<end], as: UTF8.self)
      let isTouched =
        offset > 0 && text[offset - 1] == UInt8(ascii: "_")
        || end < text.count && text[end] == UInt8(ascii: "_") && !word.contains(/^[0-9]{15,20}$/)
      let sign = String(decoding: text[max(0, offset - 2)..<offset], as: UTF8.self)
      let isNegative =
        word.contains(/^[0-9]+([eE][0-9]+)?$/) && sign.contains(/^-$|[ \n\t\r=:,;(\[{<>"'|]-$/)
      if isNegative {
        offset = end
        continue
      }
      let marked = /^[0-9]{15,20}(n|U?LL?|ull?|uL|[ui]64)$/
      let mark = (try? marked.wholeMatch(in: word)?.output.1.count) ?? 0
      let kind = word.prefixMatch(of: /[A-Z]{1,3}(?=01[0-9A-Z]{24}$)/)?.output.count ?? 0
      let length = word.count - mark - kind
      if length < 64, shapes.lengths >> UInt64(length) & 1 == 1, !isTouched {
        runs.append(TextRun(start: offset + kind, length: length))
      }
      offset = end
    }
    return runs
  }

  /// Words behind the block are looked at with its last bytes, and don't count.
  @Test(arguments: ["=", "%", "\\", "[", ";", "\n", " ", "é"])
  func wordsBehindTheBlockAreNotFound(sign: String) {
    let word = "01ARZ3NDEKTSV4RRFFQ69G5FAV"
    for shapes in Self.shapes {
      for front in ["", "\(word)\n", "x\(sign)\(word)\n", "\(word) \(word)\n"] {
        let neighbours = Array(repeating: "x\(sign)\(word)\n", count: 4).joined()
        let text = Array(front.utf8)
        let found = PaddedBytes.with(text, between: Array(neighbours.utf8)) { block in
          var search = WordRunSearch(block, from: 0, isLast: true, for: shapes)
          return search.rest().runs
        }
        let alone = PaddedBytes.with(text) { block in
          var search = WordRunSearch(block, from: 0, isLast: true, for: shapes)
          return search.rest().runs
        }
        #expect(found == alone && found.allSatisfy { $0.end <= text.count }, "\(front)")
      }
    }
  }

  private static let pieces: [[UInt8]] =
    [
      "507f1f77bcf86cd799439011", "9m4e2mr0ui3e8a215n4g", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
      "123456789012345", "12345678", "0", "abcd", " ", " ", "\n", ".", "-", "_", "é", "–", "id_",
      "867793854505943041", "n", "L", "ULL", "u64", "UR",
      "01J2ZQ9G5V8N3K4M5P6Q7R8S9T", "\u{1B}[1;31m", "\u{1B}[",
      "m", "K", ";", "MeckWmdyYmkJKqw9o1A", "x-", "😀",
      "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
    ].map { Array($0.utf8) } + [[0xFF], [0], [0xE2]]

  @Test(arguments: shapes.indices)
  func textInBlocksOfAnySizeGivesWhatTheWholeTextGives(index: Int) {
    let shapes = Self.shapes[index]
    var random = SeededGenerator(seed: testSeed())
    let seed = random
    for round in 0..<LongRun.count(120, long: 60_000) {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 1...(round % 10 == 0 ? 80 : 14), using: &random) {
        text += Self.pieces.randomElement(using: &random) ?? []
      }
      let expected = Self.search(text, shapes) { _ in text.count }
      for size in [1, 2, 7, 31, 64, 100, 300] {
        guard Self.search(text, shapes, blocks: { _ in size }) == expected else {
          Issue.record("blocks of \(size), seed \(seed): \(text)")
          return
        }
      }
    }
  }

  @Test(arguments: [
    ("867793854505943041n", 0..<18), ("x 867793854505943041L,", 2..<20),
    ("(18446744073709551615n)", 1..<21), ("UR01J2ZQ9G5V8N3K4M5P6Q7R8S9T", 2..<28),
    ("URX01J2ZQ9G5V8N3K4M5P6Q7R8S9T", 3..<29), ("URXY01J2ZQ9G5V8N3K4M5P6Q7R8S9T", nil),
    ("18446744073709551615nx", nil), ("18446744073709551615N", nil),
    ("-18446744073709551615n", nil), ("18446744073709551615ULL;", 0..<20),
    ("0x 867793854505943041u64", 3..<21), ("867793854505943041i64", 0..<18),
    ("867793854505943041ul", 0..<18), ("867793854505943041ULLx", nil),
    ("867793854505943041LUL", nil), ("867793854505943041u32", nil),
    ("_UR01J2ZQ9G5V8N3K4M5P6Q7R8S9T", nil), ("Ur01J2ZQ9G5V8N3K4M5P6Q7R8S9T", nil),
    ("UR01J2ZQ9G5V8N3K4M5P6Q7R8S9t", nil), ("18446744073709551615n_", nil),
  ])
  func lettersAttachedToAnIDAreNoneOfIt(text: String, id: Range<Int>?) {
    var shapes = WordRunSearch.Shapes()
    for length in [15, 16, 17, 18, 19, 20, 26] { shapes.lengths |= 1 << UInt64(length) }
    let found = Self.search(Array(text.utf8), shapes) { _ in text.utf8.count }
    #expect(found.map(\.range) == (id.map { [$0] } ?? []))
  }

  @Test func wordsAreThoseOfAModelThatReadsByteByByte() {
    var random = SeededGenerator(seed: testSeed())
    let seed = random
    let shapes = Self.shapes[1]
    for _ in 0..<LongRun.count(400, long: 40_000) {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let count = [9, 20, 24, 19, 25, 1, 40, 64, 130].randomElement(using: &random) ?? 0
        let letters = Array("0123456789abcdefABCDEFxyzXYZ".utf8)
        text += (0..<count).map { _ in letters.randomElement(using: &random) ?? 0 }
        text += Array(
          ([" ", "_", "-", "\n", "@", "[", "`", "{", "/", ":"].randomElement(using: &random) ?? "")
            .utf8
        )
      }
      let found = Self.search(text, shapes) { _ in text.count }
      // A word in front of an underscore makes a prefix.
      let alone = found.filter { $0.start == 0 || text[$0.start - 1] != UInt8(ascii: "_") }
      guard alone == Self.model(text, shapes) else {
        Issue.record("seed \(seed): \(String(decoding: text, as: UTF8.self)): \(found)")
        return
      }
    }
  }
}
