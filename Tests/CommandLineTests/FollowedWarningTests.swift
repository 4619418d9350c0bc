import Testing

/// What is odd about a stream that is followed is said while it goes on, and once.
@Suite struct FollowedWarningTests {
  @Test(arguments: [
    ("flake decode -f time", "1541815603606036480", "implausible as miniflake"),
    ("flake decode -l twitter -f time", "1541815603606036500", "last digits"),
    ("inspect -l twitter -f time", "1541815603606036500", "last digits"),
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
      { echo '\(item)'; for i in $(seq 300); do grep -q warning said && break; sleep 0.1; done
      grep -c warning said >seen; echo '\(item)'; } | $T \(words) >/dev/null 2>said
      cat seen said
      """
    )
    #expect(outcome.lines.count == 2, "\(outcome.text)")
    #expect(
      outcome.lines.first == "1" && outcome.lines.last?.contains(warning) == true,
      "\(outcome.text)"
    )
  }

  @Test func quietSaysNothing() throws {
    let outcome = try Tool().shell(
      "{ echo 1541815603606036480; sleep 2; } | $T flake decode -q -f time 2>&1 >/dev/null"
    )
    #expect(outcome.text.isEmpty, "\(outcome.text)")
  }
}
