import Foundation
import Testing

@testable import IDToolKit

/// Arrays that are longer than what is read at once.
@Suite struct RecordsLongArrayTests {
  /// An array of records of many lengths with the ids 0, 1, ..., and the line of each.
  private static func array(
    of byteCount: Int,
    _ random: inout SplitMix
  ) -> (text: [UInt8], lines: [Int]) {
    var text = Array(" \n[".utf8)
    var lines: [Int] = []
    var line = 2
    while text.count < byteCount {
      if !lines.isEmpty { text += Array(",".utf8) }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let blank = ["\n", " ", "\r\n", "\t"][Int.random(in: 0..<4, using: &random)]
        text += Array(blank.utf8)
        line += blank.utf8.last == 0x0A ? 1 : 0
      }
      let long = Int.random(in: 0..<50, using: &random) == 0
      let length = Int.random(in: 0...(long ? 200_000 : 200), using: &random)
      let filler = String(repeating: "é]\\u007d{\\\"", count: length / 12)
      text += Array(#"{"x":[{"a":"\#(filler)"}],"id":\#(lines.count)}"#.utf8)
      lines.append(line)
    }
    return (text + Array("\n]\n".utf8), lines)
  }

  @Test func `all elements are found, where they are`() throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let tool = try Tool()
    for byteCount in [60_000, 140_000, 900_000] {
      let (text, lines) = Self.array(of: byteCount, &random)
      try Data(text).write(to: tool.url("a"))
      let expected = lines.enumerated().map { "\($0.offset)\t\($0.offset)\t\($0.element)" }
      for input in ["a", "- < a", "- < <(cat a)"] {
        let found = try tool.shell("$T records ids \(input) -f id,index,line")
        #expect(found.status == 0, "seed \(seed)")
        let isSame = found.lines == expected
        #expect(isSame, "\(input), seed \(seed)")
      }
      let wanted = Int.random(in: 0..<lines.count, using: &random)
      let one = try tool.shell("$T records get --file a \(wanted)")
      #expect(one.text.hasSuffix("\"id\":\(wanted)}\n"), "seed \(seed)")
    }
  }

  @Test func `an array that breaks off or is broken is refused as a whole text is`() throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let tool = try Tool()
    let (whole, _) = Self.array(of: 300_000, &random)
    for round in 0..<24 {
      let place = Int.random(in: 4..<whole.count - 3, using: &random)
      var text = whole
      if round % 2 == 0 {
        text.removeLast(text.count - place)
      } else {
        text[place] = [0x00, 0x5D, 0x7D, 0x2C, 0xFF, 0x22][round / 2 % 6]
      }
      try Data(text).write(to: tool.url("a"))
      let found = try tool.shell("$T records check a")
      do throws(JSONProblem) {
        try JSONReader.validate(text.span)
        #expect(!found.errorText.contains("is not a valid array"), "seed \(seed)")
      } catch {
        #expect(found.status == 1, "seed \(seed)")
        let sentence = "'a' is not a valid array of records: \(error.sentence)"
        #expect(found.errorText.contains(sentence), "\(found.errorText), seed \(seed)")
      }
    }
  }
}
