import Testing

@testable import IDToolKit

@Suite struct TextPlaceTests {
  static let texts =
    ["", "a", "\n", "ab\ncd", "\n\n", "a\r\nb\n", "ü\nü", "one\ntwo\n\nfour"]
    + ["a line of more than sixteen bytes\nand one", "\n0123456789abcdef\n0123456789abcd\n"]

  @Test(arguments: texts)
  func aPlaceCountsLineFeedsAndTheBytesBehindTheLast(text: String) {
    let bytes = Array(text.utf8)
    for offset in 0...bytes.count {
      let lines = bytes[..<offset].split(separator: 0x0A, omittingEmptySubsequences: false)
      let place = TextPlace(of: offset, in: bytes.span)
      #expect(place.line == UInt64(lines.count))
      #expect(place.column == UInt64((lines.last?.count ?? 0) + 1))
      #expect(place.words == "line \(place.line), column \(place.column)")
    }
  }

  @Test(arguments: texts)
  func goingOnInPartsComesToTheSamePlace(text: String) {
    let bytes = Array(text.utf8)
    for middle in 0...bytes.count {
      var place = TextPlace(of: middle, in: bytes.span)
      place.advance(over: bytes.span.extracting(middle...))
      #expect(place == TextPlace(of: bytes.count, in: bytes.span))
    }
  }
}
