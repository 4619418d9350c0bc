import Foundation
import Testing

/// Routes against the set that an application knows.
@Suite struct RouteRulesTests {
  private static let file = """
    {"routes":{"profile":{"value":"required","type":"flake:twitter"},"feed":{"value":"none"},
     "post":{"value":"optional","type":"auid"},"n":{"type":"integer"},"u":{"type":"uuid"},
     "f":{"type":"flake"},"t":{}}}
    """

  private static func tool() throws -> Tool {
    let tool = try Tool()
    try Data(file.utf8).write(to: tool.url("routes.json"))
    return tool
  }

  /// However lines end: plain ones take another path than those with a carriage return.
  @Test(arguments: ["\n", "\r\n"])
  func roundedFlakesAreToldWhereRowsDoNotSayIt(ending: String) throws {
    let tool = try Self.tool()
    let ids = (0..<40).map { 1_741_610_195_085_610_000 + $0 * 1_234_000 }
    for words in [["parse"], ["parse", "--json"], ["check"]] {
      let arguments = ["route"] + words + ["--routes-file", "routes.json"]
      let outcome = try tool.run(arguments, input: ids.map { "profile:\($0)\(ending)" }.joined())
      #expect(outcome.status == 0)
      #expect(
        outcome.errorText.hasPrefix("idtool: warning: 40 of 40 ids have at most 17 significant"),
        "\(words): \(outcome.errorText)"
      )
    }
  }

  /// What is said of the first thousand is not said of all.
  @Test func ofManyRoundedFlakesItIsToldHowManyWereLookedAt() throws {
    let tool = try Self.tool()
    let lines = (0..<5000).map { "profile:\(1_741_610_195_085_610_000 + $0 * 1_234_000)\n" }
    let outcome = try tool.run("route parse --routes-file routes.json", input: lines.joined())
    #expect(outcome.lines.count == 5000)
    let warning = outcome.errorText
    #expect(warning.hasPrefix("idtool: warning: 1024 of 1024 ids have at most 17 "), "\(warning)")
    #expect(warning.hasSuffix("; only those of the first lines were looked at\n"), "\(warning)")
  }

  @Test func linesAfterTheFirstThousandFlakesAreSplitAlike() throws {
    let tool = try Self.tool()
    let lines = (0..<40_000).map { index in
      index % 3 == 0 ? "feed" : "profile:\(1_741_610_195_085_610_123 + index * 1_234_567)"
    }
    let outcome = try tool.run(
      "route parse --routes-file routes.json",
      input: lines.joined(separator: "\n")
    )
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    #expect(outcome.lines == lines.map { $0.replacingOccurrences(of: ":", with: "\t") })
  }

  @Test func anUnknownIdentifierIsAnErrorWithASuggestion() throws {
    let tool = try Tool()
    let outcome = try tool.run("route parse --routes profile,info,feed,event profil:1")
    #expect(outcome.status == 1)
    #expect(
      outcome.errorText == """
        idtool: 'profil:1' is not a route: no known route has the identifier 'profil'
          did you mean 'profile'?

        """
    )
    let json = try tool.run("route parse --json --routes profile", input: "profil:1\n")
    #expect(
      json.lines == [
        #"{"input":"profil:1","error":"no known route has the identifier 'profil'"}"#
      ]
    )
  }

  @Test(arguments: [
    "profile:859928508374784884", "feed", "post", "post:1", "post:9223372036854775806", "n",
    "n:-9223372036854775808", "n:18446744073709551615", "n:007", "f:1029053193117499399",
    "u:01890a5d-ac96-774b-bcce-b302099a8057", "t", "t:", "t:a b:c",
  ])
  func whatTheRulesAllowIsAccepted(route: String) throws {
    let tool = try Self.tool()
    let outcome = try tool.run(["route", "check", "--routes-file", "routes.json", "--", route])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    let line = try tool.run("route check --routes-file routes.json", input: route + "\n")
    #expect(line.status == 0)
    let parsed = try tool.run("route parse --routes-file routes.json", input: route + "\n")
    #expect(
      parsed.text
        == (route.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).joined(
          separator: "\t"
        )) + "\n"
    )
  }

  @Test(arguments: [
    ("profile", "'profile' needs a value: 'profile:…'"),
    ("profile:", "its value is not a flake id: it is empty"),
    ("profile:12x4", "its value is not a flake id: unexpected 'x' at column 11"),
    ("profile:9223372036854775808", "larger than the largest id"),
    ("feed:", "'feed' takes no value"),
    ("feed:1", "'feed' takes no value"),
    ("post:0", "its value 0 is not an app unique identifier"),
    ("post:9223372036854775807", "is not an app unique identifier"),
    ("post:x", "unexpected 'x' at column 6"),
    ("n:1.5", "its value is not an integer: unexpected '.' at column 4"),
    ("n:18446744073709551616", "larger than the largest 64-bit number"),
    ("n:", "its value is not an integer: it is empty"),
    ("u:01890a5d-ac96-774b-bcce-b302099a805", "it has 35 characters and not 36"),
    ("u:0", "its value is not a UUID: it has 1 character and not 36"),
    ("u:01890a5g-ac96-774b-bcce-b302099a8057", "unexpected 'g' at column 10"),
    ("Feed", "no known route has the identifier 'Feed'"),
  ])
  func whatTheRulesForbidIsRefusedWithItsPlace(route: String, reason: String) throws {
    let tool = try Self.tool()
    for command in [["parse", "--invalid=skip"], ["check"]] {
      let words = ["route"] + command + ["--routes-file", "routes.json"]
      let outcome = try tool.run(words + [route])
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.errorText.contains(reason), "\(outcome.errorText)")
      let line = try tool.run(words, input: route + "\n")
      #expect(line.status == 1 && line.output.isEmpty)
      #expect(line.errorText.contains("stdin:1: ") && line.errorText.contains(reason))
    }
  }

  @Test func aFlakeBringsItsTimeAndFields() throws {
    let tool = try Self.tool()
    let outcome = try tool.run(
      "route parse --json --routes-file routes.json profile:859928508374784884 post:7 feed"
    )
    #expect(
      outcome.lines == [
        #"{"route":"profile:859928508374784884","identifier":"profile","value":"859928508374784884","#
          + #""type":"flake:twitter","layout":"twitter","time":"2017-05-04T00:31:47.752Z","#
          + #""unix_ms":1493857907752,"datacenter":20,"worker":17,"sequence":2932}"#,
        #"{"route":"post:7","identifier":"post","value":"7","type":"auid"}"#,
        #"{"route":"feed","identifier":"feed","value":null,"type":null}"#,
      ]
    )
    let bare = try tool.run(
      "route parse -f identifier,time --routes-file routes.json",
      input: "f:1029053193117499399\nfeed\n"
    )
    #expect(bare.text == "f\t2025-12-08T15:30:00.123Z\nfeed\t\n")
  }

  /// As elsewhere, and in lines as in arguments.
  @Test func aFlakeMayBeInItsLayoutsOwnForm() throws {
    let tool = try Tool()
    try Data(#"{"routes":{"s":{"type":"flake:tsid"}}}"#.utf8).write(to: tool.url("routes.json"))
    let number = try tool.run("flake decode -l tsid --form decimal -f id,time 0DDKFW2F6MTN0")
    let words = "route parse --routes-file routes.json -f layout,time"
    let own = try tool.run("\(words) s:0DDKFW2F6MTN0")
    let time = number.text.split(separator: "\t").last ?? ""
    #expect(own.status == 0 && own.text == "tsid\t\(time)", "\(own.text) \(own.errorText)")
    let lines = try tool.run(words, input: "s:0DDKFW2F6MTN0\n")
    #expect(lines.text == own.text && lines.errors.isEmpty)
    let wrong = try tool.run("route check --routes-file routes.json s:507f1f77bcf86cd799439011")
    #expect(wrong.errorText.contains("unexpected 'f' at column 6"), "\(wrong.errorText)")
    let check = try tool.run(
      "route check --routes-file routes.json",
      input: "s:0DDKFW2F6MTN0\ns:U\n"
    )
    #expect(
      check.status == 1 && check.errorText.hasPrefix("idtool: stdin:2:"),
      "\(check.errorText)"
    )
  }

  @Test func theEnvironmentSuppliesAListOrAFile() throws {
    let tool = try Self.tool()
    for value in ["routes.json", "./routes.json", tool.url("routes.json").path, "feed,n"] {
      let variables = ["IDTOOL_ROUTES": value]
      #expect(try tool.run("route check feed", environment: variables).status == 0)
      #expect(try tool.run("route check info", environment: variables).status == 1)
      // What is on the line counts more.
      let list = try tool.run("route check --routes info info", environment: variables)
      #expect(list.status == 0)
    }
  }

  @Test func formatChecksAgainstTheRules() throws {
    let tool = try Self.tool()
    func format(_ words: String...) throws -> Tool.Outcome {
      let all = ["route", "format", "--routes-file", "routes.json", "--"] + words
      return try tool.run(all)
    }
    #expect(try format("profile", "859928508374784884").text == "profile:859928508374784884\n")
    #expect(try format("feed").text == "feed\n")
    #expect(try format("t", "").text == "t:\n")
    for (words, reason) in [
      (["fed"], "no known route has the identifier 'fed'\n  did you mean 'feed'?"),
      (["feed", "1"], "'feed' takes no value"), (["profile"], "'profile' needs a value"),
      (["n", "x"], "unexpected 'x' at column 3"),
      (["a:b"], "unexpected ':' at column 2"), (["a b", "c"], "unexpected ' ' at column 2"),
      (["t", "x\ny"], "unexpected '\\n' at column 4"), (["", "x"], "nothing comes before ':'"),
    ] {
      let outcome = try tool.run(["route", "format", "--routes-file", "routes.json", "--"] + words)
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.errorText.contains(reason), "\(outcome.errorText)")
    }
  }

  @Test(arguments: [
    ("", "it ends at column 1, where JSON wants an object"),
    ("[]", "unexpected '[' at column 1, where JSON wants an object"),
    ("{}", "column 1: the key 'routes' is missing"),
    (#"{"routes":[]}"#, "column 11: an array, where an object is wanted"),
    (#"{"routes":{"a":1}}"#, "column 16: a number, where an object is wanted"),
    ("{\"routes\":{\n \"a\":{\"valeu\":\"none\"}}}", "line 2, column 7: unknown key 'valeu'"),
    (#"{"routes":{"a":{"value":"must"}}}"#, "column 25: 'must' does not say whether"),
    (#"{"routes":{"a":{"type":"bool"}}}"#, "column 24: 'bool' is not a type of value"),
    (#"{"routes":{"a":{"type":7}}}"#, "column 24: a number, where a string is wanted"),
    (#"{"routes":{"a":{"type":"flake:twiter"}}}"#, "did you mean 'flake:twitter'?"),
    (#"{"routes":{"a":{},"\u0061":{}}}"#, "column 19: the identifier 'a' is there twice"),
    (#"{"routes":{"a b":{}}}"#, "column 12: 'a b' isn't an identifier: unexpected ' ' at column 2"),
    (#"{"routes":{"":{}}}"#, "column 12: '' isn't an identifier"),
    (#"{"routes":{"a:b":{}}}"#, "unexpected ':' at column 2"),
    (#"{"routes":{"a":{"value":"none","type":"text"}}}"#, "column 16: a route with no value"),
    (
      #"{"routes":{"a":{"type":"text","type":"text"}}}"#, "column 31: the key 'type' is there twice"
    ),
    (#"{"routes":{},"routes":{}}"#, "column 14: the key 'routes' is there twice"),
    (#"{"routes":{},"x":1}"#, "column 14: unknown key 'x'"),
    (#"{"routes":{}} x"#, "unexpected 'x' at column 15"),
    (#"{"routes":{"a":{}}"#, "it ends at column 19"),
  ])
  func aWrongFileIsRefusedWithThePlace(content: String, reason: String) throws {
    let tool = try Tool()
    try Data(content.utf8).write(to: tool.url("bad.json"))
    let outcome = try tool.run("route check --routes-file bad.json a")
    #expect(outcome.status == 3 && outcome.output.isEmpty)
    #expect(outcome.errorText.hasPrefix("idtool: cannot use the routes in 'bad.json': "))
    #expect(outcome.errorText.contains(reason), "\(outcome.errorText)")
  }

  @Test func wrongUsesAreUsageErrorsAndMissingFilesAreNot() throws {
    let tool = try Tool()
    for (words, status, reason) in [
      (["--routes", "a,,b"], 2, "an identifier is missing"), (["--routes", ""], 2, "is missing"),
      (["--routes", "a,b,a"], 2, "'a' is there twice"), (["--routes", "a b"], 2, "at column 2"),
      (["--routes", "a", "--routes-file", "b"], 2, "--routes-file can't be used with --routes"),
      (["--key", "a..b"], 2, "a key is missing at column 3"),
      (["--routes-file", "none.json"], 3, "cannot read 'none.json'"),
      (["--routes-file", "."], 3, "cannot read '.'"),
    ] as [([String], Int32, String)] {
      let outcome = try tool.run(["route", "check"] + words + ["a"])
      #expect(outcome.status == status, "\(words)")
      #expect(outcome.errorText.contains(reason), "\(outcome.errorText)")
    }
  }
}
