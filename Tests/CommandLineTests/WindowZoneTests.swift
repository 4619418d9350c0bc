import Testing

@testable import IDToolKit

/// The zone that the start of a span of time names is that of its end, too, unless that names one.
@Suite struct WindowZoneTests {
  @Test(arguments: [
    ("2026-05-22T09:00:00+05:30", "15:00", "2026-05-22T09:30:00.000Z"),
    ("2026-05-22T09:00:00+05:30", "2026-05-22 15:00", "2026-05-22T09:30:00.000Z"),
    ("2026-05-22T09:00:00+05:30", "2026-05-23", "2026-05-22T18:30:00.000Z"),
    // In the zone of the start it is the 22nd, in UTC still the 21st.
    ("2026-05-22T02:00:00+05:30", "03:00", "2026-05-21T21:30:00.000Z"),
    ("2026-05-22 09:00-0800", "15:00", "2026-05-22T23:00:00.000Z"),
    ("2026-05-22T09:00:00+05:30", "15:00Z", "2026-05-22T15:00:00.000Z"),
    ("2026-05-22T09:00:00+05:30", "2026-05-22T15:00+01:00", "2026-05-22T14:00:00.000Z"),
    ("2026-05-22T09:00:00Z", "15:00", "2026-05-22T15:00:00.000Z"),
    ("2026-05-22T09:00:00", "15:00", "2026-05-22T15:00:00.000Z"),
    ("@1779420600", "15:00", "2026-05-22T15:00:00.000Z"),
  ])
  func theEndOfARange(from: String, to: String, end: String) throws {
    let tool = try Tool()
    for command in ["flake range", "range --kind uuidv7"] {
      let outcome = try tool.shell("$T \(command) --from '\(from)' --to '\(to)' -f to")
      #expect(outcome.text == end + "\n", "\(command): \(outcome.errorText)")
    }
  }

  /// Local time is that of Tokyo; whoever asks for it gets it, whatever zone the start names.
  @Test(arguments: [
    ("2026-05-22T09:00:00+05:30", "2026-05-22T15:00:00.000+09:00"),
    ("2026-05-22T09:00:00", "2026-05-22T15:00:00.000+09:00"),
  ])
  func theEndOfARangeInLocalTime(from: String, end: String) throws {
    let tool = try Tool()
    let outcome = try tool.shell("TZ=JST-9 $T flake range --local --from \(from) --to 15:00 -f to")
    #expect(outcome.text == end + "\n", "\(outcome.errorText)")
  }

  /// Of 09:00, 15:00 and 20:30 in India, the window holds only the first.
  @Test(arguments: ["inspect --kind uuidv7 -f id --invalid skip", "annotate -f id"])
  func theEndOfAWindow(command: String) throws {
    let tool = try Tool()
    let ids = try tool.shell(
      "printf '%s\\n' 2026-05-22T03:30:00Z 2026-05-22T09:30:00Z 2026-05-22T15:00:00Z "
        + "| $T new uuidv7 --at -"
    )
    try #require(ids.lines.count == 3, "\(ids.errorText)")
    let outcome = try tool.run(
      command.split(separator: " ").map(String.init)
        + ["--since", "2026-05-22T09:00:00+05:30", "--until", "15:00"],
      input: ids.text
    )
    #expect(outcome.lines == [ids.lines[0]], "\(outcome.errorText)")
  }
}
