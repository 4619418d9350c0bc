import Testing

/// What is odd about a stream that is followed is said while it goes on, once, and at its end if there is
/// more to say by then.
@Suite struct FollowedWarningTests {
  @Test(arguments: [
    ("flake decode -f time", "1541815603606036480", "as miniflake"),
    (
      "inspect -l twitter,discord -f time,warning -n 1", "175928847299117063\n175928847299117064",
      "as which each is read by itself"
    ),
    ("annotate", "ref=1541815603606036500", "stays bare"),
    ("annotate --only", "ref=1541815603606036500", "stays bare"),
    ("annotate -f id", "ref=1541815603606036500", "stays bare"),
    ("annotate --in json", #"{"ref":1541815603606036500}"#, "stays bare"),
  ])
  func aWarningIsGivenWhileInputIsAwaited(words: String, item: String, warning: String) throws {
    let tool = try Tool()
    // The rest of the input comes when the warning was seen, or after half a minute.
    let outcome = try tool.shell(
      """
      touch said
      { printf '%b\\n' '\(item)'; for i in $(seq 300); do grep -q warning said && break; sleep 0.1; done
      grep -c warning said >seen; echo '\(item)'; } | $T \(words) >/dev/null 2>said
      cat seen said
      """
    )
    #expect((2...3).contains(outcome.lines.count), "\(outcome.text)")
    #expect(
      outcome.lines.first == "1" && outcome.lines.dropFirst().allSatisfy { $0.contains(warning) },
      "\(outcome.text)"
    )
  }

  /// What looks rounded among a few ids is said at the end, if it is still so then.
  @Test func aPauseTakesNothingForGranted() throws {
    let (few, rest) = (
      #"1541815603606036500\n1541815603606037000\n"#, "$T new twitter -n 40 -w 77 --no-ledger"
    )
    let tool = try Tool()
    let paused = try tool.shell(
      "{ printf '\(few)'; sleep 1.5; \(rest); } | $T flake decode -l twitter -f time 2>&1 >/dev/null"
    )
    let atOnce = try tool.shell(
      "{ printf '\(few)'; \(rest); } | $T flake decode -l twitter -f time 2>&1 >/dev/null"
    )
    #expect(paused.text == atOnce.text, "\(paused.text)\(atOnce.text)")
  }

  @Test func quietSaysNothing() throws {
    let outcome = try Tool().shell(
      "{ echo 1541815603606036480; sleep 2; } | $T flake decode -q -f time 2>&1 >/dev/null"
    )
    #expect(outcome.text.isEmpty, "\(outcome.text)")
  }
}
