import Foundation
import Testing

/// `auid assign`: records keep their bytes, and those without an id get one.
@Suite struct AUIDAssignTests {
  /// A person of the type's own documentation, who has an id and a name.
  @Test func aPersonGetsAnIDAndKeepsIt() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    #expect(try tool.run("auid register 1-6").status == 0)
    let encoded = try tool.run("auid assign", input: #"{"name":"Dax"}"# + "\n")
    #expect(encoded.text == #"{"id":7,"name":"Dax"}"# + "\n")
    // In another save, decoding makes sure that the id is not issued.
    let again = try tool.run("auid assign -s other.json", input: encoded.text)
    #expect(again.text == encoded.text)
    #expect(try tool.run("auid register -s other.json 1-6").status == 0)
    #expect(try tool.run("auid next -s other.json").text == "8\n")
    #expect(try tool.run("auid recycle -s other.json 7").status == 0)
    #expect(try tool.run("auid next -s other.json").text == "7\n")
  }

  @Test func recordsThatBringTheSameIDAreNamed() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    let input = "{\"id\":5}\n{\"id\":7}\n{\"id\":5}\n{}\n{\"id\":7}\n"
    try Data(input.utf8).write(to: tool.url("in.jsonl"))
    for _ in 1...2 {
      let outcome = try tool.shell("$T auid assign in.jsonl; $T auid recycle -q 1")
      #expect(outcome.text.split(separator: "\n").count == 5)
      #expect(
        outcome.errorText
          == "idtool: warning: in.jsonl:3: an earlier record has the id 5, too, "
          + "the first of 2 such records\n"
      )
    }
  }

  /// Lines in and out, where the ids begin at 1.
  static let copies: [(input: String, output: String)] = [
    (#"{"a":1}"# + "\n", #"{"id":1,"a":1}"# + "\n"),
    (#"{"a":1}"# + "\r\n", #"{"id":1,"a":1}"# + "\r\n"),
    (#"{"a":1}"#, #"{"id":1,"a":1}"#),
    (#"{"a":1}"# + "\r", #"{"id":1,"a":1}"# + "\r"),
    ("{}\n", "{\"id\":1}\n"),
    (" \t{ }  \n", " \t{\"id\":1 }  \n"),
    ("{ \"a\" : 1.0 , \"b\":1e2}\n", "{\"id\":1, \"a\" : 1.0 , \"b\":1e2}\n"),
    ("\n\n{}\n \n", "\n\n{\"id\":1}\n \n"),
    ("\r\n{}", "\r\n{\"id\":1}"),
    ("", ""),
    ("\n", "\n"),
    ("{\"id\":5}\n{}\n", "{\"id\":5}\n{\"id\":1}\n"),
    ("{ \"n\":{\"id\":9}, \"id\" : 5 }\n", "{ \"n\":{\"id\":9}, \"id\" : 5 }\n"),
    ("{\"n\":{\"id\":9}}\n", "{\"id\":1,\"n\":{\"id\":9}}\n"),
    ("{\"\\u0069d\":5}\n", "{\"\\u0069d\":5}\n"),
    ("{\"ID\":5}\n", "{\"id\":1,\"ID\":5}\n"),
    ("{\"é\":\"\u{202E}\u{7F}😀\"}\n", "{\"id\":1,\"é\":\"\u{202E}\u{7F}😀\"}\n"),
    // Private use is valid and nobody's to issue or to keep.
    ("{\"id\":18446744073709551614}\n{}\n", "{\"id\":18446744073709551614}\n{\"id\":1}\n"),
    ("{\"id\":9223372036854775806}\n", "{\"id\":9223372036854775806}\n"),
  ]

  @Test(arguments: copies)
  func whatIsNoNewIDIsCopiedByteForByte(input: String, output: String) throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    let outcome = try tool.run("auid assign", input: input)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    #expect(outcome.text == output)
    let file = tool.url("in.jsonl")
    try Data(input.utf8).write(to: file)
    let fromFile = try tool.run("auid assign in.jsonl -s other.json")
    #expect(fromFile.output == outcome.output)
  }

  /// Lines that are refused, with what is said about them.
  static let refused: [(line: String, message: String)] = [
    ("{\"id\":null}", "'null' is not an id: it is null, and an id is a number"),
    ("{\"id\":\"7\"}", "'\"7\"' is not an id: it is a string, and an id is a number"),
    ("{\"id\":true}", "'true' is not an id: it is true"),
    ("{\"id\":[7]}", "'[7]' is not an id: it is an array"),
    ("{\"id\":{}}", "'{}' is not an id: it is an object"),
    ("{\"id\":7.0}", "'7.0' is not an id: unexpected '.' at column 2"),
    ("{\"id\":7e0}", "'7e0' is not an id: unexpected 'e' at column 2"),
    ("{\"id\":-7}", "'-7' is not an id: unexpected '-' at column 1"),
    ("{\"id\":0}", "'0' is not an id: 0 isn't an id"),
    ("{\"id\":9223372036854775807}", "is not an id: 9223372036854775807 isn't an id"),
    ("{\"id\":18446744073709551615}", "is not an id: 18446744073709551615 isn't an id"),
    ("{\"id\":99999999999999999999}", "is not an id: larger than the largest id"),
    ("{\"id\":1,\"id\":1}", "is not a record: the key 'id' is there twice"),
    ("{\"id\":1,\"\\u0069d\":2}", "is not a record: the key '\\\\u0069d' is there twice"),
    ("[1]", "'[1]' is not a record: it is an array, not an object"),
    ("7", "'7' is not a record: it is a number, not an object"),
    ("{\"a\":1", "is not a record: it ends at column 7, where JSON wants ',' or '}'"),
    ("{\"a\":1}{}", "is not a record: unexpected '{' at column 8"),
    ("{'a':1}", "is not a record: unexpected '\\'' at column 2"),
    ("name,age", "'name,age' is not a record: unexpected 'a' at column 2"),
    ("{\"a\":\"\u{1B}[2J\"}", "'{\"a\":\"\\x1B[2J\"}' is not a record: control character"),
  ]

  @Test(arguments: refused)
  func aWrongRecordIsReportedInItsPlaceAndTheRestGoesOn(line: String, message: String) throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    let outcome = try tool.run("auid assign", input: "{\"a\":1}\n\(line)\n{\"b\":2}\n")
    #expect(outcome.status == 1)
    #expect(outcome.errorText.hasPrefix("idtool: stdin:2: "))
    #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
    let lines = outcome.lines
    try #require(lines.count == 3)
    #expect(lines[0] == "{\"id\":1,\"a\":1}" && lines[2] == "{\"id\":2,\"b\":2}")
    let failure = try JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String: String]
    #expect(failure?["input"] == line && failure?["error"]?.isEmpty == false)
    let strict = try tool.run(
      "auid assign --strict -s strict.json",
      input: "{\"a\":1}\n\(line)\n{\"b\":2}\n"
    )
    #expect(strict.status == 1 && strict.lines.first == "{\"id\":1,\"a\":1}")
    #expect(strict.lines.count == 2)
    // Nothing was issued for what stands behind it.
    #expect(try tool.run("auid next -s strict.json").text == "2\n")
  }

  @Test func aKeyPathLeadsIntoObjects() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    let outcome = try tool.run(
      "auid assign --key user.id",
      input: """
        {"user":{"name":"Dax"},"id":9}
        {"user":{"id":7}}
        {"user":"Dax"}
        {}
        {"user":{},"user":{}}

        """
    )
    #expect(outcome.status == 1)
    #expect(outcome.lines[0] == #"{"user":{"id":1,"name":"Dax"},"id":9}"#)
    #expect(outcome.lines[1] == #"{"user":{"id":7}}"#)
    let messages = outcome.errorText.split(separator: "\n")
    #expect(messages.count == 3)
    #expect(messages[0].hasSuffix("what the id should be put into is a string, not an object"))
    #expect(messages[1].hasSuffix("it has no object to put the id into"))
    #expect(messages[2].hasSuffix("the key 'user' is there twice"))
    let odd = try tool.run(["auid", "assign", "-k", #"a\.b"c"#], input: "{}\n")
    #expect(odd.text == #"{"a.b\"c":2}"# + "\n")
    #expect(try tool.run("auid assign -k a..b").status == 2)
    #expect(try tool.run(["auid", "assign", "-k", ""]).status == 2)
  }

  @Test func inAStreamAnIDThatWasJustGivenAwayIsAnErrorAndInAFileItCanNotBe() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    let input = #"{"a":1}"# + "\n" + #"{"id":1}"# + "\n" + #"{"id":2}"# + "\n{}\n"
    let stream = try tool.run("auid assign", input: input)
    #expect(stream.status == 1)
    #expect(stream.errorText.hasPrefix("idtool: stdin:2: id 1 was just given to an earlier"))
    #expect(stream.lines[0] == #"{"id":1,"a":1}"# && stream.lines[2] == #"{"id":2}"#)
    #expect(stream.lines[3] == #"{"id":3}"#)
    try Data(input.utf8).write(to: tool.url("in.jsonl"))
    let file = try tool.run("auid assign in.jsonl -s other.json")
    #expect(file.status == 0 && file.errors.isEmpty)
    #expect(file.lines == [#"{"id":3,"a":1}"#, #"{"id":1}"#, #"{"id":2}"#, #"{"id":4}"#])
  }

  @Test func aLineIsAnsweredWhileTheInputStaysOpen() throws {
    let outcome = try Tool(environment: ["IDTOOL_STATE": "ids.json"]).shell(
      """
      mkfifo in out
      $T auid assign < in > out & exec 3> in 4< out
      for name in Dax Kira; do
        echo "{\\"name\\":\\"$name\\"}" >&3
        read -r -t 10 line <&4 && echo "$line" && grep -o 'inUse.*' ids.json
      done
      exec 3>&-; wait
      """
    )
    #expect(
      outcome.lines == [
        #"{"id":1,"name":"Dax"}"#, #"inUse":[[1,1]]}"#, #"{"id":2,"name":"Kira"}"#,
        #"inUse":[[1,2]]}"#,
      ]
    )
  }

  @Test func aFileOfManyBlocksGetsEachIDOnce() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    // About 2 MB, with lines of all lengths and an id on every third.
    var random = SplitMix(state: 7)
    let lines = (0..<15_000).map { number in
      let filler = String(repeating: "x", count: Int(random.next() % 200))
      return number % 3 == 0
        ? "{\"f\":\"\(filler)\",\"id\":\(1_000_000 - number)}" : "{\"f\":\"\(filler)\"}"
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: tool.url("in.jsonl"))
    for source in ["in.jsonl", "< in.jsonl", "<(cat in.jsonl)", "- < <(cat in.jsonl)"] {
      let outcome = try tool.shell(
        "rm -f ids.json; $T auid assign \(source) > out && $T auid list -f count,highest"
      )
      #expect(outcome.status == 0 && outcome.text == "15000\t1000000\n", "\(outcome.errorText)")
      let output = try String(contentsOf: tool.url("out"), encoding: .utf8)
      var next = 1
      let expected = lines.enumerated().map { number, line in
        guard number % 3 != 0 else { return line }
        defer { next += 1 }
        return "{\"id\":\(next)," + line.dropFirst()
      }
      #expect(output == expected.joined(separator: "\n"), "\(source)")
    }
  }

  @Test func aLineLongerThanTheLimitIsOneWrongRecord() throws {
    let tool = try Tool(environment: ["IDTOOL_STATE": "ids.json"])
    let fits = "{\"a\":\"" + String(repeating: "x", count: (64 << 20) - 8) + "\"}"
    let long = "{\"a\":\"" + String(repeating: "x", count: 64 << 20) + "\"}"
    let outcome = try tool.run("auid assign", input: "{}\n\(fits)\n\(long)\n{}\n")
    #expect(outcome.status == 1 && outcome.lines.count == 4)
    #expect(outcome.lines[1] == "{\"id\":2," + fits.dropFirst())
    #expect(outcome.lines[3] == "{\"id\":3}")
    #expect(outcome.errorText.hasPrefix("idtool: stdin:3: '{\"a\":\"xxx"))
    #expect(outcome.errorText.contains("it has 67108872 bytes, and lines of at most 67108864 "))
    #expect(!outcome.errorText.contains("jq"))
    #expect(outcome.errors.count < 300)
  }
}
