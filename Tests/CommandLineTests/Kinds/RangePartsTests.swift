import Foundation
import Testing

/// `range` as one types it, without options, and in parts.
@Suite struct RangePartsTests {
  /// Lines that say the same.
  @Test(arguments: [
    ("range uuidv7 2024-01-01 2024-02-01", "range -l uuidv7 --from 2024-01-01 --to 2024-02-01"),
    ("range -l uuidv7 2024-01-01 2024-02-01", "range -l uuidv7 --from 2024-01-01 --to 2024-02-01"),
    ("range '2024-01-01 14:00' --kind ulid", "range -l ulid --from '2024-01-01 14:00'"),
    ("range ulid --from 2024-01-01 --for 1h", "range -l ulid --from 2024-01-01 --to +1h"),
    ("range ulid 2024-01-01/2024-01-02", "range -l ulid --from 2024-01-01 --to 2024-01-02"),
    ("range typeid:user 2024 +1d", "range -l typeid:user --from 2024 --to +1d"),
    (
      "range t41,w10,s12@2020-01-01 @1700000000",
      "range -l t41,w10,s12@2020-01-01 --from @1700000000"
    ),
    (
      "range @1700000000 -l t41,w10,s12@2020-01-01",
      "range -l t41,w10,s12@2020-01-01 --from @1700000000"
    ),
    ("flake range 2024 2025", "flake range --from 2024 --to 2025"),
    ("flake range twitter 2024 2025", "flake range -l twitter --from 2024 --to 2025"),
    ("range ulid epoch 2024", "range -l ulid --to 2024"),
    ("range ulid --from epoch --to 2024", "range -l ulid --to 2024"),
    ("range ulid 2024-02-29 --for 4y", "range -l ulid --from 2024-02-29 --to 2028-02-29"),
    ("range ulid 2023-12 --for '2 months'", "range -l ulid --from 2023-12 --to 2024-02"),
    (
      "range ulid '2024-03-30 14:00' --for 1mo --tz Europe/Berlin",
      "range -l ulid --from '2024-03-30 14:00+01:00' --to '2024-04-30 14:00+02:00'"
    ),
    (
      "range ulid 2024-03-30T14:00+05:00 --for 1mo",
      "range -l ulid --from 2024-03-30T14:00+05:00 --to 2024-04-30T14:00+05:00"
    ),
  ])
  func `a word stands for the option that it is a value of`(line: String, same: String) throws {
    let tool = try Tool()
    let outcome = try tool.shell("$T \(line) -f lower,upper")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    #expect(try outcome.text == tool.shell("$T \(same) -f lower,upper").text)
  }

  @Test func `a span before now may be an argument`() throws {
    let outcome = try Tool().run("range uuidv7 -2h -1h -f lower,upper")
    let bounds = outcome.text.split(separator: "\t").map { Self.milliseconds($0) }
    #expect(bounds.count == 2 && bounds[1] - bounds[0] == 3_600_000, "\(outcome.errorText)")
  }

  /// Whoever types a month alone may mean the month: at a terminal that is told of an option, too.
  @Test func `a day, month or year without an end is told`() throws {
    let tool = try Tool()
    let spans = [
      ("2024-02", "the month alone is --from 2024-02-01 --to 2024-03-01"),
      ("2024-02-29", "the day alone is --from 2024-02-29 --to 2024-03-01"),
      ("2024", "the year alone is --from 2024-01-01 --to 2025-01-01"),
    ]
    for (span, sentence) in spans {
      #expect(try tool.run("range objectid \(span)").errorText.contains(sentence))
      #expect(try tool.run("range -l objectid --from \(span)").errors.isEmpty)
      let screen = try tool.onTerminal(["range", "-l", "objectid", "--from", span]).text
      #expect(screen.contains(sentence))
    }
    for words in ["2024-02 2024-03", "'2024-02-29 14:00'", "2024-02 --for 1mo"] {
      let outcome = try tool.shell("$T range objectid \(words)")
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errorText)")
    }
  }

  /// The milliseconds at the top of a UUID of version 7.
  private static func milliseconds(_ id: some StringProtocol) -> Int64 {
    Int64(String(id.filter { $0 != "-" }.prefix(12)), radix: 16) ?? -1
  }

  @Test(arguments: [
    "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata",
  ])
  func `parts are those of the calendar, and leave no id out`(zone: String) throws {
    let tool = try Tool()
    let seed = testSeed()
    var random = SplitMix(state: seed)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let steps: [(word: String, unit: Calendar.Component, count: Int)] = [
      ("day", .day, 1), ("1d", .day, 1), ("1w", .day, 7), ("10d", .day, 10), ("month", .month, 1),
      ("3mo", .month, 3), ("1y", .year, 1), ("1h", .hour, 1), ("90m", .minute, 90),
    ]
    for step in steps {
      let hour = [0, 5, 12, 23].randomElement(using: &random) ?? 0
      let start = try #require(
        calendar.date(
          from: DateComponents(
            year: Int.random(in: 2012...2026, using: &random),
            month: Int.random(in: 1...12, using: &random),
            day: Int.random(in: 1...28, using: &random),
            hour: hour
          )
        )
      )
      // Over a whole year where parts are days, so that the clocks change.
      let length = step.unit == .hour || step.unit == .minute ? 3.0e5 : 4.2e7
      let end = start + Double(Int.random(in: Int(length)...Int(length) * 2, using: &random))
      var bounds: [Int64] = []
      for number in 0... {
        let next = try #require(
          calendar.date(byAdding: step.unit, value: number * step.count, to: start)
        )
        if next >= end { break }
        bounds.append(Int64(next.timeIntervalSince1970 * 1000))
      }
      bounds.append(Int64(end.timeIntervalSince1970) * 1000)
      let (from, to) = (Int(start.timeIntervalSince1970), Int(end.timeIntervalSince1970))
      let outcome = try tool.run(
        "range uuidv7 @\(from) @\(to) --every \(step.word) --tz \(zone) -f lower,upper"
      )
      let rows = outcome.lines.map { $0.split(separator: "\t").map { Self.milliseconds($0) } }
      #expect(
        rows == zip(bounds, bounds.dropFirst()).map { [$0, $1] },
        "\(step.word) from @\(from) to @\(to) in \(zone), seed \(seed): \(outcome.errorText)"
      )
    }
  }

  @Test func `a day that the clocks left out is no part`() throws {
    let outcome = try Tool().run(
      "range ulid 2011-12-29 2012-01-01 --every day --tz Pacific/Apia -f from,to"
    )
    #expect(
      outcome.lines == [
        "2011-12-29T00:00:00.000-10:00\t2011-12-31T00:00:00.000+14:00",
        "2011-12-31T00:00:00.000+14:00\t2012-01-01T00:00:00.000+14:00",
      ],
      "\(outcome.errorText)"
    )
  }
}
