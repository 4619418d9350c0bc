import Foundation
import Testing

@testable import IDToolKit

/// What is read in plain numbers, against what the declaration reads.
@Suite struct FormReadingTests {
  private static let now = Timestamp(microseconds: 1_795_200_000_000_000)
  private static let kinds = IdentifierKind.declared

  /// Digits of an alphabet, some with a slip.
  private static func text(
    _ alphabet: DigitAlphabet,
    count: Int,
    _ random: inout SeededGenerator
  ) -> [UInt8] {
    var text = (0..<count).map { place in
      let most = place == 0 && Bool.random(using: &random) ? 8 : alphabet.radix
      let digit = alphabet.digit(of: .random(in: 0..<min(most, alphabet.radix), using: &random))
      let other = Unicode.Scalar(digit).properties.lowercaseMapping.utf8.first ?? digit
      return Bool.random(using: &random) ? digit : other
    }
    if !text.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
      let slips = Array("_-0aZz=é".utf8)
      text[.random(in: text.indices, using: &random)] = slips.randomElement(using: &random) ?? 0
    }
    return text
  }

  @Test(arguments: kinds.map(\.name))
  func whatFormsReadIsWhatTheirCodingsRead(name: String) throws {
    let kind = try #require(Self.kinds.first { $0.name == name })
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var readCount = 0
    // Few random texts are ids of some kinds: more are tried until one is.
    for round in 0..<20 where round == 0 || readCount == 0 {
      for (index, form) in kind.forms.enumerated() {
        let reading = kind.formReadings[index]
        let shape = form.shape
        for _ in 0..<LongRun.count(200, long: 20_000) {
          let counts = [shape.counts.lowerBound, min(shape.counts.upperBound, 64)]
          let slip = Int.random(in: 0..<8, using: &random) - 4
          let count = max(0, counts.randomElement(using: &random) ?? 0) + (slip > 1 ? slip - 1 : 0)
          var text = Self.text(shape.alphabet, count: count, &random)
          for literal in shape.literals where literal.offset < text.count {
            text[literal.offset] = literal.byte
          }
          let expected = try? form.coding.read(text.span, from: 0, bitCount: kind.bitCount)
          let shown = String(decoding: text, as: UTF8.self)
          let bits = reading.bits(of: text.span)
          #expect(bits == (reading.isWhole ? expected : nil), "\(shown), seed \(seed)")
          if expected != nil {
            readCount += 1
            #expect(reading.mayHave(text.count), "\(shown), seed \(seed)")
          }
        }
      }
    }
    // No random text begins with a maker's prefix, or has the parts of a cursor.
    let mayBeNone = [.makerID, .journalCursor].contains(kind)
    #expect(readCount > 0 || mayBeNone, "so none says nothing: seed \(seed)")
  }

  /// Each byte in the place of each hyphen of a UUID, and of each of its digits.
  @Test func onlyHyphensAndDigitsMakeAUUID() {
    let text = Array("017f22e2-79b0-7cc3-98c4-dc0c0c07398f".utf8)
    for place in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[place] = byte
        let isHyphen = text[place] == UInt8(ascii: "-")
        let isRight =
          isHyphen ? byte == text[place] : Character(UnicodeScalar(byte)).isHexDigit && byte < 0x80
        #expect((FormReading.hyphenated(changed.span) != nil) == isRight, "\(byte) at \(place)")
      }
    }
  }

  @Test(arguments: kinds.map(\.name))
  func aValueIsWhatReadingGives(name: String) throws {
    let kind = try #require(Self.kinds.first { $0.name == name })
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let long = String(repeating: "p", count: 64) + "_"
    let prefixes = ["", "", "user_", "a_b_", "_", "X_", "é_", long]
    for form in kind.forms {
      let shape = form.shape
      for _ in 0..<LongRun.count(120, long: 10_000) {
        let count = min(shape.counts.lowerBound + Int.random(in: -1...1, using: &random), 64)
        var digits = Self.text(shape.alphabet, count: max(count, 0), &random)
        for literal in shape.literals where literal.offset < digits.count {
          digits[literal.offset] = literal.byte
        }
        let text = Array((prefixes.randomElement(using: &random) ?? "").utf8) + digits
        let shown = String(decoding: text, as: UTF8.self)
        let value = kind.value(of: text.span)
        let expected = try? kind.read(text.span)
        #expect(value == expected, "\(shown), seed \(seed)")
      }
    }
  }

  /// What is plain is what an inspector finds nothing odd about.
  @Test(arguments: kinds.map(\.name))
  func plainIDsAreThoseThatAreNotOdd(name: String) throws {
    let kind = try #require(Self.kinds.first { $0.name == name })
    guard let plain = PlainIdentifiers(kind, at: 0, now: Self.now) else { return }
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var inspector = Inspector(.kinds(IdentifierSelection([kind])), now: Self.now)
    let shape = kind.forms[0].shape
    var plainCount = 0
    for _ in 0..<LongRun.count(320, long: 30_000) {
      var text = Self.text(shape.alphabet, count: shape.counts.lowerBound, &random)
      for literal in shape.literals { text[literal.offset] = literal.byte }
      if kind.bitCount == 128, text.count == 36 {
        text[14] = kind.recognition.isNarrower ? kind.name.utf8.last ?? 0 : UInt8(ascii: "7")
        text[19] = UInt8(ascii: "9")
        if Bool.random(using: &random) { text.replaceSubrange(0..<3, with: Array("019".utf8)) }
      }
      if text.count == 26, Bool.random(using: &random) {
        text.replaceSubrange(0..<2, with: Array("01".utf8))
      }
      if kind.name == "xid", Bool.random(using: &random) {
        // Of about 2023, and its last digit has a bit.
        (text[0], text[19]) = (UInt8(ascii: "c"), UInt8(ascii: "g"))
      }
      let candidate = try? inspector.inspect(text.span)
      let found = candidate == nil ? nil : inspector.found.first
      let shown = String(decoding: text, as: UTF8.self)
      guard let item = plain.read(text) else { continue }
      plainCount += 1
      let expected = try #require(found, "\(shown), seed \(seed)")
      #expect(expected.doubt == nil && expected.value.prefixCount == 0, "\(shown), seed \(seed)")
      #expect(item.plan == expected.plan && item.bits == expected.bits, "\(shown), seed \(seed)")
      #expect(item.precision == expected.precision, "\(shown), seed \(seed)")
      #expect((expected.time ?? .unixEpoch) == item.time, "\(shown), seed \(seed)")
    }
    if ["uuid", "uuidv7", "ulid", "objectid", "ksuid", "xid"].contains(name) {
      #expect(plainCount > 0, "so none says nothing: seed \(seed)")
    }
  }
}

/// The weights of readings follow from the declarations: here they are counted.
@Suite struct EvidenceTests {
  /// The kinds and forms whose texts are all equally long.
  static let forms: [(name: String, form: Int)] = IdentifierKind.declared.flatMap { kind in
    // Others have characters that no bits tell.
    kind.forms.indices.filter { index in
      kind.isConvertible && kind.formReadings[index].onlyCount != nil
    }.map { (kind.name, $0) }
  }

  @Test func mostKindsHaveSuchForms() {
    #expect(Set(Self.forms.map(\.name)).count > 20)
  }

  /// Each character of an id could be one of 64: what is counted is how many other ids that makes.
  @Test(arguments: forms)
  func theEvidenceOfAFormIsWhatItsCharactersCanNotBe(name: String, index: Int) throws {
    let kind = try #require(IdentifierKind.declared.first { $0.name == name })
    let form = kind.forms[index]
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var text = ByteBuffer()
    repeat {
      // Not all bits of some kinds are those of a text. The largest ids are not typical: where the
      // characters could say more than the bits, their neighbours are none.
      text = ByteBuffer()
      let high = UInt64.random(in: 0 ... .max, using: &random)
      let low = UInt128.random(in: 0 ... .max, using: &random)
      let bits = IdentifierBits(high: high, low) & .low(kind.bitCount - 1)
      _ = kind.write(bits, form: index, to: &text)
    } while (try? form.coding.read(text.array().span, from: 0, bitCount: kind.bitCount)) == nil
    let characters = Array(
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_+/=\\@:.".utf8
    )
    var bits = 0.0
    for place in text.array().indices {
      var other = text.array()
      var ids: Set<IdentifierBits> = []
      for character in characters {
        other[place] = character
        let id = try? form.coding.read(other.span, from: 0, bitCount: kind.bitCount)
        if let id { ids.insert(id) }
      }
      bits += log2(64 / Double(ids.count))
    }
    let evidence = kind.formReadings[index].evidence.bits(count: text.count)
    let shown = String(decoding: text.array(), as: UTF8.self)
    #expect(abs(bits - evidence) < 0.5, "\(shown), seed \(seed)")
  }

  @Test(arguments: IdentifierKind.declared.filter { $0.isTimed && !$0.isFlake }.map(\.name))
  func theEvidenceOfATimeIsTheShareOfTimesThatAreInQuestion(name: String) throws {
    let kind = try #require(IdentifierKind.declared.first { $0.name == name })
    let years = try ["2000-01-01T00:00:00Z", "2035-01-01T00:00:00Z"].map { text in
      let date = try #require(ISO8601DateFormatter().date(from: text))
      return Timestamp(microseconds: Int64(date.timeIntervalSince1970) * 1_000_000)
    }
    for (plan, reading) in zip(kind.plans, kind.planReadings) {
      guard let time = plan.time else {
        #expect(reading.timeBits == 0)
        continue
      }
      #expect(reading.timeBits > 0.9)
      // Some epochs are later.
      guard case .count(let run, _, let epoch) = time, epoch <= years[0] else {
        continue
      }
      let bounds = try years.map { moment in
        Double(try #require(time.bits(at: moment, roundingDown: false))[run])
      }
      let share = (bounds[1] - bounds[0]) / pow(2, Double(run.width))
      #expect(abs(reading.timeBits + log2(share)) < 0.02, "\(share)")
    }
  }
}
