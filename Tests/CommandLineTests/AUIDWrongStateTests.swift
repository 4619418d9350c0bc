import Foundation
import Testing

/// Files that are no state: refused with the place and the reason, and left as they are.
@Suite struct AUIDWrongStateTests {
  /// A content, and the line, the column and a part of the reason that the message has.
  struct Wrong: Sendable, CustomTestStringConvertible {
    let content: String
    let place: String
    let reason: String

    init(_ content: String, _ line: Int, _ column: Int, _ reason: String) {
      self.content = content
      place = "line \(line), column \(column): "
      self.reason = reason
    }

    var testDescription: String { String(content.prefix(60)) }
  }

  /// Each follows `{"auid":1,"highest":12,"inUse":`, which is 31 bytes long.
  private static func ranges(_ text: String, _ column: Int, _ reason: String) -> Wrong {
    Wrong(#"{"auid":1,"highest":12,"inUse":"# + text + "}\n", 1, 31 + column, reason)
  }

  /// Each follows `{"auid":1,"inUse":[],"highest":`, which is 31 bytes long.
  private static func highest(_ text: String, _ column: Int, _ reason: String) -> Wrong {
    Wrong(#"{"auid":1,"inUse":[],"highest":"# + text + "}\n", 1, 31 + column, reason)
  }

  static let wrong: [Wrong] = [
    Wrong("", 1, 1, "the file ends here, expected '{'"),
    Wrong("\n\n", 3, 1, "the file ends here, expected '{'"),
    Wrong("\0", 1, 1, #"unexpected '\x00', expected '{'"#),
    Wrong("2026-11-21 INFO started\n", 1, 1, "unexpected '2', expected '{'"),
    Wrong("[[1,7]]\n", 1, 1, "unexpected '[', expected '{'"),
    Wrong("null\n", 1, 1, "unexpected 'n'"),
    Wrong("\u{FEFF}{}", 1, 1, #"unexpected '\xEF'"#),
    Wrong("\u{1B}]0;owned\u{07}", 1, 1, #"unexpected '\x1B'"#),
    Wrong("{}\n", 1, 2, "the key 'auid' is missing"),
    Wrong("{\"auid\":1}\n", 1, 10, "the key 'highest' is missing"),
    Wrong("{\"auid\":1,\n \"highest\":3}\n", 2, 13, "the key 'inUse' is missing"),
    Wrong("{\"auid\":1,\"auid\":1}", 1, 11, "the key 'auid' is there twice"),
    Wrong("{\"highest\":1,\"auid\":1,\"highest\":1}", 1, 23, "the key 'highest' is there twice"),
    Wrong("{\"inUse\":[],\"inUse\":[]}", 1, 13, "the key 'inUse' is there twice"),
    Wrong("{\"next\":5}", 1, 2, "the unknown key 'next'"),
    Wrong("{\"Auid\":1}", 1, 2, "the unknown key 'Auid'"),
    Wrong("{auid:1}", 1, 2, "unexpected 'a', expected a key in double quotes"),
    Wrong("{\"auid\":2,\"highest\":0,\"inUse\":[]}", 1, 9, "version 2 of the state format"),
    Wrong("{\"auid\":\"1\"}", 1, 9, "unexpected '\"', expected a number"),
    Wrong("{\"auid\" 1}", 1, 9, "unexpected '1', expected ':'"),
    Wrong("{\"auid\":1;\"highest\":0}", 1, 10, "unexpected ';', expected ',' or '}'"),
    highest("1.5", 1, "a number with a fraction or an exponent"),
    highest("1.0", 1, "a number with a fraction or an exponent"),
    highest("1e3", 1, "a number with a fraction or an exponent"),
    highest("007", 1, "a number with a leading zero"),
    highest("-1", 1, "unexpected '-', expected a number"),
    highest("null", 1, "unexpected 'n', expected a number"),
    highest("\"12\"", 1, "unexpected '\"', expected a number"),
    highest("9223372036854775807", 1, "a number above the largest id"),
    highest("18446744073709551615", 1, "a number above the largest id"),
    highest("18446744073709551617", 1, "a number above the largest id"),
    highest(String(repeating: "9", count: 5000), 1, "a number above the largest id"),
    ranges("{}", 1, "unexpected '{', expected '[' and ranges of ids"),
    ranges("[1,7]", 2, "unexpected '1', expected '[' and a range of ids, or ']'"),
    ranges("[[1,7],]", 8, "unexpected ']', expected '[' and a range of ids"),
    ranges("[[1]]", 4, "unexpected ']', expected ',' and the last id of the range"),
    ranges("[[1,7,9]]", 6, "unexpected ',', expected ']' after the last id"),
    ranges("[[1,\"7\"]]", 5, "unexpected '\"', expected a number"),
    ranges("[[1,7.0]]", 5, "a number with a fraction"),
    ranges("[[0,7]]", 3, "0 isn't an id"),
    ranges("[[7,1]]", 3, "the range 7 to 1 ends before it starts"),
    ranges("[[1,7],[7,9]]", 9, "the range from 7 comes after the id 7"),
    ranges("[[5,7],[1,2]]", 9, "the range from 1 comes after the id 7"),
    ranges("[[1,7],[8,9]]", 9, "the range from 8 continues the one before it"),
    ranges("[[1,9223372036854775807]]", 5, "a number above the largest id"),
    ranges("[[1,7]", 7, "unexpected '}', expected ',' or ']'"),
    Wrong(
      "{\"auid\":1,\"highest\":9,\"inUse\":[[10,10]]}",
      1,
      21,
      "the highest id is 9, but 10 is in use"
    ),
    Wrong(
      "{\"auid\":1,\"highest\":0,\"inUse\":[]}\n{\"auid\":1}",
      2,
      1,
      "unexpected '{', expected nothing after the '}'"
    ),
    Wrong("{\"auid\":1,\"highest\":0,\"inUse\":[]}\n\0\0", 2, 1, #"unexpected '\x00'"#),
    Wrong(
      "{\"auid\":1,\"highest\":0,\"inUse\":[]} # mine",
      1,
      35,
      "unexpected '#', expected nothing after the '}'"
    ),
  ]

  private static let commands = [
    ["next"], ["next", "--fresh", "-n", "5", "-o", "csv"], ["register", "1"], ["recycle", "1"],
    ["check", "1"], ["list", "--json"], ["assign"], ["reset", "--yes"],
  ]

  /// All commands read a state by the same function, so each wrong one is given to two of them.
  @Test(arguments: wrong)
  func aWrongStateIsRefusedWithItsPlaceAndStaysAsItIs(wrong: Wrong) throws {
    let tool = try Tool()
    let url = tool.url("ids.json")
    try Data(wrong.content.utf8).write(to: url)
    var random = SplitMix(state: testSeed())
    let some = Self.commands.shuffled(using: &random).prefix(Reliability.isLong ? .max : 2)
    for command in some {
      let outcome = try tool.run(["auid"] + command + ["-s", "ids.json"], input: #"{"id":1}"#)
      #expect(outcome.status == 3 && outcome.output.isEmpty, "\(command)")
      let start = "idtool: state file 'ids.json' is not valid: \(wrong.place)\(wrong.reason)"
      #expect(outcome.errorText.hasPrefix(start), "\(command): \(outcome.errorText)")
      let isBlank = wrong.content.allSatisfy(\.isWhitespace)
      #expect(outcome.errorText.count { $0 == "\n" } == (isBlank ? 2 : 1))
      #expect(outcome.errorText.contains("\n  remove it to begin at 1, or restore it") == isBlank)
      #expect(outcome.errors.count < 300)
      #expect(try Data(contentsOf: url) == Data(wrong.content.utf8), "\(command)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path)
    #expect(names == ["ids.json"])
  }

  @Test func aStateThatIsCutAnywhereIsRefused() throws {
    let tool = try Tool()
    let whole = #"{"auid":1,"highest":12,"inUse":[[1,7],[10,10]]}"#
    let url = tool.url("ids.json")
    for length in 0..<whole.utf8.count {
      let part = Data(whole.utf8.prefix(length))
      try part.write(to: url)
      let outcome = try tool.run("auid next -s ids.json")
      #expect(outcome.status == 3 && outcome.output.isEmpty, "\(length) bytes")
      #expect(outcome.errorText.contains("line 1, column \(length + 1): the file ends here"))
      #expect(try Data(contentsOf: url) == part)
    }
    // Only the newline is missing.
    try Data(whole.utf8).write(to: url)
    #expect(try tool.run("auid next -s ids.json").text == "8\n")
  }

  @Test func whatIsNoFileIsRefusedAtOnce() throws {
    let tool = try Tool()
    let made = try tool.shell("mkdir d; mkfifo fifo; ln -s loop loop; ln -s fifo link; touch file")
    #expect(made.status == 0)
    let things = [
      ("d", "state file 'd' is a directory, not a regular file"),
      ("fifo", "state file 'fifo' is a named pipe, not a regular file"),
      ("link", "state file 'link' is a named pipe, not a regular file"),
      ("/dev/null", "state file '/dev/null' is a device, not a regular file"),
      ("loop", "state file 'loop': Too many levels of symbolic links"),
      ("file/x", "state file 'file/x': Not a directory"),
      ("no/x", "state file 'no/x': No such file or directory"),
      ("", "state file '': No such file or directory"),
    ]
    for (path, reason) in things {
      for command in Self.commands {
        let outcome = try tool.run(["auid"] + command + ["--state", path], input: #"{"id":1}"#)
        #expect(outcome.status == 3 && outcome.output.isEmpty, "\(command) \(path)")
        #expect(outcome.errorText.contains(reason), "\(command): \(outcome.errorText)")
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.folder.path)
    #expect(Set(names) == ["d", "fifo", "file", "link", "loop"])
  }
}
