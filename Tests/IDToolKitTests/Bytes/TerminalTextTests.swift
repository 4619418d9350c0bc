import Testing

@testable import IDToolKit

@Suite struct TerminalTextTests {
  private static func shown(_ bytes: [UInt8]) -> String {
    String(writing: { TerminalText.append(bytes.span, to: &$0) })
  }

  @Test(arguments: [
    ("plain\ttext\n", "plain\ttext\n"),
    ("\u{1B}[1;31mred\u{1B}[m", "\u{1B}[1;31mred\u{1B}[m"),
    ("\u{1B}[2J", "\\x1B[2J"),
    ("\u{1B}]0;x\u{7}", "\\x1B]0;x\\x07"),
    ("a\rb\u{8}\r\n", "a\\x0Db\\x08\r\n"),
    ("é漢\u{202E}x\u{9B}", "é漢\\u{202E}x\\x9B"),
    ("\u{1B}[\(String(repeating: "1", count: 99))m", "\\x1B[\(String(repeating: "1", count: 99))m"),
  ])
  func textAndColorsPassAndTheRestIsShown(text: String, expected: String) {
    #expect(Self.shown(Array(text.utf8)) == expected)
  }

  @Test func bytesThatAreNoTextAreShownInHex() {
    #expect(Self.shown([0x61, 0xFF, 0xC3, 0x62, 0]) == "a\\xFF\\xC3b\\x00")
  }

  @Test func whatIsCutAnywhereIsShownAsIfItWereWhole() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] = [
      Array("é".utf8), Array("漢".utf8), Array("😀".utf8), Array("\u{1B}[31m".utf8), [0x1B], [0xE6],
      Array("x".utf8), [0x0A], Array("\u{1B}[".utf8), [0xF0, 0x9F], [0x0D], Array("12;3".utf8),
      [0x80],
    ]
    for _ in 0..<2000 {
      let whole = (0..<8).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
      var kept: [UInt8] = []
      var text = ""
      var rest = whole[...]
      while !rest.isEmpty {
        let block = kept + rest.prefix(Int.random(in: 1...5, using: &random))
        rest = rest.dropFirst(block.count - kept.count)
        let undecided = TerminalText.undecidedCount(block.span)
        text += Self.shown(Array(block.dropLast(undecided)))
        kept = Array(block.suffix(undecided))
      }
      text += Self.shown(kept)
      #expect(text == Self.shown(whole), "seed \(seed): \(whole)")
    }
  }
}
