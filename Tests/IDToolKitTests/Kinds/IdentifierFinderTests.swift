import Testing

@testable import IDToolKit

/// What is found in a text by all targets at once, against what each of them reads by itself.
@Suite struct IdentifierFinderTests {
  private static let now = Timestamp(microseconds: 1_795_200_000_000_000)

  /// The forms of known layouts and of custom ones in which annotations are made.
  private static func targets(leavesOutMadeUp: Bool) throws -> [IdentifierTarget] {
    let custom = try ["z1,t41,w10,s12", "w10,t41,s12", "t32,m10,x22", "t41,s7,w10"].map {
      try FlakeLayout(spec: Array($0.utf8).span)
    }
    let kinds = IdentifierKind.layouts + custom.map { IdentifierKind($0) }
    return kinds.flatMap { kind in
      kind.forms.indices.filter { kind.forms[$0].name != "hex" }.map { form in
        IdentifierTarget(
          kind,
          form: form,
          since: kind.layout?.likelyStart(at: now) ?? kind.firstUse,
          until: now,
          template: FlakeTemplate([.time]),
          needsPrefix: false,
          leavesOutMadeUp: leavesOutMadeUp,
          present: Present(now)
        )
      }
    }
  }

  /// An id is decided together with the padding behind it, whatever follows in the block.
  @Test(arguments: ["AY19glXee9W4+vmhzLGEcw==", "AY19glXee9W4AvmhzLGEcw=="])
  func anIDWithPaddingIsDecidedAsAWhole(id: String) throws {
    let kind = try #require(IdentifierKind.named(Array("uuid-base64".utf8)))
    let finder = IdentifierFinder(
      kind.forms.indices.map { form in
        IdentifierTarget(
          kind,
          form: form,
          since: kind.firstUse,
          until: Self.now,
          template: FlakeTemplate([.time]),
          needsPrefix: false,
          leavesOutMadeUp: false,
          present: Present(Self.now)
        )
      }
    )
    var foundCount = 0
    for count in 0...180 {
      for letter in [";", "/", "=", "a=", "-"] {
        let text = "x: \(id)" + String(repeating: letter, count: count)
        PaddedBytes.with(Array(text.utf8)) { block in
          var search = WordRunSearch(block, from: 0, isLast: false, for: finder.shapes)
          var end = 0
          while let run = search.next() {
            guard let found = finder.find(run, in: block) else { continue }
            foundCount += 1
            end = found.range.upperBound
          }
          #expect(end <= search.undecided, "\(text)")
        }
      }
    }
    #expect(foundCount > 100)
  }

  /// What is equally likely may not depend on rounding errors, which differ from moment to moment.
  @Test(arguments: [("867793854505943041", "tsid"), ("722555352488021000", "tsid")])
  func equallyLikelyLayoutsAreInOneOrderAtAnyMoment(number: String, name: String) throws {
    let text = Array(number.utf8)
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let now = Timestamp(
        microseconds: Self.now.microseconds + Int64.random(in: 0..<1_000_000_000, using: &random)
      )
      let finder = IdentifierFinder(
        ["tsid", "tsid-256", "tsid-4096"].compactMap { IdentifierKind.named(Array($0.utf8)) }.map {
          IdentifierTarget(
            $0,
            form: $0.forms.firstIndex { $0.name == "decimal" } ?? 0,
            since: $0.firstUse,
            until: now,
            template: FlakeTemplate([.time]),
            needsPrefix: false,
            leavesOutMadeUp: false,
            present: Present(now)
          )
        }
      )
      let found = PaddedBytes.with(Array(text)) {
        finder.findLikeliest(TextRun(start: 0, length: text.count), in: $0)
      }
      let kind = found.map { finder.targets[$0.target].kind.name }
      #expect(kind == name, "at \(now.microseconds), seed \(seed)")
    }
  }

  /// Numbers that a layout may have made, now and then with a zero in front, and others.
  private static func number(_ layout: FlakeLayout, _ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return String(UInt64.random(in: 0 ... .max, using: &random))
    case 1:
      // Half of them are from before there were ids, so that no layout reads them.
      if Bool.random(using: &random) {
        return "00000000000000\(Int.random(in: 0...9, using: &random))"
      }
      return "0" + String(UInt64.random(in: 0...layout.largestID.rawValue, using: &random))
    case 2: return String(repeating: "9", count: .random(in: 15...20, using: &random))
    // Nanoseconds of our days.
    case 3:
      return String(UInt64.random(in: 1_420_000_000...2_000_000_000, using: &random)) + "000000007"
    default:
      let since = layout.epoch.microseconds
      let time = Timestamp(microseconds: .random(in: since...now.microseconds, using: &random))
      let first = layout.firstID(atOrAfter: time)?.rawValue ?? 0
      return String(first &+ UInt64.random(in: 0...1000, using: &random))
    }
  }

  @Test(arguments: [true, false])
  func aNumberIsFoundAsEveryLayoutThatReadsIt(leavesOutMadeUp: Bool) throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let targets = try Self.targets(leavesOutMadeUp: leavesOutMadeUp)
    let finder = IdentifierFinder(targets)
    var (foundCount, zeroCount, leftOutCount) = (0, 0, 0)
    for layout in targets.compactMap(\.kind.layout) {
      for _ in 0..<LongRun.count(20, long: 2000) {
        let digits = Array(Self.number(layout, &random).utf8)
        guard IdentifierCoding.flakeDigits.contains(digits.count) else { continue }
        let names = ["", "id=", "ts=", #""timestamp":"#]
        // What is made up, or named as a time, is told by the bytes in front.
        let front =
          [UInt8](repeating: 0x20, count: 32) + (names.randomElement(using: &random) ?? "").utf8
        let text = front + digits
        let run = TextRun(start: front.count, length: digits.count)
        let shown = "\(String(decoding: text, as: UTF8.self)), seed \(seed)"
        let expected = PaddedBytes.with(text) { text in
          finder.targets.compactMap { target in
            target.read(text[front.count...], digitCount: digits.count).map { (target, $0) }
          }
        }
        let found = PaddedBytes.with(text) { text in
          var found: [FoundIdentifier] = []
          var next = finder.find(run, in: text)
          while let reading = next {
            found.append(reading)
            next = finder.nextFlake(run, in: text, after: reading)
          }
          return found
        }
        let counts = PaddedBytes.with(text) { finder.counts(run, in: $0) }
        #expect(counts == !found.isEmpty, "\(shown)")
        try #require(found.count == expected.count, "\(shown)")
        for (reading, (target, content)) in zip(found, expected) {
          #expect(finder.targets[reading.target] === target, "\(shown)")
          #expect(reading.content.time == content.time, "\(shown)")
          #expect(reading.content.precision == content.precision, "\(shown)")
          #expect(reading.content.bits == content.bits, "\(shown)")
        }
        foundCount += found.count
        if found.isEmpty {
          zeroCount += digits[0] == 0x30 ? 1 : 0
          leftOutCount += digits.allSatisfy { $0 == 0x39 } ? 1 : 0
        }
      }
    }
    #expect(foundCount > 0 && zeroCount > 0 && leftOutCount > 0, "seed \(seed)")
  }
}
