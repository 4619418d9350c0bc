import Foundation
import Testing

/// JSON with the mark that some programs put in front of UTF-8: it is passed over, and stays in
/// front of what is copied.
@Suite struct ByteOrderMarkTests {
  private static let mark = "\u{FEFF}"

  private static let files = [
    "unique": "{\"id\":1}\n{\"id\":2}\n", "twice": "{\"id\":1}\n{\"id\":1,\"a\":1}\n{\"id\":2}\n",
    "array": "[{\"id\":1},{\"id\":2}]\n", "routes": "{\"r\":\"a:b\"}\n", "plain": "a:b\n",
    "tasks": "{\"id\":\"a\",\"order\":1}\n{\"id\":\"b\",\"order\":2}\n",
    "new": "{\"id\":2,\"n\":0}",
  ]

  static let cases: [(line: String, output: String)] = [
    ("records check unique", ""), ("records check array", ""),
    ("records dedupe twice", mark + "{\"id\":1}\n{\"id\":2}\n"),
    ("records dedupe --keep last twice", mark + "{\"id\":1,\"a\":1}\n{\"id\":2}\n"),
    ("records dedupe -i twice; cat twice", mark + "{\"id\":1}\n{\"id\":2}\n"),
    ("records ids unique", "1\n2\n"), ("records ids array", "1\n2\n"),
    ("records ids array -f line", "1\n1\n"),
    ("records get 2 1 --file unique", "{\"id\":2}\n{\"id\":1}\n"),
    ("records get 1 --file array", "{\"id\":1}\n"),
    ("records move 1 --index 1 --file unique", mark + "{\"id\":2}\n{\"id\":1}\n"),
    ("records remove 1 --file unique", mark + "{\"id\":2}\n"),
    ("records remove 1 --file array", mark + "[{\"id\":2}]\n"),
    ("records put --file unique < array", mark + "{\"id\":1}\n{\"id\":2}\n"),
    ("records put --merge --file array < new", mark + "[{\"id\":1},{\"id\":2,\"n\":0}]\n"),
    (
      "auid assign -s state twice -k a",
      mark + "{\"a\":2,\"id\":1}\n{\"id\":1,\"a\":1}\n{\"a\":3,\"id\":2}\n"
    ),
    ("auid assign -s state -k a < new", mark + "{\"a\":1,\"id\":2,\"n\":0}"),
    ("route parse --key r < routes", "a\tb\n"),
    ("route parse -f value < plain", "b\n"),
    ("route parse < plain", "a\tb\n"), ("route parse --routes a < plain", "a\tb\n"),
    ("order arrange --order a,b tasks", ""),
    ("order arrange --order b,a -i tasks; head -c 4 tasks", mark + "{"),
  ]

  @Test(arguments: cases)
  func itIsNoPartOfTheFirstRecord(line: String, output: String) throws {
    let tool = try Tool()
    for (name, content) in Self.files {
      try Data((Self.mark + content).utf8).write(to: tool.url(name))
    }
    let outcome = try tool.shell("$T \(line)")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    #expect(outcome.output == Array(output.utf8), "\(outcome.text)")
  }

  @Test func itMayComeByteForByte() throws {
    let outcome = try Tool().shell(
      "{ for byte in 357 273 277 133 135; do printf \"\\\\$byte\"; sleep 0.01; done; } | $T records check"
    )
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
  }
}
