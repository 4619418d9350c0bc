import Foundation
import Testing

@testable import IDToolKit

/// `new` with the times of its ids given.
@Suite struct GivenTimesTests {
  private static let kinds: [String] =
    IdentifierKind.made.filter { kind in
      guard case .timed? = kind.making else { return false }
      return true
    }.map(\.name)

  @Test(arguments: kinds + ["typeid:user"] + FlakeLayout.names)
  func `ids are spread evenly over a span, or reproducibly at random`(name: String) throws {
    let tool = try Tool()
    let kind = String(name.split(separator: ":")[0])
    // Some layouts have ended.
    let last = FlakeLayout.named(name)?.lastUsableTime.unixSeconds ?? .max
    let (start, count, step) = (Int(min(1_735_689_600, last - 100_000)) * 1000, 24, 3_600_000)
    let line = "$T new \(name) -n \(count) --from @\(start / 1000) --for 1d"
    func times(_ options: String) throws -> (ids: [String], times: [Int]) {
      let outcome = try tool.shell(
        "\(line) \(options) > ids && cat ids && $T inspect -l \(kind) -f unix_ms < ids"
      )
      #expect(outcome.lines.count == 2 * count, "\(outcome.errorText)")
      let (ids, times) = (outcome.lines.prefix(count), outcome.lines.dropFirst(count))
      return (Array(ids), times.compactMap { Int($0) })
    }
    // Ids hold no finer times than this, in milliseconds.
    let unit = 70_000
    let even = try times("")
    #expect(Set(even.ids).count == count)
    #expect(
      zip(even.times, 0...).allSatisfy { (0..<unit).contains(start + $1 * step - $0) },
      "\(even.times)"
    )
    let drawn = try times("--seed 5")
    #expect(Set(drawn.ids).count == count)
    #expect(drawn.times == drawn.times.sorted())
    #expect(drawn.times.allSatisfy { (start - unit..<start + 24 * step).contains($0) })
    #expect(Set(zip(drawn.times, drawn.times.dropFirst()).map { $1 - $0 }).count > 1)
    #expect(try times("--seed 5") == drawn)
    #expect(try times("--seed 6").times != drawn.times)
  }

  @Test(.needs("python3"))
  func `Python builds the same flakes of times that are read`() throws {
    let outcome = try Tool().shell(
      """
      python3 -c '
      import random
      time = 1577836800000
      for _ in range(3000):
        time += random.choice([0, 0, 1, 7, 86400000 // 50])
        print("@%d" % time)' > times
      $T new twitter -w 77 --at - --no-ledger < times > made
      $T flake encode -l twitter -w 77 < times | cmp - made
      python3 -c '
      last, number = None, 0
      for line in open("times"):
        time = int(line[1:])
        number = number + 1 if time == last else 0
        last = time
        print((time - 1288834974657) << 22 | 77 << 12 | number)' | cmp - made && wc -l < made
      """
    )
    #expect(outcome.text.trimmingCharacters(in: .whitespaces) == "3000\n", "\(outcome.errorText)")
    #expect(outcome.errors.isEmpty)
  }

  @Test func `no time is given that a ledger has issued ids of, or may yet`() throws {
    let tool = try Tool()
    let warning = "idtool: warning: flakes of given times are recorded nowhere"
    for ledger in ["", "--ledger l"] {
      let first = try tool.shell("$T new twitter -w 3 \(ledger)")
      #expect(first.status == 0, "\(first.errorText)")
      let issued = try tool.shell("$T new twitter -w 3 --at 2024-01-01 \(ledger)")
      #expect(issued.status == 4 && issued.output.isEmpty)
      #expect(issued.errorText.contains("the ledger has issued ids of worker 3 up to 20"))
      let other = try tool.shell("$T new twitter -w 4 --at 2024-01-01 \(ledger)")
      #expect(other.text == "1741610183685062656\n" && other.errorText.hasPrefix(warning))
      // A time after those that were issued, which has passed.
      let id = first.text.trimmingCharacters(in: .newlines)
      let later = try tool.shell(
        """
        ms=$($T inspect -l twitter -f unix_ms \(id))
        sleep 0.1
        $T new twitter -w 3 --at @$((ms + 20)) \(ledger) -f unix_ms && echo $((ms + 20))
        """
      )
      #expect(Set(later.lines).count == 1 && later.lines.count == 2, "\(later.errorText)")
    }
    let lines = try tool.shell("echo 2024-01-01 | $T new twitter -w 3 --at -")
    #expect(lines.status == 1 && lines.errorText.contains("stdin:1: no id of layout 'twitter' at"))
    let free = try tool.shell("$T new twitter -w 3 --at 2024-01-01 --no-ledger")
    #expect(free.text == "1741610183685058560\n" && free.errors.isEmpty)
    let gone = try tool.shell("$T new twitter -w 3 --at 2024-01-01 --ledger nosuch")
    #expect(gone.status == 3 && gone.output.isEmpty)
    #expect(
      gone.errorText
        == "idtool: cannot open ledger 'nosuch': No such file or directory\n"
        + "  --no-ledger makes ids of any time, whatever a ledger has issued\n"
    )
    for count in ["--at 2024-01-01", "--from 2024-01-01 --for 1ms"] {
      let many = try tool.shell("$T new twitter -w 3 --no-ledger \(count) -n 5000")
      #expect(many.status == 4 && many.errorText.contains("has no more than 4096"), "\(count)")
    }
  }

  @Test(arguments: [
    ("ulid --from 2024 --to 2023", "the span ends before it starts, or where it starts"),
    ("ulid --to 2024", "--to needs --from"), ("ulid --from 2024", "--from needs --to or --for"),
    ("ulid --from 2024 --to 2025 --at now", "--from can't be used with --at"),
    ("ulid --at now --for 1d", "--for can't be used with --at"),
    ("uuidv4 --from 2024 --to 2025", "--from can't be used with ids of kind uuidv4"),
    ("objectid --from 1960 --to 2025", "the time is before the kind's first"),
    (
      "ulid --from 2024 --to 2025 -n 10000001 --seed 1", "--seed with --from makes at most 10000000"
    ),
    ("twitter --from 2024 --to 2070 -n 9", "no id of layout 'twitter': the time is not past"),
    ("twitter --from 2005 --to 2024", "the time is before the layout's epoch"),
    ("twitter --at now", "the time is not past"),
    ("twitter --at 2024 --grant x", "--grant can't be used with flakes of given times"),
    ("twitter --at 2024 -w 1024", "--worker must be between 0 and 1023"),
    ("twitter --at 2024 --size 3", "--size can't be used with ids of kind twitter"),
    ("twitter --seed 3", "--seed can't be used with flakes whose times are not given"),
    ("twitter --at 2024 --strict", "--strict is about times that are read"),
  ])
  func `times that give no ids are refused`(words: String, message: String) throws {
    try Tool.expectRefusal(of: "new \(words)", saying: message)
  }
}
