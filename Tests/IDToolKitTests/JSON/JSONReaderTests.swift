import Testing

@testable import IDToolKit

@Suite struct JSONReaderTests {
  @Test(arguments: [
    ("[1 2]", "unexpected '2' at column 4, where JSON wants ',' or ']'"),
    ("{\"a\":1 x", "unexpected 'x' at column 8, where JSON wants ',' or '}'"),
    ("{\"a\" 1}", "unexpected '1' at column 6, where JSON wants ':'"),
    ("{a", "unexpected 'a' at column 2, where JSON wants a key in double quotes or '}'"),
    ("{\"a\":1,}", "unexpected '}' at column 8, where JSON wants a key in double quotes"),
    ("[,", "unexpected ',' at column 2, where JSON wants a value or ']'"),
    ("[1,]", "unexpected ']' at column 4, where JSON wants a value"),
    ("[1]\n\n x", "unexpected 'x' at line 3, column 2, where JSON wants nothing more"),
    ("nuLl", "unexpected 'L' at column 3, where JSON wants true, false or null"),
    ("1.x", "unexpected 'x' at column 3, where JSON wants a digit"),
    ("\"\\u00x0\"", "unexpected 'x' at column 6, where JSON wants four hexadecimal digits"),
    ("", "it ends at column 1, where JSON wants a value"),
    ("[1,", "it ends at column 4, where JSON wants a value"),
    ("\"ab", "it ends at column 4, inside a string: a closing '\"' is missing"),
    ("01", "a digit after a leading zero at column 2: JSON numbers begin with 1 to 9 or are 0"),
    ("\u{FEFF}\u{FEFF}1", "unexpected '\\xEF' at column 4, where JSON wants a value"),
    (
      "\"a\tb\"",
      "control character '\\t' at column 3: inside a string it has to be escaped"
    ),
    (
      "\"\\x\"",
      "unknown escape '\\\\x' at column 3: JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t"
        + " and \\u with four hexadecimal digits"
    ),
  ])
  func saysWhatIsWrongWhereAndWhatIsWanted(text: String, sentence: String) throws {
    #expect(JSONReader.problem(text)?.sentence == sentence)
  }

  @Test func namesTheByteThatIsNotUTF8() throws {
    let text: [UInt8] = [0x22, 0xFF, 0x22]
    #expect(throws: JSONProblem.self) { try JSONReader.validate(text) }
    #expect(
      JSONReader.problem(text)?.sentence == "byte '\\xFF' at column 2 is not UTF-8"
    )
  }

  @Test(arguments: [("[", "]"), ("{\"a\":", "}"), ("[{\"k\":[0,", "]}]")])
  func readsAHundredThousandLevels(open: String, close: String) throws {
    let levels = 100_000 / open.count { $0 == "[" || $0 == "{" }
    let text =
      String(repeating: open, count: levels) + "1" + String(repeating: close, count: levels)
    let bytes = Array(text.utf8)
    #expect(try JSONReader.validate(bytes).range == 0..<bytes.count)
    let wrong = Array(bytes.dropLast()) + [UInt8(ascii: "?")]
    #expect(throws: JSONProblem.self) { try JSONReader.validate(wrong) }
    #expect(throws: JSONProblem.self) { try JSONReader.validate(Array(bytes.dropLast())) }
  }

  @Test func closesWhatIsOpenInTheRightOrderAtEveryDepth() throws {
    var random = SeededGenerator(seed: 7)
    for depth in [1, 2, 63, 64, 65, 127, 128, 129, 1000] {
      let isObject = (0..<depth).map { _ in Bool.random(using: &random) }
      let open = isObject.map { $0 ? "{\"\":" : "[" }.joined()
      let close = isObject.reversed().map { $0 ? "}" : "]" }
      try JSONReader.validate(open + "0" + close.joined())
      for wrong in [0, depth / 2, depth - 1] {
        var mixed = close
        mixed[wrong] = close[wrong] == "}" ? "]" : "}"
        #expect(
          JSONReader.problem(open + "0" + mixed.joined())?.offset == open.utf8.count + 1 + wrong
        )
      }
    }
  }

  @Test func refusesMoreLevelsThanTheLimit() throws {
    for text in ["[[[]]]", "{\"a\":{\"b\":[]}}", "[0,[{},[]]]"] {
      #expect(JSONReader.problem(text, depthLimit: 3) == nil)
      #expect(JSONReader.problem(text, depthLimit: 2)?.reason == .tooDeep(limit: 2))
    }
    #expect(JSONReader.problem("[[[]]]", depthLimit: 2)?.offset == 2)
    #expect(JSONReader.problem("1", depthLimit: 0) == nil)
    #expect(
      JSONReader.problem("[]", depthLimit: 0)?.sentence == "nested deeper than 0 levels at column 1"
    )
  }

  @Test func readsTheSameAtEveryAlignmentAndWithAnythingAfterTheText() throws {
    let text = Array(#"{"id":1029053193117499399,"name":"größe 12345","tags":["a","bb"]}"#.utf8)
    for before in 0...9 {
      for after in ["", "\"", "0", "}", "\\", "aaaaaaaaaaaaaaaaa"] {
        let whole = [UInt8](repeating: 0x20, count: before) + text + Array(after.utf8)
        let span = whole.span.extracting(before..<before + text.count)
        let value = try JSONReader.validate(span)
        #expect(value.range == 0..<text.count)
        for cut in 0..<text.count {
          let refused = (try? JSONReader.validate(span.extracting(..<cut))) == nil
          #expect(refused, "cut at \(cut)")
        }
      }
    }
  }

  @Test(arguments: [
    ("\"a\"", JSONKind.string), ("-1", .number), ("{}", .object), ("[]", .array), ("true", .true),
    ("false", .false), ("null", .null),
  ])
  func tellsTheKindOfAValue(text: String, kind: JSONKind) throws {
    #expect(try JSONReader.validate(text).kind == kind)
  }
}
