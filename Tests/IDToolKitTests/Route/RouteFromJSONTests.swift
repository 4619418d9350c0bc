import Testing

@testable import IDToolKit

/// The way of `route parse --key destination`: a JSON object a line, a string in it, a route.
@Suite struct RouteFromJSONTests {
  private static func route(_ line: String, key: String = "destination") throws -> String? {
    let bytes = Array(line.utf8)
    let lookup = try JSONReader.find(JSONKeyPath(Array(key.utf8).span), in: bytes)
    guard let value = lookup.match, value.kind == .string, lookup.duplicateKey == nil else {
      return nil
    }
    let content = JSONString.content(of: value.range, in: bytes.span)
    let route = try RouteText.parse(content.bytes.span)
    let identifier = String(decoding: content.bytes[route.identifier], as: UTF8.self)
    return identifier + "|"
      + (route.value.map { String(decoding: content.bytes[$0], as: UTF8.self) } ?? "-")
  }

  @Test(arguments: [
    (#"{"title":"Tap to go to your profile!","destination":"profile"}"#, "profile|-"),
    (
      #"{ "title": "Tap to go to Oscar's profile!", "destination": "profile:859928508374784884" }"#,
      "profile|859928508374784884"
    ),
    (
      #"{"destination":"feed:","destinations":["x:1"],"n":123456789012345678901234567890}"#, "feed|"
    ),
    (#"{"\u0064estination":"profile:1"}"#, "profile|1"),
    (#"{"destinatio\u006e":"profile:1"}"#, "profile|1"),
    (#"{"destination":"\u0070rofile\u003a1:2"}"#, "profile|1:2"),
    (#"{"inner":{"destination":"wrong"},"destination":"right"}"#, "right|-"),
    (#"{"destination":"right","inner":{"destination":"wrong","destination":"wrong"}}"#, "right|-"),
    (#"{"a":["destination","wrong"],"destination":"right"}"#, "right|-"),
    (#"{"x":-1.5e+300,"y":[[[]]],"z":null,"destination":"a:\u00e9\ud83c\udf89"}"#, "a|é🎉"),
    (#"{"destination":"a:\\b\/c\"d"}"#, "a|\\b/c\"d"),
    (#"{"destination":"a:x\ty"}"#, "a|x\ty"),
  ])
  func findsTheRouteInOddButLegalJSON(line: String, route: String) throws {
    #expect(try Self.route(line) == route)
  }

  @Test(arguments: [
    #"{"destination":7}"#, #"{"destination":null}"#, #"{"Destination":"a"}"#, #"{}"#, "[]", "7",
    #"{"destination":"a","destination":"b"}"#, #"{"destination":"a","\u0064estination":"a"}"#,
    #"{"inner":{"destination":"a"}}"#, #"{"destination":{"destination":"a"}}"#,
  ])
  func findsNoneWhereThereIsNoneOrMoreThanOne(line: String) throws {
    #expect(try Self.route(line) == nil)
  }

  @Test func reachesInsideWithAPath() throws {
    #expect(try Self.route(#"{"data":{"to":"a:1"},"to":"b"}"#, key: "data.to") == "a|1")
  }

  @Test func halfOfASurrogatePairIsNoRoute() {
    #expect(throws: RouteProblem.invalidUTF8(0xED, offset: 2)) {
      _ = try Self.route(#"{"destination":"a:\ud83c"}"#)
    }
  }

  @Test func aBadLineIsToldByItsColumn() {
    do {
      _ = try Self.route(#"{"destination":"a:1","x":}"#)
      Issue.record("accepted")
    } catch let problem as JSONProblem {
      #expect(problem.sentence == "unexpected '}' at column 26, where JSON wants a value")
    } catch {
      Issue.record("\(error)")
    }
  }
}
