import Testing

@testable import IDToolKit

/// The inner loop of decoding against the careful writer of templates.
@Suite struct FlakeRecordProgramTests {
  @Test(arguments: [0, 1, 15, 16, 17, 31, 32, 33, 48, 50, 200])
  func writesLiteralsOfAnyLengthAndStaysInItsRoom(literalCount: Int) throws {
    let layout = FlakeVectors.layout("twitter")
    let now = Timestamp(microseconds: 1_795_238_400_000_000)
    var presentation = try FlakePresentation(ParsedArguments(command: .flakeDecode), now: now)
    let literal = (0..<literalCount).map { UInt8(0x41 + $0 % 26) }
    let parts: [FlakeTemplate.Part] = [
      .text(literal), .id, .text(literal), .time, .worker, .text(literal), .sequence,
    ]
    let template = FlakeTemplate(parts)
    let program = try #require(
      FlakeRecordProgram(layout: layout, presentation: presentation, template: template)
    )
    for value in [1, 4095, 1_741_610_195_085_610_888, UInt64(Int64.max)] {
      let id = FlakeID(rawValue: value)
      var expected = ByteBuffer()
      presentation.append(id, signed: false, layout: layout, template: template, to: &expected)
      let digits = Array(String(value).utf8)
      let text = digits + [UInt8](repeating: 0, count: 32)
      var room = [UInt8](repeating: 0xA5, count: program.longestRecord + 1)
      let count = room.withUnsafeMutableBufferPointer { room in
        text.withUnsafeBufferPointer { text in
          guard let start = room.baseAddress, let text = text.baseAddress else { return 0 }
          return program.withWriter { writer in
            writer.write(id, text: text, length: digits.count, to: start) - start
          }
        }
      }
      #expect(Array(room[..<count]) == expected.array())
      #expect(room[program.longestRecord] == 0xA5)
    }
  }
}
