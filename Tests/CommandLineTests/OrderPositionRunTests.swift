import Foundation
import Testing

@testable import IDToolKit

/// The positions and keys that `order between` and `order spread` make, as a whole.
@Suite struct OrderPositionRunTests {
  private static func integers(_ outcome: Tool.Outcome) -> [Int64] {
    outcome.lines.compactMap { Int64($0) }
  }

  @Test func positionsAscendStrictlyBetweenTheirBounds() throws {
    let tool = try Tool()
    let bounds: [(Int64, Int64)] = [
      (0, 1001), (-5_000_000_000, 7), (.min, .max), (.min, .min + 1002), (.max - 1001, .max),
      (-1, 1 << 40),
    ]
    for (lower, upper) in bounds {
      for pick in ["random", "middle"] {
        let outcome = try tool.run([
          "order", "between", String(lower), String(upper), "-n", "1000", "--pick", pick,
        ])
        let positions = Self.integers(outcome)
        #expect(outcome.status == 0 && positions.count == 1000, "\(outcome.errorText)")
        #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
        #expect(positions[0] > lower && positions[999] < upper)
      }
    }
  }

  @Test func aGapIsFilledToItsLastInteger() throws {
    let tool = try Tool()
    for (lower, upper) in [(Int64.min, Int64.min + 6), (Int64.max - 6, Int64.max), (-3, 3)] {
      let words = ["order", "between", String(lower), String(upper), "-n"]
      let full = try tool.run(words + ["5"])
      #expect(Self.integers(full) == Array(lower + 1..<upper))
      let more = try tool.run(words + ["6"])
      #expect(more.status == 4 && more.output.isEmpty)
      #expect(more.errorText.hasPrefix("idtool: there is room for 5 positions between "))
    }
    let neighbours = try tool.run("order between 9223372036854775806 9223372036854775807")
    #expect(neighbours.status == 4)
  }

  @Test func bothEndsOfTheIntegersAreFull() throws {
    let tool = try Tool()
    for words in [["9223372036854775807", "-"], ["-", "-9223372036854775808"]] {
      let all =
        ["order", "between", "--min", "-9223372036854775808", "--max"]
        + ["9223372036854775807"] + words
      let outcome = try tool.run(all)
      #expect(outcome.status == 4 && outcome.output.isEmpty, "\(words)")
    }
    let last = try tool.run("order between 9223372036854775805 - --max 9223372036854775807")
    #expect(last.text == "9223372036854775806\n")
  }

  @Test func anEndTakesManyMoreInsertionsThanItsHalvingsWould() throws {
    let tool = try Tool()
    // A uniform pick up to the limit would fill the end after 43 of them on average.
    for (line, isAscending) in [("\"$p\" -", true), ("- \"$p\"", false)] {
      let outcome = try tool.shell(
        "p=0; for i in $(seq 70); do p=$(\"$T\" order between \(line)) || exit; echo $p; done"
      )
      let positions = Self.integers(outcome)
      #expect(outcome.status == 0 && positions.count == 70, "\(outcome.errorText)")
      #expect(zip(positions, positions.dropFirst()).allSatisfy { ($0 < $1) == isAscending })
      #expect(positions.allSatisfy { $0.magnitude < 1 << 48 })
    }
  }

  @Test func aSeedGivesTheSameAnswersOnEveryRun() throws {
    let tool = try Tool()
    for words in [["-n", "20", "0", "1000000"], ["-n", "20", "--keys", "--jitter", "a0", "a1"]] {
      var outputs: Set<String> = []
      for seed in ["1", "2", "18446744073709551615"] {
        let line = ["order", "between", "--seed", seed] + words
        let (first, second) = (try tool.run(line), try tool.run(line))
        #expect(first.status == 0 && first.text == second.text)
        outputs.insert(first.text)
      }
      #expect(outputs.count == 3)
    }
    // Pinned: a script's answers must not change with the version.
    let pinned = try tool.run("order between --seed 42 -n 3 0 1000000")
    #expect(pinned.text == "159911\n278601\n741565\n")
    let keys = try tool.run("order between --seed 42 -n 2 --keys --jitter a0 a1")
    #expect(keys.text == "a0GDnLcCV\na0Vj9HL2r\n")
  }

  @Test func withoutASeedTwoRunsDiffer() throws {
    let tool = try Tool()
    for words in [["0", "-"], ["-", "-"], ["--keys", "--jitter", "a0", "a1"]] {
      let line = ["order", "between"] + words
      let (first, second) = (try tool.run(line), try tool.run(line))
      #expect(first.text != second.text)
    }
  }

  @Test func spreadPositionsAreEvenAndLeaveRoomEverywhere() throws {
    let tool = try Tool()
    let outcome = try tool.run("order spread 5000")
    let positions = [Int64.min / 2] + Self.integers(outcome) + [Int64.max / 2]
    #expect(positions.count == 5002)
    let steps = zip(positions, positions.dropFirst()).map { $1 - $0 }
    #expect((steps.max() ?? 0) - (steps.min() ?? 0) <= 1)
    #expect((steps.min() ?? 0) > 1 << 50)
    let again = try tool.run("order spread 5000")
    #expect(outcome.text == again.text)
  }

  @Test func theWholeRangeOfIntegersCanBeSpreadOver() throws {
    let outcome = try Tool().shell(
      "\"$T\" order spread --min -9223372036854775808 --max 9223372036854775807 "
        + "9223372036854775807 | head -n 2"
    )
    #expect(Self.integers(outcome) == [Int64.min + 2, Int64.min + 4])
  }

  // MARK: Keys

  struct KeyRow {
    var lower: String
    var upper: String
    var expected: String
    var isError: Bool
    var count: String?
  }

  /// The rows of the known answers that are in base 62.
  static let rows: [KeyRow] = {
    let file = Tool.root.appendingPathComponent(
      "Tests/IDToolKitTests/Vectors/fractional_index.tsv"
    )
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells[6] == "\\N", cells[7] == "\\N" else { return nil }
      return KeyRow(
        lower: cells[0] == "\\N" ? "-" : cells[0],
        upper: cells[1] == "\\N" ? "" : cells[1],
        expected: cells[2].replacingOccurrences(of: " ", with: "\n") + "\n",
        isError: cells[3] == "error" || cells[0] == "a1" && cells[1] == "a0",
        count: cells[5] == "\\N" ? nil : cells[5]
      )
    }
  }()

  @Test func everyKnownKeyInBase62IsMadeAndEveryKnownErrorRefused() throws {
    let tool = try Tool()
    #expect(Self.rows.count == 74)
    for row in Self.rows {
      let count = row.count.map { ["-n", $0] } ?? []
      let words = ["order", "between", "--keys"] + count + [row.lower, row.upper]
      let outcome = try tool.run(words)
      if row.isError {
        #expect(outcome.status == 1 && outcome.output.isEmpty, "\(row)")
        #expect(outcome.errorText.hasPrefix("idtool: "), "\(row)")
      } else {
        #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(row): \(outcome.errorText)")
        #expect(outcome.text == row.expected, "\(row)")
      }
    }
  }

  @Test func keysSortByByte() throws {
    let tool = try Tool()
    for words in ["a0 a1", "--jitter a0 a1", "- a0", "--jitter Zz -", "--jitter - -"] {
      let outcome = try tool.shell(
        "set -o pipefail; \"$T\" order between --keys -n 400 \(words) | LC_ALL=C sort -c -u"
      )
      #expect(outcome.status == 0, "\(words): \(outcome.errorText)")
    }
    let spread = try tool.shell(
      "set -o pipefail; \"$T\" order spread --keys 5000 | LC_ALL=C sort -c -u"
    )
    #expect(spread.status == 0, "\(spread.errorText)")
  }

  // MARK: Anything at all

  @Test func noCommandLineMakesItTrap() throws {
    let tool = try Tool()
    let words = [
      "-", "", "0", "-1", "5", "9223372036854775807", "-9223372036854775808", "a0", "Zz", "zzzz",
      "9223372036854775808", "--keys", "--jitter", "--first", "-n", "-n3", "0", "--pick",
      "random", "middle", "--seed", "7", "--min", "--max", "-5", "--json", "-o", "csv", "-f",
      "position", "key", "--", "é", "\u{1B}[31m",
    ]
    let seed = testSeed()
    var random = ReproducibleGenerator(seed: seed)
    for _ in 0..<100 {
      let command = random.next() % 4 == 0 ? "spread" : "between"
      let line = (0..<Int(random.next() % 7)).map { _ in
        words[Int(random.next() % UInt64(words.count))]
      }
      // Huge counts are right answers, but no test of traps.
      let outcome = try tool.shell(
        "\"$T\" order \(command) \(line.map { "'\($0)'" }.joined(separator: " ")) | head -n 50; "
          + "exit ${PIPESTATUS[0]}"
      )
      let allowed: [Int32] = [0, 1, 2, 4, 141]
      #expect(allowed.contains(outcome.status), "seed \(seed): order \(command) \(line)")
      #expect((outcome.status % 141 == 0) == outcome.errors.isEmpty, "\(line)")
    }
  }
}
