import Testing

@testable import IDToolKit

/// What is found in a text, against what the kinds themselves read.
@Suite struct IdentifierFinderTests {
  private static let now = Timestamp(microseconds: 1_795_200_000_000_000)

  private static func target(
    _ kind: IdentifierKind,
    form: Int,
    since: Timestamp,
    leavesOutMadeUp: Bool
  ) -> IdentifierTarget {
    IdentifierTarget(
      kind,
      form: form,
      since: since,
      until: now,
      template: FlakeTemplate([.time]),
      needsPrefix: false,
      leavesOutMadeUp: leavesOutMadeUp,
      now: now
    )
  }

  /// Numbers that a layout may have made, now and then with a zero in front, and others.
  private static func number(_ layout: FlakeLayout, _ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return String(UInt64.random(in: 0 ... .max, using: &random))
    case 1: return "0" + String(UInt64.random(in: 0...layout.largestID.rawValue, using: &random))
    case 2: return String(repeating: "9", count: .random(in: 15...20, using: &random))
    default:
      let since = layout.epoch.microseconds
      let time = Timestamp(microseconds: .random(in: since...now.microseconds, using: &random))
      let first = layout.firstID(atOrAfter: time)?.rawValue ?? 0
      return String(first &+ UInt64.random(in: 0...1000, using: &random))
    }
  }

  @Test func numbersAreFoundAsEachLayoutThatReadsThem() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for leavesOutMadeUp in [true, false] {
      let targets = IdentifierKind.layouts.flatMap { kind in
        kind.forms.indices.filter { kind.forms[$0].name == "decimal" }.map { form in
          Self.target(
            kind,
            form: form,
            since: kind.layout?.likelyStart(at: Self.now) ?? kind.firstUse,
            leavesOutMadeUp: leavesOutMadeUp
          )
        }
      }
      let finder = IdentifierFinder(targets)
      var foundCount = 0
      for layout in IdentifierKind.layouts.compactMap(\.layout) {
        for _ in 0..<LongRun.count(40, long: 4000) {
          let text = Array(Self.number(layout, &random).utf8)
          guard IdentifierCoding.flakeDigits.contains(text.count) else { continue }
          let expected = targets.filter { $0.read(text.span, digitCount: text.count) != nil }
          let run = TextRun(start: 0, length: text.count)
          var found: [FoundIdentifier] = []
          var next = finder.find(run, in: text.span)
          while let reading = next {
            found.append(reading)
            next = finder.nextFlake(run, in: text.span, after: reading)
          }
          let shown = "\(String(decoding: text, as: UTF8.self)), seed \(seed)"
          #expect(
            found.map { finder.targets[$0.target].kind.name } == expected.map(\.kind.name),
            "\(shown)"
          )
          for reading in found {
            let content = finder.targets[reading.target].read(text.span, digitCount: text.count)
            #expect(reading.content.time == content?.time, "\(shown)")
            #expect(reading.content.precision == content?.precision, "\(shown)")
            #expect(reading.content.bits == content?.bits, "\(shown)")
          }
          foundCount += found.count
        }
      }
      #expect(foundCount > 0, "seed \(seed)")
    }
  }
}
