import Foundation
import Testing

@testable import IDToolKit

/// `order between` and `order spread`: positions, keys, and what is said where there are none.
@Suite struct OrderCommandTests {
  struct Session: CustomTestStringConvertible {
    let arguments: [String]
    var output = ""
    var errors: [String] = []
    var status: Int32 = 0

    init(
      _ arguments: String...,
      output: String = "",
      errors: [String] = [],
      status: Int32 = 0
    ) {
      self.arguments = arguments
      self.output = output
      self.errors = errors
      self.status = status
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let tryBetween = "  try 'idtool order between -h'"
  static let spreadHint = "  'idtool order spread N' gives N positions that are evenly spaced"
  static let heads = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

  @Test(arguments: [
    Session("between", "--keys", "", "", output: "a0\n"),
    Session("between", "--keys", "-", "-", output: "a0\n"),
    Session("between", "--keys", "a0", "a1", output: "a0V\n"),
    Session("between", "--keys", "a1", "", output: "a2\n"),
    Session("between", "--keys", "", "a0", output: "Zz\n"),
    Session("between", "--keys", "-n2", "a1", "-", output: "a2\na3\n"),
    Session("between", "--keys", "--json", "a0", "a1", output: "{\"key\":\"a0V\"}\n"),
    Session("between", "--keys", "--first", output: "a0\n"),
    Session("between", "--first", output: "0\n"),
    Session("between", "--first", "--json", output: "{\"position\":\"0\"}\n"),
    Session("between", "7", "9", output: "8\n"),
    Session("between", "-3", "-1", output: "-2\n"),
    Session("between", "--", "-3", "-1", output: "-2\n"),
    Session("between", "-n", "3", "-2", "2", output: "-1\n0\n1\n"),
    Session("between", "-n0", "5", "9", output: ""),
    Session("between", "--pick", "middle", "-100", "104", output: "2\n"),
    Session("between", "--pick=middle", "-n4", "0", "100", output: "20\n40\n60\n80\n"),
    Session("between", "0", "-", "--max", "2", output: "1\n"),
    Session("between", "-", "0", "--min", "-2", output: "-1\n"),
    Session("between", "", "", "--min", "-1", "--max=1", output: "0\n"),
    Session("between", "-o", "csv", "1", "3", output: "position\n2\n"),
    Session("between", "-o", "tsv", "--no-header", "1", "3", output: "2\n"),
    Session("between", "-f", "position", "1", "3", output: "2\n"),
    Session("spread", "3", "--min", "0", "--max", "4", output: "1\n2\n3\n"),
    Session("spread", "3", "--min", "0", "--max", "1000", output: "250\n500\n750\n"),
    Session("spread", "0", output: ""),
    Session("spread", "1", output: "0\n"),
    Session("spread", "--keys", "3", output: "a0\na1\na2\n"),
    Session("spread", "2", "--min=0", "--max=3", "-o", "csv", output: "position\n1\n2\n"),
  ])
  func prints(session: Session) throws { try expect(session) }

  @Test(arguments: [
    Session(
      "between",
      "10",
      "5",
      errors: ["'10' is not below '5'", "  did you mean 'idtool order between 5 10'?"],
      status: 1
    ),
    Session(
      "between",
      "--json",
      "-n",
      "2",
      "4",
      "-4",
      "--pick",
      "middle",
      errors: [
        "'4' is not below '-4'",
        "  did you mean 'idtool order between --count 2 --pick middle --json -4 4'?",
      ],
      status: 1
    ),
    Session(
      "between",
      "5",
      "5",
      errors: ["nothing lies between '5' and itself"],
      status: 1
    ),
    Session(
      "between",
      "--keys",
      "a1",
      "a0",
      errors: [
        "'a1' does not sort before 'a0'",
        "  did you mean 'idtool order between --fractional a0 a1'?",
      ],
      status: 1
    ),
    Session(
      "between",
      "--keys",
      "a1",
      "a1",
      errors: ["nothing sorts between 'a1' and itself"],
      status: 1
    ),
    Session(
      "between",
      "--keys",
      "a 0",
      "a1",
      errors: ["'a 0' is not an order key: unexpected ' ' at column 2"],
      status: 1
    ),
    Session(
      "between",
      "--keys",
      "",
      "a00",
      errors: ["'a00' is not an order key: a key cannot end with the zero at column 3"],
      status: 1
    ),
    Session(
      "between",
      "--keys",
      "10",
      "20",
      errors: [
        "'10' is not an order key: a key cannot start with '1', only with one of '\(heads)'",
        "  did you mean 'idtool order between 10 20'?",
      ],
      status: 1
    ),
    Session(
      "between",
      "a0",
      "",
      errors: [
        "'a0' is not a position: unexpected 'a' at column 1, where a whole number was expected",
        "  did you mean 'idtool order between --fractional a0 -'?",
      ],
      status: 1
    ),
    Session(
      "between",
      "1",
      "+5",
      errors: [
        "'+5' is not a position: unexpected '+' at column 1, where a whole number was expected"
      ],
      status: 1
    ),
    Session(
      "between",
      "1",
      "9223372036854775808",
      errors: [
        "'9223372036854775808' is not a position: "
          + "positions are from -9223372036854775808 to 9223372036854775807"
      ],
      status: 1
    ),
    Session(
      "between",
      "100",
      "104",
      "-n",
      "4",
      errors: [
        "there is room for 3 positions between 100 and 104, not for 4: "
          + "spread the neighbors out first",
        spreadHint,
      ],
      status: 4
    ),
    Session(
      "between",
      "7",
      "8",
      errors: [
        "there is no room between 7 and 8: spread the neighbors out first",
        spreadHint,
      ],
      status: 4
    ),
    Session(
      "between",
      "7",
      "-",
      "--max",
      "7",
      errors: [
        "7 is the limit of the open end, and leaves no room",
        "  --min and --max set the limits of open ends",
      ],
      status: 4
    ),
    Session(
      "between",
      "9223372036854775807",
      "-",
      errors: [
        "9223372036854775807 is past the limit 4611686018427387903 of the open end",
        "  --min and --max set the limits of open ends",
      ],
      status: 4
    ),
    Session(
      "between",
      "-",
      "-9223372036854775808",
      errors: [
        "-9223372036854775808 is past the limit -4611686018427387904 of the open end",
        "  --min and --max set the limits of open ends",
      ],
      status: 4
    ),
    Session(
      "spread",
      "4",
      "--min",
      "0",
      "--max",
      "4",
      errors: ["only 3 positions lie between 0 and 4, not 4: --min and --max set the limits"],
      status: 4
    ),
    Session(
      "between",
      "5",
      errors: [
        "expected 2 arguments, A and B, but got 1",
        "  did you mean 'idtool order between 5 -'?", tryBetween,
      ],
      status: 2
    ),
    Session(
      "between",
      "--keys",
      errors: ["expected 2 arguments, A and B, but got 0", tryBetween],
      status: 2
    ),
    Session(
      "between",
      "1",
      "2",
      "3",
      errors: ["unexpected argument '3': expected at most 2", tryBetween],
      status: 2
    ),
    Session(
      "between",
      "--first",
      "1",
      errors: ["--first is for an empty list, which has no A and B", tryBetween],
      status: 2
    ),
    Session(
      "between",
      "--first",
      "--pick",
      "random",
      errors: [
        "--first can't be used with --pick random: it is the same for everyone", tryBetween,
      ],
      status: 2
    ),
    Session(
      "between",
      "--first",
      "--keys",
      "--jitter",
      errors: ["--first can't be used with --jitter: it is the same for everyone", tryBetween],
      status: 2
    ),
    Session(
      "between",
      "--jitter",
      "1",
      "2",
      errors: ["--jitter needs --fractional: integers are random without it", tryBetween],
      status: 2
    ),
    Session(
      "between",
      "--keys",
      "--pick",
      "middle",
      "a0",
      "a1",
      errors: ["--fractional can't be used with --pick: that is for integers", tryBetween],
      status: 2
    ),
    Session(
      "between",
      "--min",
      "5",
      "--max",
      "-5",
      "-",
      "-",
      errors: ["--min 5 is not below --max -5", tryBetween],
      status: 2
    ),
    Session(
      "between",
      "--min",
      "x",
      "-",
      "-",
      errors: [
        "--min does not accept 'x': unexpected 'x' at column 1, where a whole number was expected",
        tryBetween,
      ],
      status: 2
    ),
    Session(
      "between",
      "-n",
      "67108865",
      "1",
      "2",
      errors: ["--count must be between 0 and 67108864, not '67108865'", tryBetween],
      status: 2
    ),
    Session(
      "between",
      "-f",
      "key",
      "1",
      "3",
      errors: ["--field does not accept 'key'; choose from position", tryBetween],
      status: 2
    ),
    Session(
      "spread",
      "-5",
      errors: [
        "N must be a whole number, not '-5'", "  try 'idtool order spread -h'",
      ],
      status: 2
    ),
    Session(
      "spread",
      "9223372036854775808",
      errors: [
        "N must be between 0 and 9223372036854775807, not '9223372036854775808'",
        "  try 'idtool order spread -h'",
      ],
      status: 2
    ),
    Session(
      "spread",
      "--keys",
      "--max",
      "5",
      "3",
      errors: [
        "--fractional can't be used with --max: that is for integers",
        "  try 'idtool order spread -h'",
      ],
      status: 2
    ),
  ])
  func refuses(session: Session) throws { try expect(session) }

  private func expect(_ session: Session) throws {
    let tool = try Tool()
    let outcome = try tool.run(["order"] + session.arguments)
    #expect(outcome.status == session.status)
    #expect(outcome.text == session.output)
    var errors = session.errors
    if !errors.isEmpty { errors[0] = "idtool: " + errors[0] }
    #expect(outcome.errorText == errors.map { $0 + "\n" }.joined())
    // What is suggested is accepted.
    for line in errors where line.hasPrefix("  did you mean '") {
      let suggestion = line.dropFirst(16).dropLast(2)
      let second = try tool.shell("idtool() { \"$T\" \"$@\"; }; \(suggestion)")
      #expect(second.status == 0 && !second.output.isEmpty, "\(suggestion)")
    }
  }
}
