import Testing

@testable import IDToolKit

@Suite struct RouteTextTests {
  struct Parts: Equatable {
    var identifier: [UInt8]
    var value: [UInt8]?
  }

  static func parse(_ bytes: [UInt8]) throws(RouteProblem) -> Parts {
    let route = try RouteText.parse(bytes.span)
    return Parts(
      identifier: Array(bytes[route.identifier]),
      value: route.value.map { Array(bytes[$0]) }
    )
  }

  static func parse(_ text: String) throws(RouteProblem) -> Parts {
    try parse(Array(text.utf8))
  }

  static func format(_ identifier: [UInt8], _ value: [UInt8]?) throws(RouteProblem) -> [UInt8] {
    var buffer = ByteBuffer()
    if let value {
      try RouteText.append(identifier: identifier.span, value: value.span, to: &buffer)
    } else {
      try RouteText.append(identifier: identifier.span, value: nil, to: &buffer)
    }
    return buffer.array()
  }

  static func problem(_ bytes: [UInt8]) -> RouteProblem? {
    do {
      _ = try parse(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("profile", "profile", nil), ("profile:", "profile", ""),
      ("profile:859928508374784884", "profile", "859928508374784884"),
      ("post:a:b", "post", "a:b"), ("a::", "a", ":"), ("a::b", "a", ":b"), ("x:y:z:", "x", "y:z:"),
      ("a", "a", nil), ("a:b", "a", "b"), ("größe:ü", "größe", "ü"), ("日本:語", "日本", "語"),
      ("a: b c\t", "a", " b c\t"), ("a:\u{0}\u{1F}\u{7F}", "a", "\u{0}\u{1F}\u{7F}"),
      ("a:\r", "a", "\r"),
      ("a:\u{200B}\u{202E}", "a", "\u{200B}\u{202E}"), ("1:2", "1", "2"),
      ("'\"\\/:x", "'\"\\/", "x"),
      ("12345678", "12345678", nil), ("1234567:", "1234567", ""), ("12345678:9", "12345678", "9"),
      ("%20:+", "%20", "+"), ("e\u{301}:\u{E9}", "e\u{301}", "\u{E9}"), ("🎉:🎉", "🎉", "🎉"),
      ("a:http://example.org:80/", "a", "http://example.org:80/"),
    ] as [(String, String, String?)]
  )
  func theValueIsEverythingAfterTheFirstColon(
    text: String,
    identifier: String,
    value: String?
  ) throws {
    let parts = try Self.parse(text)
    #expect(parts == Parts(identifier: Array(identifier.utf8), value: value.map { Array($0.utf8) }))
    #expect(try Self.format(parts.identifier, parts.value) == Array(text.utf8))
  }

  @Test(arguments: [
    (
      "", RouteProblem.empty,
      "it is empty: a route is an identifier, or an identifier, ':' and a value"
    ),
    (
      ":", .emptyIdentifier,
      "nothing comes before ':' at column 1: a route is an identifier, or an identifier, ':' and a value"
    ),
    (
      ":x", .emptyIdentifier,
      "nothing comes before ':' at column 1: a route is an identifier, or an identifier, ':' and a value"
    ),
    (
      "pro file:1", .unfitForIdentifier(" ", offset: 3),
      "unexpected ' ' at column 4: an identifier has no white space, control or invisible characters"
    ),
    (
      " profile", .unfitForIdentifier(" ", offset: 0),
      "unexpected ' ' at column 1: an identifier has no white space, control or invisible characters"
    ),
    (
      "profile\t", .unfitForIdentifier("\t", offset: 7),
      "unexpected '\\t' at column 8: an identifier has no white space, control or invisible characters"
    ),
    (
      "a\u{200B}:1", .unfitForIdentifier("\u{200B}", offset: 1),
      "unexpected '\\u{200B}' at column 2: an identifier has no white space, control or invisible"
        + " characters"
    ),
    ("a:b\nc", .lineFeed(offset: 3), "unexpected '\\n' at column 4: a value is a single line"),
    (
      "a\nb", .unfitForIdentifier("\n", offset: 1),
      "unexpected '\\n' at column 2: an identifier has no white space, control or invisible characters"
    ),
  ])
  func saysWhichByteIsWrongAndWhy(text: String, problem: RouteProblem, sentence: String) {
    #expect(Self.problem(Array(text.utf8)) == problem)
    #expect(problem.sentence == sentence)
  }

  @Test func refusesEverySpaceControlAndInvisibleScalarInIdentifiersAndTakesItInValues() throws {
    var refused = 0
    var next: UInt32 = 0
    while next <= 0x10FFFF {
      let value = next
      next += 1
      // Everything below U+3100, the ends of the planes, plane 14 and samples of the rest: the tests
      // take seconds otherwise.
      guard
        value < 0x3100 || value % 0x101 == 0 || value & 0xFFFF >= 0xFD00 || value >> 16 == 14
          || LongRun.isWanted
      else { continue }
      guard let scalar = Unicode.Scalar(value), scalar != ":" else { continue }
      let isWanted = !(scalar.properties.isWhitespace || UnicodeText.isUnsafe(scalar))
      let bytes = Array(String(Character(scalar)).utf8)
      let front = Array("ab".utf8)
      let problem = Self.problem(front + bytes + Array(":1".utf8))
      #expect(problem == (isWanted ? nil : .unfitForIdentifier(scalar, offset: 2)))
      refused += isWanted ? 0 : 1
      let inValue = Self.problem(Array("ab:".utf8) + bytes)
      #expect(inValue == (scalar == "\n" ? .lineFeed(offset: 3) : nil))
    }
    #expect(refused > 200)
  }

  @Test(arguments: JSONGrammarTests.invalidUTF8)
  func refusesBytesThatAreNotUTF8Anywhere(bytes: [UInt8], offset: Int) {
    // A space ends some of these sequences, and would itself be refused in an identifier.
    let place = bytes[offset]
    for padding in 1...17 {
      let front = [UInt8](repeating: 0x61, count: padding)
      let expected = RouteProblem.invalidUTF8(place, offset: padding + offset)
      #expect(Self.problem(front + bytes) == expected)
      #expect(Self.problem(front + bytes + front) == expected)
      let value = RouteProblem.invalidUTF8(place, offset: padding + 1 + offset)
      #expect(Self.problem(front + [0x3A] + bytes) == value)
      #expect(Self.problem(front + [0x3A] + bytes + front) == value)
    }
    #expect(
      RouteProblem.invalidUTF8(0xFF, offset: 4).sentence == "byte '\\xFF' at column 5 is not UTF-8"
    )
  }

  /// The definition, written with the standard library's strings.
  private static func oracle(_ bytes: [UInt8]) -> Parts? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let scalars = text.unicodeScalars
    let colon = scalars.firstIndex(of: ":")
    let identifier = scalars[..<(colon ?? scalars.endIndex)]
    guard !identifier.isEmpty,
      identifier.allSatisfy({ !$0.properties.isWhitespace && !UnicodeText.isUnsafe($0) })
    else { return nil }
    let value = colon.map { scalars[scalars.index(after: $0)...] }
    guard value?.contains("\n") != true else { return nil }
    return Parts(
      identifier: Array(String(String.UnicodeScalarView(identifier)).utf8),
      value: value.map { Array(String(String.UnicodeScalarView($0)).utf8) }
    )
  }

  @Test func parsingAndFormattingAreInverseOnRandomText() throws {
    let seed: UInt64 = 11
    var random = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] = [
      [0x3A], [0x3A], Array("profile".utf8), Array("a".utf8), Array("12345678".utf8), [0x20],
      [0x0A],
      [0x0D], [0x09], [0x00], [0x7F], [0x80], [0xC3], [0xE2, 0x80], [0xF0, 0x9F], [0xFF],
      Array("é".utf8), Array("€".utf8), Array("🎉".utf8), Array("\u{200B}".utf8),
      Array("\u{A0}".utf8),
      Array("-".utf8), Array("Z".utf8), Array("~".utf8), Array("b".utf8), Array("7".utf8),
    ]
    var accepted = 0
    let count = LongRun.count(20_000, long: 2_000_000)
    for _ in 0..<count {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      let parts = try? Self.parse(bytes)
      if parts != Self.oracle(bytes) { Issue.record("seed \(seed): \(bytes)") }
      guard let parts else { continue }
      accepted += 1
      if try Self.format(parts.identifier, parts.value) != bytes {
        Issue.record("seed \(seed): \(bytes)")
      }
    }
    #expect(accepted > count / 20)
  }

  @Test func whatIsFormattedParsesToItsPartsOrIsRefusedWithItsColumn() throws {
    let parts: [[UInt8]] = [
      [], Array("a".utf8), Array("a:b".utf8), Array(":".utf8), Array("a b".utf8), Array("é".utf8),
      [0x61, 0xFF], Array("x\ny".utf8), Array("12345678901234567890".utf8), [0xC3], [0xA9],
    ]
    for identifier in parts {
      for value in parts.map(Optional.some) + [nil] {
        let spelled = identifier + (value.map { [0x3A] + $0 } ?? [])
        do throws(RouteProblem) {
          let bytes = try Self.format(identifier, value)
          #expect(bytes == spelled)
          #expect(try Self.parse(bytes) == Parts(identifier: identifier, value: value))
        } catch {
          if case .colonInIdentifier(let offset) = error {
            #expect(spelled[offset] == 0x3A)
          } else if identifier.isEmpty {
            #expect(error == .emptyIdentifier)
          } else {
            #expect(error == Self.problem(spelled))
          }
        }
      }
    }
  }

  @Test func aRouteThatCanNotBeMadeLeavesTheBufferAsItWas() {
    var buffer = ByteBuffer()
    buffer.append(Array("before".utf8))
    let bad = Array("x\ny".utf8)
    let good = Array("a".utf8)
    #expect(throws: RouteProblem.lineFeed(offset: 3)) {
      var buffer = ByteBuffer()
      try RouteText.append(identifier: good.span, value: bad.span, to: &buffer)
    }
    try? RouteText.append(identifier: good.span, value: bad.span, to: &buffer)
    try? RouteText.append(identifier: bad.span, value: nil, to: &buffer)
    let content = buffer.array()
    #expect(content == Array("before".utf8))
  }
}
