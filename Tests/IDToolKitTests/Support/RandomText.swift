@testable import IDToolKit

/// Random numbers that can be had again.
typealias SeededGenerator = ReproducibleGenerator

/// Texts that are hard on escaping: controls, quotes, separators, invisible scalars, broken UTF-8.
struct RandomText {
  private var random: SeededGenerator
  let isValid: Bool

  /// Texts that are valid UTF-8, or that need not be.
  init(seed: UInt64, isValid: Bool) {
    random = SeededGenerator(seed: seed)
    self.isValid = isValid
  }

  private static let pieces: [[UInt8]] = [
    "a", "Z9", " ", "  ", ",", "\"", "\"\"", "\\", "\\n", "'", "/", "\t", "\n", "\r", "\r\n", "\0",
    "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{9B}", "é", "e\u{301}", "\u{202E}", "\u{200B}", "\u{2028}",
    "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "漢字", "🎈", "👩‍👩‍👧", "\u{E0041}", "\u{10FFFF}", "{}", "null",
  ].map { Array($0.utf8) }

  /// Not UTF-8: stray and cut bytes, surrogates, overlong forms, too large scalars.
  private static let brokenPieces: [[UInt8]] = [
    [0xFF], [0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
    [0xF5, 0x80, 0x80, 0x80],
    [0xF0, 0x9F, 0x8E], [0xF4, 0x90, 0x80, 0x80],
  ]

  mutating func next() -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let isBroken = !isValid && Int.random(in: 0...2, using: &random) == 0
      text += (isBroken ? Self.brokenPieces : Self.pieces).randomElement(using: &random) ?? []
    }
    return text
  }
}
