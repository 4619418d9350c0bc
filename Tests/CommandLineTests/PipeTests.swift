import Foundation
import Testing

/// Between two pipes a thread of its own writes, which nobody notices but by the time it takes.
@Suite(.waits) struct PipeTests {
  /// Lines of ids, some of them invalid, for several blocks of output.
  private static func content() -> String {
    var text = ""
    for index in 0..<60_000 {
      text += index % 9000 == 8999 ? "x\(index)\n" : "\(1_741_610_195_085_610_123 + index * 997)\n"
    }
    return text
  }

  @Test(arguments: [
    "flake decode -l twitter", "flake decode -l twitter --json", "annotate -l twitter",
  ])
  func `results and messages are those of files, in the same order`(command: String) throws {
    let tool = try Tool()
    try Data(Self.content().utf8).write(to: tool.url("in"))
    let outcome = try tool.shell(
      "cat in | $T \(command) 2>&1 | { sleep 0.1; cat; } > piped;"
        + " $T \(command) -j 1 < in > filed 2>&1; cmp piped filed && wc -c < piped"
    )
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errorText)")
    #expect((Int(outcome.lines[0].filter(\.isNumber)) ?? 0) > 1 << 20)
  }

  @Test func `a line that comes alone is answered at once, however many came before`() throws {
    let tool = try Tool()
    try Data(Self.content().utf8).write(to: tool.url("in"))
    let outcome = try tool.shell(
      "{ cat in; echo 1029053193117499399;"
        + " for i in $(seq 3000); do [ -e seen ] && exit; sleep 0.01; done; echo late >&2; }"
        + " | $T flake decode -q -l twitter -f id --invalid skip 2> /dev/null"
        + " | { grep -m 1 -x 1029053193117499399 && touch seen; cat > /dev/null; }"
    )
    #expect(outcome.text == "1029053193117499399\n")
    #expect(outcome.errors.isEmpty, "\(outcome.errorText)")
  }

  @Test func `a reader that leaves ends the program`() throws {
    let tool = try Tool()
    try Data(Self.content().utf8).write(to: tool.url("in"))
    let outcome = try tool.shell(
      "while :; do cat in || exit; done 2> /dev/null | $T flake decode -q -l twitter 2> /dev/null"
        + " | head -c 3000000 | wc -c; echo ${PIPESTATUS[1]}"
    )
    #expect(outcome.lines == ["3000000", "141"], "\(outcome.text)")
  }
}
