import Foundation
import Testing

/// `route parse --key`: routes inside JSON records.
@Suite struct RouteRecordTests {
  @Test(arguments: [
    (#"{"title":"Tap!","destination":"profile"}"#, "profile"),
    (#"{ "destination" : "profile:859928508374784884" }"#, "profile\t859928508374784884"),
    (
      #"{"destination":"feed:","destinations":["x:1"],"n":123456789012345678901234567890}"#,
      "feed\t"
    ),
    (#"{"\u0064estination":"profile:1"}"#, "profile\t1"),
    (#"{"destination":"\u0070rofile\u003a1:2"}"#, "profile\t1:2"),
    (#"{"inner":{"destination":"wrong"},"destination":"right"}"#, "right"),
    (#"{"x":-1.5e+300,"y":[[[]]],"z":null,"destination":"a:\u00e9\ud83c\udf89"}"#, "a\té🎉"),
    (#"{"destination":"a:\\b\/c\"d"}"#, "a\t\\b/c\"d"),
    (#"{"destination":"a:x\ty"}"#, "a\tx\\ty"),
    ("\t {\"destination\":\"a\"}\r", "a"),
  ])
  func findsTheRouteInOddButLegalJSON(line: String, text: String) throws {
    let tool = try Tool()
    let stream = try tool.run("route parse --key destination", input: line + "\n")
    #expect(stream.status == 0 && stream.text == text + "\n", "\(stream.errorText)")
    let argument = try tool.run(["route", "parse", "-kdestination", line])
    #expect(argument.status == 0 && argument.text == text + "\n")
  }

  @Test(arguments: [
    (#"{"destination":7}"#, "its 'destination' is a number, and a route is a string"),
    (#"{"destination":null}"#, "its 'destination' is null"),
    (#"{"Destination":"a"}"#, "it has no key 'destination'"),
    ("[]", "it is an array, not an object"),
    (#"{"destination":"a","destination":"b"}"#, "the key 'destination' is there twice"),
    (
      #"{"destination":"a","\u0064estination":"a"}"#, "the key '\\\\u0064estination' is there twice"
    ),
    (#"{"destination":"a"} {}"#, "unexpected '{' at column 21"),
    (#"{"destination":"a:1","x":}"#, "unexpected '}' at column 26, where JSON wants a value"),
    (#"{"destination":"a"#, "it ends at column 18, inside a string"),
    (#"{"destination":"a b"}"#, "unexpected ' ' at column 2"),
    (#"{"destination":""}"#, "it is empty"),
    (#"{"destination":"a:\ud83c"}"#, "byte '\\xED' at column 3 is not UTF-8"),
    (#"{"destination":"a:\n"}"#, "unexpected '\\n' at column 3"),
  ])
  func everyBadRecordSaysLineAndColumn(line: String, reason: String) throws {
    let tool = try Tool()
    let input = "{\"destination\":\"x\"}\n\n" + line + "\n{\"destination\":\"y\"}\n"
    let outcome = try tool.run("route parse --key destination --invalid=skip", input: input)
    #expect(outcome.status == 1 && outcome.text == "x\ny\n")
    #expect(outcome.errorText.hasPrefix("idtool: stdin:3: '"))
    #expect(outcome.errorText.contains(reason), "\(outcome.errorText)")
    let json = try tool.run("route parse --json --key destination", input: input)
    #expect(json.lines.count == 3)
    #expect(json.lines[1].hasPrefix(#"{"input":""#) && json.lines[1].contains(#"","error":""#))
    for text in json.lines {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }

  @Test func aRouteInsideARecordIsToldWithItsStringsPlace() throws {
    let line = #"{"n":1,"to":"a b"}"#
    let outcome = try Tool().run(["route", "check", "--key", "to", line])
    #expect(outcome.errorText.hasPrefix("idtool: 'a b' is not a route: unexpected ' ' at column 2"))
    #expect(outcome.errorText.hasSuffix("(the string begins at column 13)\n"))
  }

  @Test func aPathReachesInsideAndRulesHold() throws {
    let words = ["route", "parse", "--invalid=skip", "--key", "data.to", "--routes", "a"].map {
      Array($0.utf8)
    }
    let outcome = try Tool().run(
      words,
      input: Array("{\"data\":{\"to\":\"a:1\"},\"to\":\"b\"}\n{\"data\":{\"to\":\"b\"}}\n".utf8)
    )
    #expect(outcome.status == 1 && outcome.text == "a\t1\n")
    #expect(outcome.errorText.contains("stdin:2: 'b' is not a route: no known route"))
  }
}
