import Testing

@testable import IDToolKit

@Suite struct RouteSetTests {
  private static func set(_ rules: [(String, RouteRule.Value, String)]) throws -> RouteSet {
    try RouteSet(
      rules.map { identifier, value, type in
        RouteSet.Entry(
          identifier: Array(identifier.utf8),
          rule: RouteRule(value: value, type: try RouteValueType(Array(type.utf8).span))
        )
      }
    )
  }

  private static func problem(_ text: String, in set: RouteSet) -> RouteProblem? {
    let bytes = Array(text.utf8)
    do throws(RouteProblem) {
      try set.check(RouteText.parse(bytes.span), in: bytes.span)
      return nil
    } catch {
      return error
    }
  }

  @Test func aListOfNamesTakesAnyValueOrNone() throws {
    let set = try RouteSet(list: Array("profile,info,feed,event".utf8).span)
    #expect(
      set.entries.map { String(decoding: $0.identifier, as: UTF8.self) } == [
        "profile", "info", "feed", "event",
      ]
    )
    for text in ["profile", "profile:", "info:x", "feed:a:b", "event"] {
      #expect(Self.problem(text, in: set) == nil)
    }
    for name in ["profil", "profiles", "Profile", "x", "info,feed"] {
      #expect(Self.problem(name, in: set) == .unknownIdentifier(Array(name.utf8)))
    }
    #expect(
      RouteProblem.unknownIdentifier(Array("prfile".utf8)).sentence
        == "no known route has the identifier 'prfile'"
    )
  }

  @Test(arguments: [
    ("", RouteProblem.empty), ("a,", .empty), (",a", .empty), ("a,,b", .empty),
    ("a,b c", .unfitForIdentifier(" ", offset: 3)), ("a, b", .unfitForIdentifier(" ", offset: 2)),
    ("a,b:c", .colonInIdentifier(offset: 3)), ("a,b,a", .repeatedIdentifier([0x61])),
    ("a,:b", .emptyIdentifier),
  ])
  func refusesListsThatDoNotNameRoutes(list: String, problem: RouteProblem) {
    #expect(throws: problem) { _ = try RouteSet(list: Array(list.utf8).span) }
  }

  @Test func saysWhetherAValueIsMissingOrTooMuch() throws {
    let set = try Self.set([
      ("must", .required, "text"), ("may", .optional, "text"), ("none", .none, "text"),
    ])
    #expect(Self.problem("must:", in: set) == nil)
    #expect(Self.problem("may", in: set) == nil)
    #expect(Self.problem("may:x", in: set) == nil)
    #expect(Self.problem("none", in: set) == nil)
    let missing = try #require(Self.problem("must", in: set))
    #expect(missing == .missingValue(identifier: Array("must".utf8)))
    #expect(missing.sentence == "'must' needs a value: 'must:…'")
    let needless = try #require(Self.problem("none:", in: set))
    #expect(needless == .needlessValue(identifier: Array("none".utf8)))
    #expect(needless.sentence == "'none' takes no value")
  }

  @Test(arguments: [
    ("integer", ["0", "-0", "7", "-9223372036854775808", "18446744073709551615"]),
    (
      "uuid",
      [
        "01890a5d-ac96-774b-bcce-b302099a8057", "01890A5D-AC96-774B-BCCE-B302099A8057",
        "00000000-0000-0000-0000-000000000000",
      ]
    ),
    ("auid", ["1", "9223372036854775806"]),
    ("text", ["", "x", "a:b", " ", "\u{0}"]), ("flake", ["", "x", "1029053193117499399"]),
    ("flake:twitter", ["anything: the caller checks it"]),
  ])
  func takesValuesOfTheType(type: String, values: [String]) throws {
    let set = try Self.set([("a", .required, type)])
    for value in values { #expect(Self.problem("a:" + value, in: set) == nil, "\(value)") }
  }

  @Test(arguments: [
    ("integer", "", "its value is not an integer: it is empty"),
    ("integer", "1x", "its value is not an integer: unexpected 'x' at column 4"),
    ("integer", "+1", "its value is not an integer: unexpected '+' at column 3"),
    ("integer", "--1", "its value is not an integer: unexpected '-' at column 4"),
    ("integer", "1.0", "its value is not an integer: unexpected '.' at column 4"),
    (
      "integer", "-9223372036854775809",
      "its value is not an integer: smaller than the smallest 64-bit number, -9223372036854775808"
    ),
    (
      "integer", "-99999999999999999999",
      "its value is not an integer: smaller than the smallest 64-bit number, -9223372036854775808"
    ),
    (
      "integer", "18446744073709551616",
      "its value is not an integer: larger than the largest 64-bit number, 18446744073709551615"
    ),
    (
      "auid", "0",
      "its value 0 is not an app unique identifier: they go from 1 to 9223372036854775806"
    ),
    (
      "auid", "9223372036854775807",
      "its value 9223372036854775807 is not an app unique identifier: they go from 1 to"
        + " 9223372036854775806"
    ),
    ("auid", "-1", "its value is not an app unique identifier: unexpected '-' at column 3"),
    ("uuid", "", "its value is not a UUID: it has 0 characters and not 36"),
    ("uuid", "01890a5d", "its value is not a UUID: it has 8 characters and not 36"),
    (
      "uuid", "01890a5dac96774bbcceb302099a8057",
      "its value is not a UUID: unexpected 'a' at column 11"
    ),
    (
      "uuid", "{01890a5d-ac96-774b-bcce-b302099a8057}",
      "its value is not a UUID: unexpected '{' at column 3"
    ),
    (
      "uuid", "01890a5d-ac96-774b-bcce-b302099a805g",
      "its value is not a UUID: unexpected 'g' at column 38"
    ),
    (
      "uuid", "01890a5d-ac96-774b-bcce-b302099a80570",
      "its value is not a UUID: it has 37 characters and not 36"
    ),
  ])
  func saysWhatIsWrongWithAValue(type: String, value: String, sentence: String) throws {
    let set = try Self.set([("a", .required, type)])
    #expect(Self.problem("a:" + value, in: set)?.sentence == sentence)
  }

  @Test func readsTheWordsOfADeclaration() throws {
    #expect(try RouteValueType(Array("flake".utf8).span) == .flake(layout: nil))
    #expect(
      try RouteValueType(Array("flake:twitter".utf8).span) == .flake(layout: Array("twitter".utf8))
    )
    #expect(
      try RouteValueType(Array("flake:t41,s12,w10".utf8).span)
        == .flake(layout: Array("t41,s12,w10".utf8))
    )
    for name in ["", "flake:", "Text", "int", "uuid:4", "flakes"] {
      #expect(throws: RouteProblem.unknownType(Array(name.utf8))) {
        _ = try RouteValueType(Array(name.utf8).span)
      }
    }
    #expect(
      RouteProblem.unknownType(Array("int".utf8)).sentence
        == "'int' is not a type of value: text, integer, uuid, auid, flake and flake:LAYOUT are"
    )
    #expect(try RouteRule.Value(Array("required".utf8).span) == .required)
    #expect(try RouteRule.Value(Array("optional".utf8).span) == .optional)
    #expect(try RouteRule.Value(Array("none".utf8).span) == .none)
    #expect(throws: RouteProblem.unknownValueRule(Array("maybe".utf8))) {
      _ = try RouteRule.Value(Array("maybe".utf8).span)
    }
    #expect(
      RouteProblem.unknownValueRule(Array("maybe".utf8)).sentence
        == "'maybe' does not say whether a value is wanted: required, optional and none do"
    )
  }

  @Test func findsEveryIdentifierOfALargeSetAndNoOther() throws {
    let names =
      (0..<3000).map { "identifier-\($0)" }
      + (0..<200).map { String(repeating: "a", count: $0 + 1) }
    let set = try RouteSet(names.map { RouteSet.Entry(identifier: Array($0.utf8), rule: .anyText) })
    for name in names { #expect(Self.problem(name, in: set) == nil) }
    for name in ["identifier-3000", "identifier-", String(repeating: "a", count: 201), "b"] {
      #expect(Self.problem(name, in: set) == .unknownIdentifier(Array(name.utf8)))
    }
    let empty = try RouteSet([])
    #expect(Self.problem("a", in: empty) == .unknownIdentifier([0x61]))
  }

  @Test func identifiersAreComparedByBytes() throws {
    let set = try RouteSet(list: Array("\u{E9},e\u{301}".utf8).span)
    #expect(set.entries.count == 2)
    #expect(Self.problem("\u{E9}:1", in: set) == nil)
  }
}
