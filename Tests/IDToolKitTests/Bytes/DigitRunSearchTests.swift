import Testing

@testable import IDToolKit

/// The search for numbers in text against a model that reads byte by byte and knows nothing of
/// words and blocks.
@Suite struct DigitRunSearchTests {
  /// The numbers of 15 to 20 digits that stand alone, found the slow way.
  static func model(_ text: [UInt8]) -> [TextRun] {
    var runs: [TextRun] = []
    var offset = 0
    while offset < text.count {
      guard isDigit(text[offset]) else {
        offset += 1
        continue
      }
      var end = offset
      while end < text.count, isDigit(text[end]) { end += 1 }
      if (15...20).contains(end - offset), standsAlone(text, offset, end) {
        runs.append(TextRun(start: offset, length: end - offset))
      }
      offset = end
    }
    return runs
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func standsAlone(_ text: [UInt8], _ start: Int, _ end: Int) -> Bool {
    let after = firstCharacter(text[end...])
    if after.map(isWord) == true {
      let isMarked = after == "n" || after == "L"
      let isFollowed = firstCharacter(text[(end + 1)...]).map(isWord) == true
      return (after == "_" || isMarked && !isFollowed) && isFree(text[..<start])
    }
    return isFree(text[..<start])
      && !(after == "." && end + 1 < text.count && isDigit(text[end + 1]))
  }

  /// Whether a number may stand after a text.
  private static func isFree(_ text: ArraySlice<UInt8>) -> Bool {
    let (before, start) = (lastCharacter(text), text.endIndex)
    if before.map(isWord) == true, !isPrefix(text[..<start]) { return false }
    if before == ".", start >= 2, isDigit(text[start - 2]) { return false }
    if before == "-" {
      let sign = String(text[..<start].suffix(2).map { Character(Unicode.Scalar($0)) })
      return !sign.contains(/^-$|[ \n\t\r=:,;(\[{<>"'|_]-$/)
    }
    return true
  }

  /// Whether a text ends in a word and an underscore, or in an escape sequence, by a pattern.
  private static func isPrefix(_ text: ArraySlice<UInt8>) -> Bool {
    let characters = String(text.suffix(80).map { Character(Unicode.Scalar($0)) })
    return characters.contains(/[A-Za-z][0-9]{0,8}_$/)
      || characters.contains(/\u{1B}\[[0-9;:]{0,40}[mK]$/)
  }

  private static func isWord(_ character: Unicode.Scalar) -> Bool {
    if character == "_" { return true }
    switch character.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }

  /// The character with which a text begins, by the standard library's own decoder.
  private static func firstCharacter(_ text: ArraySlice<UInt8>) -> Unicode.Scalar? {
    var decoder = UTF8()
    var bytes = text.makeIterator()
    if case .scalarValue(let scalar) = decoder.decode(&bytes) { return scalar }
    return nil
  }

  private static func lastCharacter(_ text: ArraySlice<UInt8>) -> Unicode.Scalar? {
    for length in 1...4 where text.count >= length {
      let tail = text.suffix(length)
      if let scalar = firstCharacter(tail), UTF8.width(scalar) == length { return scalar }
    }
    return nil
  }

  /// What the search finds in a text that comes in blocks of these sizes.
  static func search(_ text: [UInt8], blocks: (Int) -> Int) -> [TextRun] {
    SearchInBlocks.runs(in: text, blocks: blocks) {
      var search = DigitRunSearch($0, from: $1, isLast: $2)
      return search.rest()
    }
  }

  /// Together they are more digits than any number has, or as many as the longest: behind 15 digits
  /// nobody would look for an escape.
  @Test func aNumberBehindAnEscapedCharacterIsFoundWhereverItBegins() {
    for length in 16...20 {
      for shift in 0..<72 {
        let escape = Array(#"\u0022"#.utf8)
        let front = [UInt8](repeating: 0x20, count: shift)
        let digits = Array("12345678901234567890".utf8.prefix(length))
        let text = front + escape + digits + [0x0A]
        let expected = [TextRun(start: shift + escape.count, length: length)]
        for size in [text.count, 29] {
          #expect(Self.search(text) { _ in size } == expected, "\(length) behind \(shift)")
        }
      }
    }
  }

  @Test func everyLengthWithEveryKindOfNeighbourIsJudgedAsTheModelDoes() {
    let neighbours: [[UInt8]] = [
      [], [0], Array(" ".utf8), Array("a".utf8), Array("Z".utf8), Array("_".utf8), Array("-".utf8),
      Array(" -".utf8), Array("=-".utf8), Array("x-".utf8), Array("--".utf8), Array("5-".utf8),
      Array("\n-".utf8), Array("|-".utf8), Array("/-".utf8), Array("–-".utf8), Array("[-".utf8),
      Array(".".utf8), Array("5.".utf8), Array(".5".utf8), Array("x.".utf8), Array(".x".utf8),
      Array("é".utf8), Array("–".utf8), Array("漢".utf8), Array("😀".utf8), Array("٣".utf8),
      Array("e\u{301}".utf8), [0xFF], [0xC3], [0xE2, 0x80], [0x80], Array("\r\n".utf8),
      Array("/".utf8), Array(":".utf8), Array("\"".utf8), [0x7F], Array("@`[{".utf8),
      Array("id_".utf8), Array("order2_".utf8), Array("é_".utf8), Array("12_".utf8),
      Array("__".utf8),
      Array("\u{1B}[31m".utf8), Array("\u{1B}[m".utf8), Array("\u{1B}[K".utf8), Array("[31m".utf8),
      Array("\u{1B}[38;2;255;255;255;48:5:208m".utf8), Array("\u{1B}[31mm".utf8),
      Array("a123456789_".utf8), Array("a12345678_".utf8), Array("n".utf8), Array("L".utf8),
      Array("n ".utf8), Array("L,".utf8), Array("nx".utf8), Array("L_".utf8), Array("n5".utf8),
      Array("Lé".utf8), Array("n.5".utf8), Array("l".utf8),
    ]
    for length in LongRun.isWanted
      ? Array(1...30) : [1, 2, 7, 8, 9, 14, 15, 16, 17, 18, 19, 20, 21, 30]
    {
      let digits = (0..<length).map { UInt8(48 + ($0 * 7 + length) % 10) }
      for before in LongRun.some(neighbours) {
        for (index, after) in neighbours.enumerated() {
          for shift in LongRun.isWanted ? [0, 3, 8] : [[0, 3, 8][(index + length) % 3]] {
            let text = [UInt8](repeating: 0x20, count: shift) + before + digits + after
            let found = Self.search(text) { _ in text.count }
            guard found == Self.model(text) else {
              Issue.record("\(String(decoding: text, as: UTF8.self)): \(found)")
              return
            }
          }
        }
      }
    }
  }

  @Test func textInBlocksOfAnySizeGivesWhatTheWholeTextGives() {
    var random = SeededGenerator(seed: testSeed())
    let seed = random
    let pieces: [[UInt8]] = [
      Array("1029053193117499399".utf8), Array("0".utf8), Array("12345678".utf8),
      Array("123456789012345".utf8), Array(" ".utf8), Array(".".utf8), Array("a".utf8),
      Array("é".utf8), Array("–".utf8), [0xFF], [0], [0xE2], Array("99999999999999999999".utf8),
      Array("_".utf8), Array("\u{1B}[1;31m".utf8), Array("\u{1B}[".utf8), Array("m".utf8),
      Array("K".utf8), Array(";".utf8), Array("-".utf8),
    ]
    for _ in 0..<LongRun.count(400, long: 100_000) {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        text += pieces.randomElement(using: &random) ?? []
      }
      let expected = Self.model(text)
      for size in [1, 2, 3, 7, 24, 31, 64] {
        guard Self.search(text, blocks: { _ in size }) == expected else {
          Issue.record("blocks of \(size), seed \(seed): \(text)")
          return
        }
      }
    }
  }

  /// Long texts, whose blocks have many groups of 64 bytes, and runs of digits that cover several.
  @Test func longTextInBlocksOfAnySizeGivesWhatTheWholeTextGives() {
    var random = SeededGenerator(seed: testSeed())
    let seed = random
    for _ in 0..<LongRun.count(100, long: 10_000) {
      let text = Self.longText(using: &random)
      let expected = Self.model(text)
      for size in [64, 65, 100, 128, 300, 1000, text.count] {
        guard Self.search(text, blocks: { _ in size }) == expected else {
          Issue.record("blocks of \(size), seed \(seed): \(text)")
          return
        }
      }
    }
  }

  private static func longText(using random: inout SeededGenerator) -> [UInt8] {
    var text: [UInt8] = []
    while text.count < 1500 {
      switch Int.random(in: 0...9, using: &random) {
      case 0...4:
        text += digits(Int.random(in: 14...21, using: &random), using: &random)
      case 5: text += digits(Int.random(in: 22...300, using: &random), using: &random)
      default: break
      }
      let blanks: [UInt8] = [0x20, 0x0A, UInt8(ascii: "a"), 0]
      let blank = blanks.randomElement(using: &random) ?? 0
      text += [UInt8](repeating: blank, count: Int.random(in: 1...90, using: &random))
    }
    return text
  }

  private static func digits(_ count: Int, using random: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 48...57, using: &random) }
  }

  /// A caller may have no digits there; a number that ends behind the block is not found all the
  /// same, since it would be read as a part of the block.
  @Test func aNumberThatEndsBehindTheBlockIsNotFound() {
    for behind in ["188", "5550909962240007188", String(repeating: "7", count: 63)] {
      let surroundings = Array(behind.utf8) + Array(repeating: 0x0A, count: 64)
      for count in 0...20 {
        let digits = Array("55509099622400071885".utf8.prefix(count))
        let found = PaddedBytes.with(digits, between: surroundings) { block in
          var search = DigitRunSearch(block, from: 0, isLast: true)
          return search.rest().runs
        }
        #expect(found.isEmpty, "\(count) before \(behind)")
      }
    }
  }

  /// A line between other lines: digits stand right behind the newlines around it.
  @Test func aLineIsSearchedWithoutItsNeighbours() {
    var random = SeededGenerator(seed: testSeed())
    let seed = random
    for _ in 0..<LongRun.count(280, long: 50_000) {
      var line = Self.longText(using: &random).filter { $0 != 0x0A }
      line = Array(line.prefix(Int.random(in: 0...200, using: &random)))
      let others = Self.digits(90, using: &random)
      let neighbours = [0x0A] + others + [0x0A]
      let found = PaddedBytes.with(line, between: neighbours) { block in
        var search = DigitRunSearch(block, from: 0, isLast: true)
        return search.rest().runs
      }
      guard found == Self.model(line) else {
        Issue.record("seed \(seed): \(String(decoding: line, as: UTF8.self))")
        return
      }
    }
  }
}
