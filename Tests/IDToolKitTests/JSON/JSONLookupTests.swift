import Testing

@testable import IDToolKit

@Suite struct JSONLookupTests {
  struct Found: Equatable {
    var value: String?
    var isInDoubt: Bool
  }

  static func find(_ path: String, in text: String) throws -> Found {
    let bytes = Array(text.utf8)
    let lookup = try JSONReader.find(JSONKeyPath(Array(path.utf8).span), in: bytes)
    func string(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    return Found(
      value: string(lookup.match?.range),
      isInDoubt: lookup.duplicateKey != nil
    )
  }

  @Test(arguments: [
    (#"{"id":1}"#, "id", "1"),
    (#" { "id" : 1 } "#, "id", "1"),
    (#"{"a":2,"id":[1, 2],"b":3}"#, "id", "[1, 2]"),
    (#"{"identity":0,"id":"x","i":1}"#, "id", "\"x\""),
    (#"{"\u0069d":-1.50e+3}"#, "id", "-1.50e+3"),
    (#"{"\u0069\u0064":null}"#, "id", "null"),
    (#"{"a":{"id":1},"id":2}"#, "id", "2"),
    (#"{"a":["id",{"id":1}],"b":"id","id":2}"#, "id", "2"),
    (#"{"a":{"b":{"c":"deep"}}}"#, "a.b.c", "\"deep\""),
    (#"{"b":{"a":0},"a":{"x":{"b":1},"b":2,"y":3}}"#, "a.b", "2"),
    (#"{"a":{},"b":1}"#, "b", "1"),
    (#"{"a.b":1,"a":{"b":2}}"#, "a.b", "2"),
    (#"{"a.b":1,"a":{"b":2}}"#, #"a\.b"#, "1"),
    (#"{"a\\b":1}"#, #"a\\b"#, "1"),
    (#"{"destination":"profile:1","description":1}"#, "destination", "\"profile:1\""),
    (#"{"destinatioM":0,"destination":7}"#, "destination", "7"),
    (#"{"größe":7}"#, "größe", "7"),
    (#"{"gr\u00f6\u00dfe":7}"#, "größe", "7"),
    (#"{"\ud834\udd1e":7}"#, "𝄞", "7"),
    (
      #"{"id":123456789012345678901234567890,"x":1e999999999}"#, "id",
      "123456789012345678901234567890"
    ),
    ("{\"\\\"\":1}", "\"", "1"),
    (#"{"a b":1}"#, "a b", "1"),
  ])
  func findsTheValueAtAPath(text: String, path: String, value: String) throws {
    let found = try Self.find(path, in: text)
    #expect(found.value == value)
    #expect(!found.isInDoubt)
  }

  @Test(arguments: [
    ("{}", "id"), ("[]", "id"), ("[{\"id\":1}]", "id"), ("\"id\"", "id"), ("1", "id"),
    ("null", "id"),
    (#"{"a":{"id":1}}"#, "id"), (#"{"id":1}"#, "id.x"), (#"{"id":[{"x":1}]}"#, "id.x"),
    (#"{"a":{}}"#, "a.b"), (#"{"a":{"c":1},"b":2}"#, "a.b"), (#"{"ID":1}"#, "id"),
    (#"{"id ":1}"#, "id"), (#"{"\\u0069d":1}"#, "id"), ("{\"e\u{301}\":1}", "é"),
    (#"{"i\u0064x":1}"#, "id"), (#"{"":1}"#, "id"), (#"{"\uD800":1}"#, "id"),
  ])
  func findsNothingWhereThePathLeadsNowhere(text: String, path: String) throws {
    #expect(try Self.find(path, in: text) == Found(value: nil, isInDoubt: false))
  }

  @Test(
    arguments: [
      (#"{"id":1,"id":2}"#, "id", "1"), (#"{"id":1,"\u0069d":1}"#, "id", "1"),
      (#"{"a":{"b":1},"a":{"b":2}}"#, "a.b", "1"), (#"{"a":{"b":1,"b":2}}"#, "a.b", "1"),
      (#"{"a":5,"a":{"b":2}}"#, "a.b", nil), (#"{"a":{"b":1},"a":5}"#, "a.b", "1"),
      (#"{"a":{},"c":0,"a":{"b":1}}"#, "a.b", nil), (#"{"id":1,"id":2,"id":3}"#, "id", "1"),
    ] as [(String, String, String?)]
  )
  func tellsWhereAKeyOfThePathIsRepeated(text: String, path: String, first: String?) throws {
    let found = try Self.find(path, in: text)
    #expect(found.isInDoubt)
    #expect(found.value == first)
  }

  @Test func namesThePlacesOfValueAndRepetition() throws {
    let bytes = Array(#" {"a":0, "id" : "x" , "id":2}"#.utf8)
    let lookup = try JSONReader.find(JSONKeyPath(Array("id".utf8).span), in: bytes)
    #expect(lookup.record == JSONValue(kind: .object, range: 1..<bytes.count))
    #expect(lookup.match == JSONValue(kind: .string, range: 16..<19))
    #expect(lookup.duplicateKey == 22..<26)
  }

  @Test func repeatedKeysBesideThePathAreNoneOfItsBusiness() throws {
    #expect(try !Self.find("id", in: #"{"a":1,"a":2,"id":{"x":1,"x":2}}"#).isInDoubt)
    #expect(try !Self.find("a.b", in: #"{"a":{"b":1,"c":{"b":1,"b":2}},"b":1}"#).isInDoubt)
  }

  @Test(arguments: JSONGrammarTests.rejected)
  func checksTheWholeRecordHoweverEarlyTheValueStands(text: String, offset: Int) throws {
    let front = "{\"id\":1,\"rest\":"
    let record = front + text
    let bytes = Array(record.utf8)
    let found = (try? JSONReader.find(JSONKeyPath(Array("id".utf8).span), in: bytes)) != nil
    #expect(found == (JSONReader.problem(bytes) == nil))
  }

  @Test func reportsTheSameProblemAsTheValidatorOnDamagedRecords() throws {
    var source = RandomJSON(seed: 6)
    var finder = JSONFinder(try JSONKeyPath(Array("id.key".utf8).span))
    for _ in 0..<LongRun.count(1200, long: 500_000) {
      var record = Array("{\"x\":".utf8) + source.document() + Array(",\"id\":{\"key\":".utf8)
      record += source.document() + Array(",\"\\u006bey2\":0},\"y\":".utf8)
      record += source.document() + Array("}".utf8)
      if Bool.random(using: &source.random) { record = source.damaged(record) }
      var problem: JSONProblem?
      do {
        _ = try finder.find(in: record.span)
      } catch {
        problem = error
      }
      #expect(problem == JSONReader.problem(record), "\(String(decoding: record, as: UTF8.self))")
    }
  }

  /// Pieces of records that are alike, so that what one record taught is asked at every turn of
  /// the next; most of what they make is not even JSON.
  private static let pieces = [
    "{\"a\":", "{\"b\":", ",\"a\":", ",\"b\":", ", \"b\": ", " ,\"id\":", "{", "}", "}", "1", "1",
    "{}",
    "\"x\"", "{\"id\":7", ",\"\\u0061\":", "{\"a\" :", ",\"a-long-key-of-twenty\":",
    ",\"12345678901\":",
    ",\"123456789012\":", "[1]", " ", "null", String(repeating: "\0", count: 16),
    String(repeating: "\0", count: 23),
  ]

  @Test func whatARecordTeachesNeverChangesWhatIsFoundInTheNext() throws {
    let seed: UInt64 = 12
    var random = SeededGenerator(seed: seed)
    let path = try JSONKeyPath(Array("a.b".utf8).span)
    var finder = JSONFinder(path)
    var valid = 0
    let count = LongRun.count(8000, long: 5_000_000)
    for _ in 0..<count {
      var text = "{\"a\":"
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        text += Self.pieces.randomElement(using: &random) ?? ""
      }
      if Bool.random(using: &random) { text += "}" }
      let record = Array(text.utf8)
      var found: Result<JSONLookup, JSONProblem>
      do throws(JSONProblem) {
        found = .success(try finder.find(in: record.span))
      } catch {
        found = .failure(error)
      }
      var expected: Result<JSONLookup, JSONProblem>
      do throws(JSONProblem) {
        expected = .success(try JSONReader.find(path, in: record))
      } catch {
        expected = .failure(error)
      }
      if found != expected { Issue.record("seed \(seed): \(text)") }
      let problem = JSONReader.problem(record)
      valid += problem == nil ? 1 : 0
      if case .failure(let other) = found, other != problem {
        Issue.record("seed \(seed): \(text)")
      }
      if case .success = found, problem != nil { Issue.record("seed \(seed): \(text)") }
    }
    #expect(valid > count / 60)
  }

  @Test func remembersTheKeysOfAStreamAndReadsEveryOtherLine() throws {
    let lines: [(String, String?)] = [
      (#"{"kind":"x","id":1,"n":0}"#, "1"), (#"{"kind":"x","id":2,"n":0}"#, "2"),
      (#"{"kind":"x","id" : 3,"n":0}"#, "3"), (#"{"kind":"x","id":   4,"n":0}"#, "4"),
      (#"{"kind":"x", "id": 5, "n": 0}"#, "5"), (#"{"kind":"x", "id": 6, "n": 0}"#, "6"),
      (#"{"id":7,"kind":"x"}"#, "7"), (#"{"id":8}"#, "8"), ("{}", nil), (#"{"kind":"x"}"#, nil),
      (#"{"id":9,"id":9}"#, "9"), (#"{"id":10,"n":1}"#, "10"), (#"[{"id":1}]"#, nil),
      (#"{"id":11,"n":1}"#, "11"), (#"{"\u0069d":12,"n":1}"#, "12"), (#"{"\u0069d":13}"#, "13"),
    ]
    var finder = JSONFinder(try JSONKeyPath(Array("id".utf8).span))
    for (line, value) in lines {
      let bytes = Array(line.utf8)
      let match = try finder.find(in: bytes.span).match
      #expect(match.map { String(decoding: bytes[$0.range], as: UTF8.self) } == value)
    }
  }

  @Test(arguments: [
    ("", "a key is missing at column 1: a key path is keys with dots between them"),
    (".", "a key is missing at column 1: a key path is keys with dots between them"),
    ("a.", "a key is missing at column 3: a key path is keys with dots between them"),
    ("a..b", "a key is missing at column 3: a key path is keys with dots between them"),
    (
      "a\\b",
      "the backslash at column 2 stands before neither a dot nor a backslash: \\. is a dot that"
        + " belongs to a key"
    ),
    (
      "a\\",
      "the backslash at column 2 stands before neither a dot nor a backslash: \\. is a dot that"
        + " belongs to a key"
    ),
  ])
  func refusesPathsThatNameNoKey(path: String, sentence: String) {
    do throws(JSONKeyPath.Problem) {
      _ = try JSONKeyPath(Array(path.utf8).span)
      Issue.record("\(path) was accepted")
    } catch {
      #expect(error.sentence == sentence)
    }
  }

  @Test func refusesPathsThatAreNotUTF8() {
    do throws(JSONKeyPath.Problem) {
      _ = try JSONKeyPath([0x61, 0xFF].span)
      Issue.record("accepted")
    } catch {
      #expect(error == .invalidUTF8(0xFF, offset: 1))
      #expect(error.sentence == "byte '\\xFF' at column 2 is not UTF-8")
    }
  }
}
