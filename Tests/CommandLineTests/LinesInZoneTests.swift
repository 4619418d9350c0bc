import Foundation
import Testing

/// The times of lines that don't say their zone are read in the zone that was asked for, with its summer
/// time on their own day, whatever day is today, and only if the ids look so.
@Suite struct LinesInZoneTests {
  /// A log whose lines have the local time of a place, and ids of an own epoch; the place keeps one
  /// offset, hours, until a line, and another from that line on.
  private struct Log {
    let start: String
    var offset: Int64
    var later: (offset: Int64, line: Int)?
    let gap: Int64

    var text: String {
      get throws {
        let parser = Date.ISO8601FormatStyle()
        let first = Int64(try parser.parse(start).timeIntervalSince1970) * 1000
        let epoch = Int64(try parser.parse("2020-01-01T00:00:00Z").timeIntervalSince1970) * 1000
        var text = ""
        for line in 0..<200 {
          let offset = later.map { line >= $0.line ? $0.offset : self.offset } ?? self.offset
          let made = first + Int64(line) * gap + Int64(line * 7919 % 997)
          let local = Date(timeIntervalSince1970: Double(made / 1000 + offset * 3600))
          let stamp = local.formatted(parser).dropLast().replacing("T", with: " ")
          let written = String(made % 1000 + 1000).dropFirst()
          let id = (made - epoch) << 22 | Int64(line * 31 % 7 % 2 * 4 + 3) << 12
          text += "\(stamp).\(written) INFO req_id=\(id) ok\n"
        }
        return text
      }
    }
  }

  private static let berlin = "CET-1CEST,M3.5.0,M10.5.0/3"

  /// Returns how many ids get a time, which must be that of their lines, the offsets of those times, and
  /// what is said on stderr.
  private func dated(
    _ log: Log,
    now: String
  ) throws -> (count: Int, offsets: Set<String>, warning: String) {
    let tool = try Tool()
    try log.text.write(toFile: tool.url("app.log").path, atomically: true, encoding: .utf8)
    // The rule itself, so that no data base of zones is needed.
    let outcome = try tool.shell(
      "$T annotate --local --now \(now) app.log",
      environment: ["TZ": Self.berlin]
    )
    var offsets: Set<String> = []
    var count = 0
    for line in outcome.lines {
      guard let match = line.firstMatch(of: /^(\S+) (\S+) .*\[(\S+)T(\S+?)([+-]\d\d:\d\d),/) else {
        continue
      }
      #expect(match.1 == match.3 && match.2 == match.4, "\(line)")
      offsets.insert(String(match.5))
      count += 1
    }
    return (count, offsets, outcome.errorText)
  }

  @Test(arguments: ["2026-07-20", "2026-12-20"])
  func summerTimeIsThatOfTheLines(now: String) throws {
    let summer = try dated(Log(start: "2026-07-10T12:00:00Z", offset: 2, gap: 6000), now: now)
    #expect(summer.count == 200 && summer.offsets == ["+02:00"], "\(summer.warning)")
    let winter = try dated(Log(start: "2026-01-10T12:00:00Z", offset: 1, gap: 6000), now: now)
    #expect(winter.count == 200 && winter.offsets == ["+01:00"], "\(winter.warning)")
  }

  /// `DateTime.Now.Ticks` is local time: 2025-10-24T02:00:02 is 638,968,680,020,000,000 ticks.
  @Test func ticksAreOfTheirLinesOnlyIfTheyRunWithThem() throws {
    let tool = try Tool()
    let apart = """
      2025-10-24 02:00:02,401 INFO ticks=637728705263886845 ok
      2025-10-24 02:00:02,725 INFO ticks=638126729268128362 ok

      """
    let old = try tool.run("annotate", input: apart)
    #expect(old.text.contains("63886845[dotnet-ticks:2021-11-18T22:15:26.388684Z] ok"))
    let list = try tool.run("annotate --json", input: apart)
    #expect(list.text.contains("\"time\":\"2021-11-18T22:15:26.388684Z\""), "\(list.errorText)")
    #expect(list.lines.count == 2 && list.errorText.isEmpty && old.errorText.isEmpty)
    let together = (10..<60).map { second in
      "2025-10-24 02:00:\(second),401 INFO ticks=638968680\(second)4\(second * 677 % 900_000 + 100_000) ok\n"
    }.joined()
    let local = try tool.run("annotate", input: together)
    #expect(
      local.lines.allSatisfy { $0.contains(/\[dotnet-ticks:2025-10-24T02:00:\d\d\.\d{6}\] ok/) }
    )
    #expect(local.errorText.contains("get times without one"), "\(local.errorText)")
    let bare = try tool.run("annotate --json", input: together)
    #expect(bare.text.isEmpty && bare.errorText.contains("stay bare"), "\(bare.errorText)")
    #expect(bare.errorText.contains("-l 'dotnet-ticks' dates them"), "\(bare.errorText)")
  }

  @Test(arguments: ["2026-07-20", "2026-12-20"])
  func linesOfAnotherZoneStayBare(now: String) throws {
    for (start, offset) in [("2026-07-10T12:00:00Z", 1), ("2026-01-10T12:00:00Z", 2)]
      as [(String, Int64)]
    {
      let other = try dated(Log(start: start, offset: offset, gap: 6000), now: now)
      #expect(
        other.count == 0 && other.warning.contains("if that is +0\(offset):00, --tz"),
        "\(other)"
      )
    }
  }

  /// The hour that the clocks show twice is dated from the other lines.
  @Test func aLogMayCrossTheChangeOfTheClocks() throws {
    // From 2026-10-24T19:00Z, a line in 3 minutes: the clocks are changed at 01:00Z, after 120 lines.
    let log = Log(start: "2026-10-24T19:00:00Z", offset: 2, later: (1, 120), gap: 180_000)
    let found = try dated(log, now: "2026-11-20")
    #expect(found.count == 200 && found.offsets == ["+01:00", "+02:00"], "\(found.warning)")
  }

  /// The lines have the milliseconds of their ids, so none comes later than its id, even in the night in
  /// which the clocks change; none is known where they show a time twice.
  @Test func theLagIsThatInTheZone() throws {
    let log = Log(
      start: "2026-10-24T21:00:00Z",
      offset: 2,
      later: (offset: 1, line: 144),
      gap: 100_000
    )
    let outcome = try Tool().shell(
      "$T annotate --local --now 2026-12-01 -f lag",
      input: log.text,
      environment: ["TZ": Self.berlin]
    )
    #expect(outcome.lines.count > 100 && Set(outcome.lines).subtracting([""]) == ["0"])
  }

  /// UUIDs of version 7, made 18 ms before their lines, and one that is a day old: it says nothing of the
  /// zone, and neither do those of a log in another one.
  @Test(arguments: [("+01:00", "18"), ("-05:00", "")])
  func theLagOfKindsThatNobodyJudgesIsThatInTheZone(zone: String, lag: String) throws {
    let lines = (0..<50).map { index -> String in
      let written = 1_760_000_000_018 + index * 6000
      let made = written - 18 - (index == 7 ? 86_400_000 : 0)
      let local = Date(timeIntervalSince1970: Double(written / 1000 + 3600))
      let stamp = local.formatted(.iso8601).dropLast().replacing("T", with: " ")
      let digits = "0" + String(made, radix: 16)
      return "\(stamp).018 req=\(digits.prefix(8))-\(digits.suffix(4))-7000-8000-000000000000 ok\n"
    }
    let outcome = try Tool().run(
      "annotate --tz \(zone) --now 2026-12-01 -f lag",
      input: lines.joined()
    )
    #expect(outcome.errors.isEmpty, "\(outcome.errorText)")
    let lags = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lags.count == 50, "\(outcome.text)")
    for (index, found) in lags.enumerated() {
      #expect(found == (index == 7 ? "" : lag), "\(index): \(outcome.text)")
    }
  }

  /// Some programs write local time with a Z, so that an epoch seems to be midnight somewhere else.
  @Test func anEpochThatIsMidnightElsewhereIsTold() throws {
    for (offset, isTold) in [(8, true), (-7, true), (0, false)] as [(Int64, Bool)] {
      let log = try Log(start: "2026-07-10T12:00:00Z", offset: offset, gap: 6000).text
      let lines = log.replacing(" INFO", with: "Z INFO")
      let outcome = try Tool().run("annotate --now 2026-12-01", input: lines)
      let sentence = "-l 't41,w10,s12@2020-01-01' dates them"
      #expect(outcome.errorText.contains(sentence) == isTold, "\(offset): \(outcome.errorText)")
      let hours = offset > 0 ? "\(offset) h ahead" : "\(-offset) h behind"
      #expect(outcome.errorText.contains(hours) == isTold)
    }
  }
}
