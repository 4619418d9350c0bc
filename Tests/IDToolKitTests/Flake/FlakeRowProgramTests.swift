import Testing

@testable import IDToolKit

/// The engine of rows against what the parts of ids say of themselves.
@Suite struct FlakeRowProgramTests {
  private static let now = Timestamp(microseconds: 1_795_238_400_000_000)

  /// What a template prints, put together in the plainest way.
  private func expected(
    _ template: FlakeTemplate,
    _ id: FlakeID,
    _ layout: FlakeLayout,
    _ presentation: inout FlakePresentation
  ) -> [UInt8] {
    var buffer = ByteBuffer()
    for part in template.parts {
      switch part {
      case .text(let bytes): buffer.append(bytes)
      case .id: FlakeText.append(id, layout: layout, form: presentation.form, to: &buffer)
      case .kind: buffer.append(layout.name)
      case .time:
        presentation.append(layout.time(of: id), precision: layout.timePrecision, to: &buffer)
      // A layout without them has no zeros there either.
      case .worker:
        let hasWorker = layout.fields.contains { $0.kind.isNodeLike }
        if hasWorker { buffer.append(String(layout.worker(of: id))) }
      case .sequence:
        let hasSequence = layout.fields.contains { $0.kind == .sequence }
        if hasSequence { buffer.append(String(layout.sequence(of: id))) }
      case .field(let field):
        buffer.append(String(id.rawValue >> UInt64(field.shift) & field.largest))
      case .age: buffer.append(layout.time(of: id).age(at: Self.now))
      case .delta, .lag: break
      }
    }
    return buffer.array()
  }

  @Test(arguments: [0, 1, 15, 16, 17, 31, 32, 33, 48, 50, 200])
  func `literals of any length are written, and nothing beyond the room`(
    literalCount: Int
  ) throws {
    let layout = FlakeVectors.layout("twitter")
    var presentation = FlakePresentation(
      form: .decimal,
      timeStyle: .utc,
      present: Present(Self.now)
    )
    let literal = (0..<literalCount).map { UInt8(0x41 + $0 % 26) }
    let template = FlakeTemplate([
      .text(literal), .id, .text(literal), .time, .worker, .text(literal), .sequence,
    ])
    let program = FlakeRowProgram(
      layout: layout,
      presentation: presentation,
      template: template
    )
    for value in [1, 4095, 1_741_610_195_085_610_888, UInt64(Int64.max)] {
      let id = FlakeID(rawValue: value)
      let digits = Array(String(value).utf8)
      let text = digits + [UInt8](repeating: 0, count: 32)
      var room = [UInt8](repeating: 0xA5, count: program.longestRow + 1)
      let count = room.withUnsafeMutableBufferPointer { room in
        text.withUnsafeBufferPointer { text in
          guard let start = room.baseAddress, let text = text.baseAddress else { return 0 }
          return program.withWriter { writer in
            writer.write(id, text: text, length: digits.count, to: start) - start
          }
        }
      }
      #expect(Array(room[..<count]) == expected(template, id, layout, &presentation))
      #expect(room[program.longestRow] == 0xA5)
    }
  }

  @Test(arguments: FlakeLayout.named.map(\.name))
  func `times in every style and ids in every form are those of the parts`(
    name: String
  ) throws {
    let layout = FlakeVectors.layout(name)
    let template = FlakeTemplate([
      .id, .text([0x20]), .time, .text([0x20]), .worker, .text([0x2F]), .sequence, .age,
    ])
    var generator = SplitMix(state: testSeed())
    for style in [TimeStyle.utc, .local, .unix, .unixMilliseconds] {
      for form in FlakeForm.allCases {
        var presentation = FlakePresentation(
          form: form,
          timeStyle: style,
          present: Present(Self.now)
        )
        let program = FlakeRowProgram(
          layout: layout,
          presentation: presentation,
          template: template
        )
        for bits in 0...64 as ClosedRange<UInt64> {
          let random: UInt64 =
            bits == 0 ? 0 : .random(in: 0...(.max >> (64 - bits)), using: &generator)
          let id = FlakeID(rawValue: random & ~layout.unusedMask)
          var text = ByteBuffer()
          FlakeText.append(id, layout: layout, form: form, to: &text)
          var record = ByteBuffer()
          program.append(id, text: text.span, to: &record)
          let wanted = expected(template, id, layout, &presentation)
          #expect(record.array() == wanted, "\(id.rawValue) \(form) \(style)")
        }
      }
    }
  }
}
