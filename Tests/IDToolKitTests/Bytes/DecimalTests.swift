import Testing

@testable import IDToolKit

@Suite struct DecimalTests {
  @Test(arguments: [
    0, 1, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 99_999, 100_000, 1_175_928_847_299_117_063,
    9_999_999_999_999_999_999, 10_000_000_000_000_000_000, UInt64.max,
  ])
  func writesAndReadsBackWhatTheStandardLibraryWrites(value: UInt64) throws {
    var buffer = ByteBuffer()
    buffer.append(decimal: value)
    #expect(buffer.array() == Array(String(value).utf8))
    #expect(try Decimal.parse(buffer.array().span) == value)
  }

  @Test func agreesWithTheStandardLibraryOnRandomNumbersOfEveryLength() throws {
    var random = SplitMix(state: testSeed())
    for _ in 0..<20_000 {
      let value = UInt64.random(in: 0...UInt64.max, using: &random) >> UInt64.random(in: 0..<64)
      var buffer = ByteBuffer()
      buffer.append(decimal: value)
      #expect(buffer.array() == Array(String(value).utf8), "\(value)")
      #expect(try Decimal.parse(buffer.array().span) == value)
    }
  }

  @Test func aSeriesWritesWhatTheStandardLibraryWritesInAnyOrder() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var series = DecimalSeries()
    for _ in 0..<20_000 {
      let near = UInt64.random(in: 0..<200_000_000, using: &random)
      let value =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: near
        case 1: UInt64.max - near
        case 2: 1_991_506_816_005_050_368 + near
        default: random.next() >> UInt64.random(in: 0..<64, using: &random)
        }
      var buffer = ByteBuffer()
      buffer.appendUnchecked(atMost: DecimalSeries.longest) { series.write(value, to: $0) }
      #expect(buffer.array() == Array(String(value).utf8), "\(value), seed \(seed)")
    }
  }

  @Test func aTableWritesSmallNumbersAndOthersAreComputed() {
    let decimals = SmallDecimals()
    for number in Array(0...5000) + [9999, 10_000, 1 << 40, .max] as [UInt64] {
      var buffer = ByteBuffer()
      buffer.appendUnchecked(atMost: ByteBuffer.longestDecimal) { start in
        decimals.write(number, to: start)
      }
      #expect(String(decoding: buffer.array(), as: UTF8.self) == String(number))
    }
  }

  @Test func linesOfStepsAreWhatTheStandardLibraryWrites() throws {
    var random = SplitMix(state: testSeed())
    let steps = DecimalSteps()
    func check(_ first: UInt64, by stride: UInt64, count: UInt64) {
      let room = Int(count + 1) * DecimalSeries.longest
      var buffer = ByteBuffer()
      var isWritten = false
      buffer.appendUnchecked(atMost: room) { start in
        guard let end = steps.writeLines(first, by: stride, count: count, to: start) else {
          return 0
        }
        isWritten = true
        return end - start
      }
      let lines = (0..<count).map { "\(first + $0 * stride)\n" }.joined()
      #expect(isWritten && buffer.array() == Array(lines.utf8), "\(first) by \(stride)")
    }
    for _ in 0..<2000 {
      let shift = UInt64.random(in: 0..<27, using: &random)
      let stride = max(1, UInt64.random(in: 0..<100_000_000, using: &random) >> shift)
      let count = UInt64.random(in: 0..<40, using: &random)
      let largest = UInt64.max - count * stride
      let first = UInt64.random(in: 0...largest, using: &random) >> UInt64.random(in: 0..<37)
      check(max(100_000_000, first), by: stride, count: count)
      // Where the digits above the last eight, or the last four, change.
      let edge = max(first / 100_000_000, 2) * 100_000_000
      check(edge - min(edge - 100_000_000, 7 * stride), by: stride, count: min(count, 12))
    }
    check(UInt64.max - 9, by: 1, count: 10)
    check(UInt64.max - 99_999_999, by: 99_999_999, count: 2)
    for (first, stride) in [(99_999_999, 1), (100_000_000, 0), (100_000_000, 100_000_000)] {
      var memory = [UInt8](repeating: 0, count: 64)
      memory.withUnsafeMutableBufferPointer {
        #expect(
          steps.writeLines(UInt64(first), by: UInt64(stride), count: 1, to: $0.baseAddress!) == nil
        )
      }
    }
  }

  @Test(arguments: [
    "", "+5", "-5", " 5", "5 ", "5_0", "0x5", "1e3", "٣", "18446744073709551616", "5\n",
  ])
  func refusesWhatIsNotAWholeStringOfDigitsOrTooLarge(text: String) {
    #expect(throws: Decimal.Problem.self) { try Decimal.parse(Array(text.utf8).span) }
  }

  @Test func namesThePlaceOfAnUnexpectedByte() {
    #expect(throws: Decimal.Problem.unexpected(byte: UInt8(ascii: "x"), offset: 2)) {
      try Decimal.parse(Array("12x4".utf8).span)
    }
    #expect(
      Decimal.Problem.unexpected(byte: UInt8(ascii: "x"), offset: 2).sentence
        == "unexpected 'x' at column 3"
    )
  }

  @Test func readsSignedNumbersToBothEnds() throws {
    for value in [Int64.min, -1, 0, 1, Int64.max] {
      #expect(try Decimal.parseSigned(Array(String(value).utf8).span) == value)
    }
    for text in ["-9223372036854775809", "9223372036854775808", "--1", "-", "+1"] {
      #expect(throws: Decimal.Problem.self) { try Decimal.parseSigned(Array(text.utf8).span) }
    }
  }
}
