import Testing

@testable import IDToolKit

/// Rows of tables that come in parts.
@Suite struct TableRowTests {
  private struct Row: Equatable {
    var fields: [[UInt8]] = []
    var flags: [Bool] = []
    var end = 0
    var isBroken = false

    init(_ row: TableRow, in text: [UInt8], from start: Int) {
      fields = row.fields.map { Array(text[$0.range]) }
      flags = row.fields.flatMap { [$0.isQuoted, $0.isPlain] }
      end = row.end - start
      isBroken = row.isBroken
    }
  }

  @Test func aRowThatComesInPartsIsTheOneThatComesAtOnce() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let count = Int.random(in: 1...24, using: &random)
      let bytes = Array("ab,,\"\"\"\r\n".utf8)
      let text = (0..<count).map { _ in bytes.randomElement(using: &random) ?? 0 }
      var whole = TableRow(separator: UInt8(ascii: ","), takesQuotes: true)
      let isRead = whole.read(text.span, from: 0, isLast: true)
      #expect(isRead)
      let expected = Row(whole, in: text, from: 0)
      var parts = TableRow(separator: UInt8(ascii: ","), takesQuotes: true)
      // The first part stands somewhere in a block, the next ones at its beginning.
      var start = Int.random(in: 0...3, using: &random)
      var come = 0
      var goesOn = false
      while true {
        come = min(count, come + Int.random(in: 0...4, using: &random))
        let block = Array(repeating: UInt8(ascii: "x"), count: start) + text[..<come]
        let isLast = come == count && Bool.random(using: &random)
        if parts.read(block.span, from: start, isLast: isLast, goesOn: goesOn) {
          let row = Row(parts, in: block, from: start)
          #expect(row == expected, "\(String(decoding: text, as: UTF8.self)), seed \(seed)")
          break
        }
        start = 0
        goesOn = true
      }
    }
  }

  /// What was read once is not read again, so that a row costs what it has bytes, in however many parts
  /// it comes.
  @Test func noByteIsReadAgain() {
    let parts = [("a,\"bbbbbbbb", "b\"\n"), ("a,bbbbbbbbbb", "b\n"), ("a,\"b\"cccc", "c\n")]
    for (first, rest) in parts {
      var row = TableRow(separator: UInt8(ascii: ","), takesQuotes: true)
      let isWhole = row.read(Array(first.utf8).span, from: 0, isLast: false)
      #expect(!isWhole)
      // Separators and ends of lines that were not there before would be seen.
      let spoiled = Array(first.utf8).enumerated().map { place, byte in
        place > 6 ? UInt8(ascii: place % 2 == 0 ? "\n" : ",") : byte
      }
      let text = spoiled + Array(rest.utf8)
      let isRead = row.read(text.span, from: 0, isLast: false, goesOn: true)
      #expect(isRead && row.fields.count == 2 && row.end == text.count)
    }
  }
}
