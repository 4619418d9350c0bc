import Testing

@testable import IDToolKit

/// The grammar of RFC 8259, case by case.
@Suite struct JSONGrammarTests {
  static let accepted: [String] = [
    // Section 2: any value is a text, with white space around every token.
    "null", "true", "false", "0", "\"\"", "[]", "{}", " null", "null ", "\t\n\r null \r\n\t",
    " [ ] ", " { } ", "[ 1 , 2 ]", "{ \"a\" : 1 , \"b\" : 2 }", "\n[\n1\n,\n2\n]\n", "[\r1\r]",
    "[null]", "[true,false,null]", "[[]]", "[[],[]]", "[{}]", "{\"a\":{}}", "{\"a\":[]}",
    "[[[[[[[[[[]]]]]]]]]]", "{\"a\":{\"b\":{\"c\":[{\"d\":1}]}}}", "[1,[2,[3]],{\"a\":[4]}]",
    // Section 4: any string is a key, as often as one likes.
    "{\"\":0}", "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "{\"a b\":null}",
    "{\"\\\"\":1}", "{\"\u{0}\":1}".replacing("\u{0}", with: "\\u0000"), "{\"é\":1,\"e\u{301}\":2}",
    // Section 6: numbers.
    "-0", "1", "-1", "10", "123456789", "12345678", "1234567", "1234567890123456789012345678901234",
    "0.0", "-0.0", "0.5", "1.5", "-1.5", "1.0000000000000000000000000000001", "10.25", "0e0", "0E0",
    "0e+0", "0e-0", "1e1", "1E1", "1e+1", "1e-1", "1E+10", "1E-10", "1.5e3", "-1.5e-3", "1e0007",
    "0.1e1", "1e999999999", "-1e-999999999", "123.456e789", "9007199254740993",
    "18446744073709551616", "100000000000000000000000000000000000000000000000000000000000000000000",
    "[0]", "[-0]", "[0,0]", "[1e5,1]", "{\"a\":0}", "{\"a\":-0.0e-0}", "[ 1 ]", "1 ", "-1\n",
    // Section 7: strings.
    "\"a\"", "\"abcdefg\"", "\"abcdefgh\"", "\"abcdefghi\"", "\"abcdefghijklmno\"", "\"'\"",
    "\"abcdefghijklmnop\"", "\"\\\"\"", "\"\\\\\"", "\"\\/\"", "\"\\b\\f\\n\\r\\t\"", "\"/\"",
    "\"\\u0000\"", "\"\\u001F\"", "\"\\u00e9\"", "\"\\u00E9\"", "\"\\uABCD\"", "\"\\uabcd\"",
    "\"\\uD834\\uDD1E\"", "\"\\ud834\\udd1e\"", "\"\\\\u0061\"", "\"\\\\\\\\\"", "\"\\\"\\\"\"",
    "\"1234567\\n\"", "\"12345678\\n\"", "\"\u{7F}\"", "\"\u{80}\"", "\"\u{9F}\"", "\"é\"", "\"€\"",
    "\"𝄞\"", "\"\u{FFFF}\"", "\"\u{10FFFF}\"", "\"\u{7FF}\u{800}\"", "\"\u{D7FF}\u{E000}\"",
    "\"\u{FEFF}\"", "\"\u{2028}\u{2029}\"", "\"größe – überschritten\"", "\"日本語のテキスト\"",
    "[\"\u{FEFF}\"]", "{\"\u{FEFF}\":1}", "\"a\\u0020b\"", "\" \"", "\"//\"", "\"{[,:]}\"",
    // Section 8.2: halves of surrogate pairs fit the grammar.
    "\"\\uD800\"", "\"\\uDFFF\"", "\"\\uDC00\\uD800\"", "\"\\uD800\\uD800\\uDC00\"",
    "\"\\uD800x\"", "\"\\uD800\\n\"", "\"\\uD800\\u0041\"",
  ]

  @Test(arguments: accepted)
  func acceptsWhatTheGrammarAllows(text: String) throws {
    let bytes = Array(text.utf8)
    let value = try JSONReader.validate(bytes)
    let trimmed = text.drop { " \t\r\n".utf8.contains($0.utf8.first ?? 0) }
    #expect(value.range.lowerBound == bytes.count - trimmed.utf8.count)
    #expect(!" \t\r\n".utf8.contains(bytes[value.range.upperBound - 1]))
  }

  @Test(arguments: accepted)
  func acceptsItInsideArraysAndObjects(text: String) throws {
    try JSONReader.validate("[\(text)]")
    try JSONReader.validate("[0,\(text),0]")
    try JSONReader.validate("{\"k\":\(text)}")
    try JSONReader.validate("{\"k\":\(text),\"l\":\(text)}")
  }

  /// A text and the offset of the first byte that can't be part of JSON.
  static let rejected: [(String, Int)] = [
    // Nothing, or too little.
    ("", 0), (" ", 1), ("\n", 1), ("[", 1), ("{", 1), ("[1", 2), ("[1,", 3), ("{\"a\"", 4),
    ("{\"a\":", 5), ("{\"a\":1", 6), ("{\"a\":1,", 7), ("[[]", 3), ("{\"a\":{}", 7), ("\"", 1),
    ("\"a", 2), ("\"abcdefgh", 9), ("\"\\", 2), ("\"\\\"", 3), ("\"\\u", 3), ("\"\\u0", 4),
    ("\"\\u00", 5), ("\"\\u006", 6), ("\"\\u0061", 7), ("[\"a", 3), ("[\"", 2), ("{\"", 2),
    // Too much.
    ("1 2", 2), ("[] []", 3), ("{}{}", 2), ("[]]", 2), ("{}}", 2), ("[],", 2), ("null null", 5),
    ("1,", 1), ("\"\"\"", 2), ("\"a\"b", 3), ("[1]x", 3), ("nulll", 4), ("truex", 4), ("0 ,", 2),
    ("1\u{0}", 1), ("[]\u{0}", 2), ("{} // x", 3), ("1 # x", 2),
    // Separators.
    ("[,]", 1), ("[1,]", 3), ("[,1]", 1), ("[1,,2]", 3), ("[1 2]", 3), ("[1:2]", 2), ("[1;2]", 2),
    ("[\"a\":1]", 4), ("{,}", 1), ("{\"a\":1,}", 7), ("{\"a\":1,,\"b\":2}", 7), ("{,\"a\":1}", 1),
    ("{\"a\" 1}", 5), ("{\"a\"}", 4), ("{\"a\",1}", 4), ("{\"a\"::1}", 5), ("{\"a\":}", 5),
    ("{:1}", 1), ("{\"a\":1 \"b\":2}", 7), ("{\"a\"=1}", 4), ("{\"a\":1;}", 6), (",", 0), (":", 0),
    // Brackets.
    ("]", 0), ("}", 0), ("[}", 1), ("{]", 1), ("[1}", 2), ("{\"a\":1]", 6), ("[[1]}", 4),
    ("(1)", 0),
    ("{\"a\":[}", 6), ("[{]", 2),
    // Keys.
    ("{a:1}", 1), ("{1:1}", 1), ("{'a':1}", 1), ("{null:1}", 1), ("{[]:1}", 1), ("{{}:1}", 1),
    ("{\"a\":1,b:2}", 7), ("{true:1}", 1),
    // Literals.
    ("n", 1), ("nul", 3), ("nuLl", 2), ("Null", 0), ("NULL", 0), ("True", 0), ("tru", 3),
    ("trUe", 2),
    ("fals", 4), ("falsy", 4), ("falsE", 4), ("TRUE", 0), ("False", 0), ("None", 0),
    ("undefined", 0),
    ("[nul]", 4), ("[tru]", 4), ("{\"a\":fals}", 9), ("NaN", 0), ("nan", 1), ("Infinity", 0),
    ("inf", 0), ("-Infinity", 1), ("-NaN", 1), ("yes", 0), ("true1", 4), ("t", 1), ("f", 1),
    // Numbers.
    ("-", 1), ("+1", 0), ("--1", 1), ("-+1", 1), ("01", 1), ("-01", 2), ("00", 1), ("007", 1),
    ("-00", 2), (".5", 0), ("-.5", 1), ("1.", 2), ("-1.", 3), ("1.e5", 2), ("0.", 2), ("1..2", 2),
    ("1.2.3", 3), ("1e", 2), ("1e+", 3), ("1e-", 3), ("1E", 2), ("1e1.5", 3), ("1e1e1", 3),
    ("1ee1", 2),
    ("1e++1", 3), ("0x10", 1), ("0b1", 1), ("0o7", 1), ("1_000", 1), ("1,000", 1), ("1 000", 2),
    ("1a", 1), ("12345678a", 8), ("123456789012345678x", 18), ("1f", 1), ("1L", 1), ("٣", 0),
    ("½", 0),
    ("[-]", 2), ("[1.]", 3), ("[1e]", 3), ("[01]", 2), ("[+1]", 1), ("[.1]", 1), ("[1.5.2]", 4),
    ("0e", 2), ("-e1", 1), ("- 1", 1), ("1 .5", 2), ("1/2", 1), ("$1", 0), ("1%", 1), ("e5", 0),
    // Strings.
    ("'a'", 0), ("`a`", 0), ("“a”", 0), ("a", 0), ("\"a'", 3), ("\"\n\"", 1), ("\"\t\"", 1),
    ("\"\r\"", 1), ("\"\u{0}\"", 1), ("\"\u{1}\"", 1), ("\"\u{1F}\"", 1), ("\"abcdefg\n\"", 8),
    ("\"abcdefgh\u{1F}\"", 9), ("\"é\n\"", 3), ("\"\\a\"", 2), ("\"\\x41\"", 2), ("\"\\0\"", 2),
    ("\"\\'\"", 2), ("\"\\v\"", 2), ("\"\\e\"", 2), ("\"\\ \"", 2), ("\"\\\n\"", 2),
    ("\"\\U0041\"", 2),
    ("\"\\B\"", 2), ("\"\\N\"", 2), ("\"\\u\"", 3), ("\"\\u006\"", 6), ("\"\\u00g1\"", 5),
    ("\"\\u 061\"", 3), ("\"\\u+061\"", 3), ("\"\\u-061\"", 3), ("\"\\u{61}\"", 3),
    ("\"\\u٠٠٦١\"", 3),
    ("\"\\uD834\\uDD1\"", 12), ("\"\\uD834\\u\"", 9), ("\"\\é\"", 2), ("{\"a\nb\":1}", 3),
    ("{\"\\x\":1}", 3), ("[\"\\", 3), ("\"a\\\"", 4),
    // White space and comments.
    ("\u{A0}1", 0), ("1\u{A0}", 1), ("\u{B}1", 0), ("\u{C}[]", 0), ("[\u{B}1]", 1), ("[1\u{C}]", 2),
    ("\u{2028}1", 0), ("[\u{3000}]", 1), ("/*x*/1", 0), ("//x\n1", 0), ("[1,//x\n2]", 3),
    ("#x\n1", 0),
    ("[/**/]", 1), ("\u{85}1", 0), ("\u{200B}1", 0), ("\u{0}", 0), ("\u{1B}[0m", 0), ("<a/>", 0),
    // Byte order marks: only one in front is passed over.
    ("\u{FEFF}\u{FEFF}1", 3), ("\u{FEFF}", 3), (" \u{FEFF}1", 1), ("1\u{FEFF}", 1),
    ("[\u{FEFF}]", 1),
  ]

  @Test(arguments: rejected)
  func rejectsEverythingElseAtItsFirstImpossibleByte(text: String, offset: Int) throws {
    try Self.expectProblem(Array(text.utf8), at: offset)
  }

  /// Bytes that are not UTF-8, each in the middle of a string that begins at offset 0.
  static let invalidUTF8: [(bytes: [UInt8], offset: Int)] = [
    ([0x80], 0), ([0xBF], 0), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xC2], 0), ([0xC2, 0x20], 0),
    ([0xC2, 0xC2, 0x80], 0), ([0xE0, 0x80, 0x80], 0), ([0xE0, 0x9F, 0xBF], 0), ([0xE2, 0x82], 0),
    ([0xE2, 0x28, 0xA1], 0), ([0xED, 0xA0, 0x80], 0), ([0xED, 0xBF, 0xBF], 0),
    ([0xED, 0xA0, 0xB4, 0xED, 0xB4, 0x9E], 0), ([0xF0, 0x80, 0x80, 0x80], 0),
    ([0xF0, 0x8F, 0xBF, 0xBF], 0), ([0xF4, 0x90, 0x80, 0x80], 0), ([0xF5, 0x80, 0x80, 0x80], 0),
    ([0xF0, 0x9D, 0x84], 0), ([0xFC, 0x80, 0x80, 0x80, 0x80, 0x80], 0), ([0xFE], 0), ([0xFF], 0),
    ([0xC3, 0xA9, 0xFF], 2), ([0xC3, 0xA9, 0x41, 0x80], 3), ([0x61, 0xE9, 0x62], 1),
  ]

  @Test(arguments: invalidUTF8)
  func rejectsBytesThatAreNotUTF8(bytes: [UInt8], offset: Int) throws {
    let quote = [UInt8(ascii: "\"")]
    for padding in 0...17 {
      let front = quote + [UInt8](repeating: 0x61, count: padding)
      let text = front + bytes + quote
      let expected = front.count + offset
      try Self.expectProblem(text, at: expected)
      #expect(JSONReader.problem(text)?.reason == .invalidUTF8(text[expected]))
      try Self.expectProblem(Array("{".utf8) + text + Array(":1}".utf8), at: expected + 1)
    }
    // Outside a string no such byte may stand at all.
    try Self.expectProblem(bytes, at: 0)
  }

  @Test func rejectsEveryControlCharacterAtEveryPlaceInAString() throws {
    for control in UInt8(0)..<0x20 {
      for padding in 0...17 {
        let text =
          Array("[\"".utf8) + [UInt8](repeating: 0x61, count: padding) + [control]
          + Array("\"]".utf8)
        #expect(JSONReader.problem(text)?.reason == .control(control))
        #expect(JSONReader.problem(text)?.offset == 2 + padding)
      }
    }
  }

  static func expectProblem(_ text: [UInt8], at offset: Int) throws {
    let shown = String(decoding: text, as: UTF8.self).debugDescription
    let problem = try #require(JSONReader.problem(text), "\(shown) was accepted")
    #expect(problem.offset == offset, "\(shown): \(problem.sentence)")
    let before = text[..<problem.offset]
    #expect(problem.place.line == 1 + UInt64(before.count { $0 == 0x0A }))
    #expect(Int(problem.place.column) == before.count - (before.lastIndex(of: 0x0A) ?? -1))
    let sentence = problem.sentence
    #expect(!sentence.hasSuffix(".") && sentence.first?.isUppercase != true, "\(sentence)")
    let isPlain = Quotation.isPlain(Array(sentence.utf8).span)
    #expect(isPlain, "\(sentence)")
  }
}
