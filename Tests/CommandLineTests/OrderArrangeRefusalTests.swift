import Foundation
import Testing

@testable import IDToolKit

/// What `order arrange` says about items and orders that it can't use, and that it prints nothing.
@Suite struct OrderArrangeRefusalTests {
  @Test func aHintIsGivenOnce() throws {
    let input = (1...3).map { "{\"id\":\($0),\"position\":\($0)}\n" }.joined()
    let outcome = try OrderList.arrange("--to", "c,b,a", input: input)
    let hints = outcome.errorText.split(separator: "\n").filter { $0.hasPrefix("  --position") }
    #expect(outcome.status == 1 && hints.count == 1, "\(outcome.errorText)")
  }

  @Test func rowsInJSONHaveTheRecordsKeysOrAreRefused() throws {
    let tool = try Tool()
    let nested = "{\"id\":1,\"a\":{\"o\":1}}\n{\"id\":2,\"a\":{\"o\":2}}\n"
    let line = "order arrange --order 2,1 --pick middle --max 9 --json --position"
    let refused = try tool.shell("$T \(line) a.o", input: nested)
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(refused.errorText.contains("'a.o' is a path"), "\(refused.errorText)")
    let named = try tool.shell("$T \(line) a.o -f id,position", input: nested)
    #expect(named.text == "{\"id\":1,\"position\":6}\n", "\(named.errorText)")
    let odd = #"{"id":1,"o\".":1}"# + "\n" + #"{"id":2,"o\".":2}"# + "\n"
    let escaped = try tool.shell("$T \(line) 'o\"\\.'", input: odd)
    #expect(escaped.text == #"{"id":1,"o\".":6}"# + "\n", "\(escaped.errorText)")
  }

  @Test func everyBadItemIsReportedAndNothingIsPrinted() throws {
    let cases: [(String, String)] = [
      (#"{"order":1}"#, "it has no key 'id'"),
      (#"{"id":"z"}"#, "it has no key 'order', which is null for an item without a position"),
      (#"{"id":null,"order":1}"#, "its 'id' is null, and an id is a string or a number"),
      (#"{"id":[1],"order":1}"#, "its 'id' is an array, and an id is a string or a number"),
      (
        #"{"id":"z","order":1.5}"#,
        "its 'order' is '1.5': unexpected '.' at column 2, where a whole number was expected"
      ),
      (
        #"{"id":"z","order":"x"}"#,
        "its 'order' is 'x': unexpected 'x' at column 1, where a whole number was expected"
      ),
      (
        #"{"id":"z","order":9223372036854775808}"#,
        "its 'order' is '9223372036854775808': "
          + "positions are from -9223372036854775808 to 9223372036854775807"
      ),
      (#"{"id":"z","order":{}}"#, "its 'order' is an object, and a position is an integer or null"),
      (#"{"id":1,"id":2,"order":1}"#, "the key 'id' is there twice"),
      (#"{"id":1,"order":2,"order":2}"#, "the key 'order' is there twice"),
      ("[1]", "it is an array, not an object: records come one a line"),
      (
        "{",
        "it ends at column 2, where JSON wants a key in double quotes or '}'\n  a record stands "
          + "on one line, whole, or in an array: 'jq -c .' puts it on one; before 1.7, jq rounds ids"
      ),
    ]
    for (line, sentence) in cases {
      let outcome = try OrderList.arrange(
        "--to",
        "c,b,a",
        "--json",
        input: OrderList.three + line + "\n"
      )
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      let quoted = Quotation.quoted(line)
      #expect(
        outcome.errorText == "idtool: stdin:4: \(quoted) is not an item to arrange: \(sentence)\n"
      )
    }
    for array in ["[\n{\"id\":1,\"order\":2}\n]\n", "\n [{\"id\":1}]"] {
      let outcome = try OrderList.arrange("--to", "1", input: array)
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.errorText.hasPrefix("idtool: standard input holds an array, and arrange"))
      #expect(outcome.errorText.split(separator: "\n").count == 2)
    }
    let many = try OrderList.arrange("--to", "a", input: String(repeating: "x\n", count: 25))
    #expect(many.errorText.split(separator: "\n").count == 11)
    #expect(many.errorText.hasSuffix("idtool: 15 more invalid items not shown\n"))
    let long = try OrderList.arrange(
      "--to",
      "a",
      input: String(repeating: " ", count: 64 << 20 + 1) + "\n"
    )
    #expect(long.status == 1 && long.errorText.hasSuffix("lines of at most 67108864 are read\n"))
    let half = try OrderList.arrange("--to", "a", input: "{\"id\":\"\\ud800\",\"order\":1}\n")
    #expect(half.errorText.hasSuffix("its 'id' holds half of a surrogate pair, which isn't text\n"))
  }

  @Test func repeatedIDsNameBothPlaces() throws {
    let items = try OrderList.arrange(
      "--to",
      "a",
      input: OrderList.three + "\n{\"id\":\"b\",\"order\":1}\n"
    )
    #expect(items.status == 1 && items.output.isEmpty)
    #expect(items.errorText == "idtool: stdin:5: id 'b' is repeated: line 2 has it already\n")
    let list = try OrderList.arrange("--to", "a,c,b,c")
    #expect(list.errorText == "idtool: --order names 'c' twice: at places 2 and 4\n")
    let file = try OrderList.arrange("--to-file", "w", files: ["w": "a\n\nc\nb\nc\n"])
    #expect(file.errorText == "idtool: w:5: id 'c' is repeated: line 3 has it already\n")
    let alike = try OrderList.arrange(
      "--to",
      "7",
      input: "{\"id\":\"7\",\"order\":1}\n{\"id\":7.0,\"order\":2}\n"
    )
    #expect(alike.status == 1)
    #expect(
      alike.errorText
        == "idtool: stdin:2: id '7' is a string and a number: line 1 has the other one\n"
    )
  }

  @Test func badWantedIDsAreReported() throws {
    let outcome = try OrderList.arrange("--to-file", "w", files: ["w": "a\n\"b\n{\"x\":1}\nc\n"])
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(
      outcome.errorText == """
        idtool: w:2: '"b' is not an id: it ends at column 3, inside a string: a closing '"' is \
        missing
        idtool: w:3: '{"x":1}' is not an id: it has no key 'id'

        """
    )
  }

  @Test func contradictionsAreUsageErrors() throws {
    let hint = "  try 'idtool order arrange -h'\n"
    let cases: [([String], String)] = [
      ([], "--order IDS or --order-file FILE is required: the wanted order"),
      (["--to", "a", "--to-file", "f"], "--order-file can't be used with --order"),
      (["--to-file", "-"], "standard input can't be both the items and the wanted order"),
      (
        ["--to", "a,,b"],
        "--order does not accept 'a,,b': id 2 is empty; "
          + "ids that are empty or hold commas are written as JSON, \"a,b\""
      ),
      (
        ["--to", "a", "--key", ""],
        "--key does not accept '': a key is missing at column 1: a key path is keys with dots "
          + "between them"
      ),
      (["--to", "a", "x", "y"], "unexpected argument 'y': expected at most 1"),
    ]
    let tool = try Tool()
    for (words, message) in cases {
      let outcome = try tool.run(["order", "arrange"] + words)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.errorText == "idtool: \(message)\n" + hint)
    }
    let missing = try OrderList.arrange("nowhere", "--to", "a")
    #expect(missing.status == 3)
    #expect(missing.errorText == "idtool: cannot read 'nowhere': No such file or directory\n")
  }
}
