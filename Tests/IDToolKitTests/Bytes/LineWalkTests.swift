import Testing

@testable import IDToolKit

/// What is read in whole vectors against the standard library's own splitting and numbers.
@Suite struct LineWalkTests {
  /// Bytes with 64 more on both sides, none of which may be seen.
  private static func withPadding(
    _ bytes: [UInt8],
    _ body: (PaddedBytes) throws -> Void
  ) rethrows {
    // Newlines and digits: what a search that goes too far would take.
    let around = Array(repeating: Array("5\n7\n".utf8), count: 16).joined()
    try PaddedBytes.with(bytes, between: Array(around), body)
  }

  private static func lines(of block: PaddedBytes) -> [[UInt8]] {
    var walk = LineWalk(block)
    var lines: [[UInt8]] = []
    while !walk.isAtEnd {
      lines.append(walk.line.span.array)
      walk.advance()
    }
    return lines
  }

  @Test func findsTheLinesThatTheStandardLibraryFinds() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let longest = [0, 3, 20, 70, 300].randomElement(using: &random) ?? 0
      var block: [UInt8] = []
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        for _ in 0..<Int.random(in: 0...longest, using: &random) {
          block.append(UInt8.random(in: 0x0B...0xFF, using: &random))
        }
        block.append(0x0A)
      }
      let expected = block.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
      Self.withPadding(block) { block in
        #expect(Self.lines(of: block) == expected.map(Array.init), "seed \(seed)")
      }
    }
  }

  @Test func anEmptyBlockHasNoLines() {
    PaddedBytes.with([]) { #expect(Self.lines(of: $0).isEmpty) }
  }

  @Test func newlinesAreThoseOfTheBlockAndNotThoseAroundIt() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<600 {
      let count = Int.random(in: 0...150, using: &random)
      let text = (0..<count).map { _ in
        Int.random(in: 0..<40, using: &random) == 0
          ? 0x0A : UInt8.random(in: 0...255, using: &random)
      }
      Self.withPadding(text) { block in
        #expect(NewlineSearch.firstOffset(in: block) == text.firstIndex(of: 0x0A), "seed \(seed)")
        #expect(NewlineSearch.lastOffset(in: block) == text.lastIndex(of: 0x0A), "seed \(seed)")
        #expect(NewlineSearch.count(in: block) == UInt64(text.count { $0 == 0x0A }), "seed \(seed)")
        let start = Int.random(in: 0...count, using: &random)
        guard let end = text[start...].firstIndex(of: 0x0A) else { return }
        #expect(NewlineSearch.lineEnd(in: block, from: start) == end, "seed \(seed)")
      }
    }
  }

  @Test func aLineWithoutItsNewlineStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      PaddedBytes.with([1, 2], between: Array(repeating: 0x0A, count: 64)) {
        _ = NewlineSearch.lineEnd(in: $0, from: 0)
      }
    }
  }

  @Test func tellsNumbersAndTheirValues() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<LongRun.count(6000, long: 1_000_000) {
      let count = Int.random(in: 0...23, using: &random)
      var text = (0..<count).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
      if count > 0, Int.random(in: 0...3, using: &random) == 0 {
        text[Int.random(in: 0..<count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let isNumber = (1...20).contains(count) && text.allSatisfy { (0x30...0x39).contains($0) }
      let value = UInt64(String(decoding: text, as: UTF8.self))
      Self.withPadding(text) { block in
        #expect(DigitLine.isNumber(block) == isNumber, "seed \(seed)")
        let isPlain = isNumber && (count == 1 || text[0] != UInt8(ascii: "0"))
        #expect(DigitLine.plainValue(block) == (isPlain ? value : nil), "seed \(seed)")
        guard isNumber else { return }
        let (read, overflow) = DigitLine.value(block)
        #expect((overflow ? nil : read) == value, "seed \(seed)")
      }
    }
  }

  @Test func theLargestNumberIsReadAndTheNextIsNot() {
    for (text, value) in [
      ("18446744073709551615", UInt64.max), ("18446744073709551616", nil),
      ("99999999999999999999", nil), ("00000000000000000001", 1), ("0", 0),
      ("10000000000000000", 10_000_000_000_000_000), ("9999999999999999", 9_999_999_999_999_999),
    ] {
      Self.withPadding(Array(text.utf8)) { block in
        let (read, overflow) = DigitLine.value(block)
        #expect((overflow ? nil : read) == value)
      }
    }
  }
}
