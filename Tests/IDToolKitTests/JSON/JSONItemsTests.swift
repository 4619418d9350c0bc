import Testing

@testable import IDToolKit

@Suite struct JSONItemsTests {
  /// The items of a text, and the text put together again from their ranges.
  static func items(
    of container: JSONKind,
    in text: String
  ) throws(JSONProblem) -> (items: [JSONItems.Item], restored: String) {
    let bytes = Array(text.utf8)
    var items = try JSONItems(of: container, in: bytes.span)
    var found: [JSONItems.Item] = []
    while let item = try items.next(in: bytes.span) { found.append(item) }
    var restored = Array(bytes[..<items.opening])
    restored += found.map { Array(bytes[$0.outer]) }.joined(separator: [0x2C])
    if found.isEmpty { restored += bytes[items.opening..<(items.closing ?? 0)] }
    restored += bytes[(items.closing ?? 0)...]
    return (found, String(decoding: restored, as: UTF8.self))
  }

  @Test(arguments: [
    ("[]", []), (" [ ] \n", []), ("[1]", ["1"]), ("[ 1 , 2 ]", ["1", "2"]),
    ("\n[\n  {\"a\": 1},\n  {\"a\": 2}\n]\n", ["{\"a\": 1}", "{\"a\": 2}"]),
    ("[[1,2],\"a,b\",{\"k\":[3]}]", ["[1,2]", "\"a,b\"", "{\"k\":[3]}"]),
    ("[null,\ttrue ,1.0e1]", ["null", "true", "1.0e1"]),
  ])
  func givesTheElementsOfAnArrayAndEveryByteBetween(text: String, elements: [String]) throws {
    let (items, restored) = try Self.items(of: .array, in: text)
    let bytes = Array(text.utf8)
    #expect(items.map { String(decoding: bytes[$0.value.range], as: UTF8.self) } == elements)
    #expect(items.allSatisfy { $0.key == nil })
    #expect(restored == text)
  }

  @Test(arguments: [
    ("{}", []), (" {\n} ", []), ("{\"a\":1}", ["\"a\"=1"]),
    ("{ \"a\" : 1 , \"b\":{\"c\":2} }", ["\"a\"=1", "\"b\"={\"c\":2}"]),
    ("{\"a\":1,\"a\":2,\"\\u0061\":3}", ["\"a\"=1", "\"a\"=2", "\"\\u0061\"=3"]),
  ])
  func givesTheMembersOfAnObjectWithRepeatedKeys(text: String, members: [String]) throws {
    let (items, restored) = try Self.items(of: .object, in: text)
    let bytes = Array(text.utf8)
    let found = items.map { item in
      String(decoding: bytes[item.key ?? 0..<0], as: UTF8.self) + "="
        + String(decoding: bytes[item.value.range], as: UTF8.self)
    }
    #expect(found == members)
    #expect(restored == text)
  }

  @Test func restoresRandomDocumentsFromTheirRanges() throws {
    var source = RandomJSON(seed: 8)
    var compared = 0
    for _ in 0..<LongRun.count(2000, long: 200_000) {
      let document = source.document()
      let text = String(decoding: document, as: UTF8.self)
      let first = text.first { !" \t\r\n".contains($0) && $0 != "\r\n" }
      guard first == "[" || first == "{" else { continue }
      compared += 1
      let (_, restored) = try Self.items(of: first == "[" ? .array : .object, in: text)
      #expect(Array(restored.utf8) == document)
    }
    #expect(compared > 100)
  }

  @Test(arguments: JSONGrammarTests.rejected)
  func reportsTheSameProblemAsTheValidator(text: String, offset: Int) throws {
    for (front, container) in [
      ("[1,", JSONKind.array), ("{\"a\":", .object), ("", .array),
    ] {
      let whole = front + text
      guard front.isEmpty == false || text.hasPrefix("[") else { continue }
      do throws(JSONProblem) {
        _ = try Self.items(of: container, in: whole)
        #expect(JSONReader.problem(whole) == nil)
      } catch {
        #expect(error == JSONReader.problem(whole), "\(whole.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    ("{}", JSONKind.array, "unexpected '{' at column 1, where JSON wants an array"),
    ("[]", .object, "unexpected '[' at column 1, where JSON wants an object"),
    ("", .array, "it ends at column 1, where JSON wants an array"),
  ])
  func saysThatAnotherContainerIsWanted(
    text: String,
    container: JSONKind,
    sentence: String
  ) {
    do throws(JSONProblem) {
      _ = try Self.items(of: container, in: text)
      Issue.record("accepted")
    } catch {
      #expect(error.sentence == sentence)
    }
  }

  @Test func findsAPathInEachElementInTheSamePass() throws {
    let bytes = Array(" [ {\"id\":1} , {\"x\":0} , 7, {\"id\":2,\"id\":3} ] ".utf8)
    var finder = JSONFinder(try JSONKeyPath(Array("id".utf8).span))
    var items = try JSONItems(of: .array, in: bytes.span)
    var values: [String] = []
    var doubts = 0
    while let (item, lookup) = try items.next(in: bytes.span, with: &finder) {
      #expect(lookup.record == item.value)
      values.append(
        lookup.match.map { String(decoding: bytes[$0.range], as: UTF8.self) } ?? "-"
      )
      doubts += lookup.duplicateKey == nil ? 0 : 1
    }
    #expect(values == ["1", "-", "-", "2"])
    #expect(doubts == 1)
    #expect(items.count == 4)
  }

  @Test func walksDownIntoAValueThatWasRead() throws {
    let bytes = Array("{\"routes\":{\"a\":{\"value\":\"none\"},\"b\":{}},\"x\":1}".utf8)
    let lookup = try JSONReader.find(JSONKeyPath(Array("routes".utf8).span), in: bytes)
    var routes = JSONItems(in: try #require(lookup.match))
    var keys: [String] = []
    while let item = try routes.next(in: bytes.span) {
      keys.append(
        String(
          decoding: JSONString.content(of: item.key ?? 0..<2, in: bytes.span).bytes,
          as: UTF8.self
        )
      )
    }
    #expect(keys == ["a", "b"])
    var none = JSONItems(in: JSONValue(kind: .number, range: 0..<1))
    #expect(try none.next(in: bytes.span) == nil)
  }
}
