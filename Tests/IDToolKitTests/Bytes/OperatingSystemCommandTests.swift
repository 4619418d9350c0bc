import Testing

@testable import IDToolKit

/// What is in a command to the terminal, against a model that reads byte by byte, and what both
/// searches make of it.
@Suite struct OperatingSystemCommandTests {
  private static func model(_ offset: Int, in text: [UInt8]) -> Bool {
    let reach = text[max(0, offset - OperatingSystemCommand.reach)..<offset]
    guard let control = reach.lastIndex(where: { $0 < 0x20 }) else { return false }
    return text[control...].starts(with: [0x1B, UInt8(ascii: "]")])
  }

  private static let pieces = [
    "\u{1B}]8;;https://example.com/", "\u{1B}\\", "\u{07}", "\u{1B}]0;", "\u{1B}[31m", "\n", " ",
    "1029053193117499399", "507f1f77bcf86cd799439011", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "]",
    "\u{1B}", "é", "/", String(repeating: "a/", count: 20),
  ].map { Array($0.utf8) }

  private static func text(using random: inout SeededGenerator) -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      text += pieces.randomElement(using: &random) ?? []
      if Int.random(in: 0..<8, using: &random) == 0 {
        let count = Int.random(in: 0...(2 * OperatingSystemCommand.reach), using: &random)
        text += Array(repeating: UInt8(ascii: "."), count: count)
      }
    }
    return text
  }

  @Test func `a place in a command is told from one behind it, and from one far away`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<LongRun.count(120, long: 30_000) {
      let text = Self.text(using: &random)
      let ends = [OperatingSystemCommand.reach - 1, OperatingSystemCommand.reach, text.count - 1]
      for offset in ends + (0..<20).map({ _ in Int.random(in: text.indices, using: &random) })
      where text.indices.contains(offset) {
        let found = PaddedBytes.with(text) { padded in
          OperatingSystemCommand.contains(offset, in: padded)
        }
        let expected = Self.model(offset, in: text)
        count += expected ? 1 : 0
        #expect(found == expected, "\(offset) of \(text), seed \(seed)")
      }
    }
    #expect(count > 100)
  }

  @Test func `an id in a command is none, wherever the text is cut into blocks`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let shapes = WordRunSearchTests.shapes[0]
    for _ in 0..<LongRun.count(60, long: 10_000) {
      let text = Self.text(using: &random)
      let words = WordRunSearchTests.search(text, shapes) { _ in text.count }
      let numbers = DigitRunSearchTests.search(text) { _ in text.count }
      for run in words + numbers {
        #expect(!Self.model(run.start, in: text), "\(run) of \(text), seed \(seed)")
      }
      for size in [64, 100, 1000, 3000] {
        #expect(
          WordRunSearchTests.search(text, shapes) { _ in size } == words,
          "blocks of \(size), \(text), seed \(seed)"
        )
        #expect(
          DigitRunSearchTests.search(text) { _ in size } == numbers,
          "blocks of \(size), \(text), seed \(seed)"
        )
      }
    }
  }
}
