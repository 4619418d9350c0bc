import Testing

@testable import IDToolKit

@Suite struct FlakeLineReaderTests {
  /// What the reader says of a line is what the parser with all the rules says; its text is the id as
  /// it is written.
  @Test(arguments: [
    FlakeLayoutName.twitter, .tsid, .frostflake, .scru64, .nano64, .snowid, .instagram, .atprotoTid,
  ])
  func linesAreReadAsTheParserReadsThem(name: FlakeLayoutName) {
    let layout = FlakeLayout(name)
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for form in [FlakeForm.decimal, .hexadecimal, .native] {
      var reader = FlakeLineReader(layout: layout, form: form)
      var readCount = 0
      for _ in 0..<LongRun.count(400, long: 100_000) {
        let text = Self.text(layout, form, &random)
        let shown = "\(String(decoding: text, as: UTF8.self)), \(form), seed \(seed)"
        let expected = try? FlakeText.parseAny(text.span, layout: layout, form: form)
        let read = PaddedBytes.with(text) { line -> (id: FlakeID, text: String)? in
          guard let item = reader.item(ofLine: line) else { return nil }
          let written = (0..<item.length).map { item.text[$0] }
          return (item.id, String(decoding: written, as: UTF8.self))
        }
        guard let read else { continue }
        readCount += 1
        #expect(read.id == expected?.id, "\(shown)")
        #expect(expected.map { layout.largestID >= $0.id } ?? false, "\(shown)")
        guard let (id, own) = expected, text.first != UInt8(ascii: "-") else { continue }
        #expect(read.text == FlakeText.string(id, in: layout.textForm(of: own)), "\(shown)")
      }
      #expect(readCount > 50, "\(form), seed \(seed)")
    }
  }

  /// An id in a form, often with other letters or digits, too many of them, or a prefix.
  private static func text(
    _ layout: FlakeLayout,
    _ form: FlakeForm,
    _ random: inout SeededGenerator
  ) -> [UInt8] {
    let id = FlakeID(rawValue: random.next() >> UInt64.random(in: 0..<64, using: &random))
    let own = form == .decimal && Bool.random(using: &random) ? .native : form
    var text = Array(FlakeText.string(id, in: layout.textForm(of: own)).utf8)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: text = String(decoding: text, as: UTF8.self).lowercased().utf8.map { $0 }
    case 1: text = String(decoding: text, as: UTF8.self).uppercased().utf8.map { $0 }
    case 2: text.insert(text[0], at: 0)
    case 3: text.insert(UInt8(ascii: "0"), at: 0)
    case 4: text.insert(contentsOf: Array("0x".utf8), at: 0)
    case 5: text.removeFirst()
    case 6:
      let place = Int.random(in: text.indices, using: &random)
      text[place] = Array("0zZoOiIlL1-_.eE+:@".utf8).randomElement(using: &random) ?? 0x30
    default: break
    }
    return text
  }
}
