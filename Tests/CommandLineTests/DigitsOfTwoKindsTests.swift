import Foundation
import Testing

/// Digits that may be read in two ways are not read silently in one of them.
@Suite struct DigitsOfTwoKindsTests {
  /// In hexadecimal an id of Discord's of August 2026, in decimal one of its first week.
  ///
  /// Source: Discord's documentation, 42 bits of milliseconds since 2015.
  private static let digits = "1565042256824005"

  @Test func sixteenDigitsThatMayBeHexadecimalAreTold() throws {
    let tool = try Tool()
    let hexadecimal = try #require(UInt64(Self.digits, radix: 16))
    let milliseconds = Int(hexadecimal >> 22) + 1_420_070_400_000
    let second = Date(timeIntervalSince1970: TimeInterval(milliseconds / 1000))
    let time = second.formatted(.iso8601).dropLast() + ".\(milliseconds % 1000)Z"
    let row = try tool.shell("$T inspect --kind discord \(Self.digits)")
    let sentence = "its 16 digits may be hexadecimal: with 0x in front, it is of \(time)"
    #expect(row.text.contains("warning=\"\(sentence)\"") && row.errorText.isEmpty)
    let marked = try tool.shell("$T inspect --kind discord -f time 0x\(Self.digits)")
    #expect(marked.text == "\(time)\n" && marked.errorText.isEmpty)

    let column = try tool.shell(
      "printf '%s\\n' 15c1a7a8dd824005 \(Self.digits) | $T inspect --kind discord -f time"
    )
    #expect(column.errorText == "idtool: warning: '\(Self.digits)' is doubtful: \(sentence)\n")
    // In decimal nothing else is possible: as a hexadecimal id, it would be of 2093.
    let decimal = try tool.shell("$T inspect --kind twitter -f time 9565042256824005")
    #expect(decimal.errorText.isEmpty && decimal.status == 0)
  }

  @Test func sixteenDigitsThatMayBeHexadecimalAreNotConverted() throws {
    let tool = try Tool()
    let refused = try tool.shell("$T convert --kind discord --to int \(Self.digits)")
    #expect(refused.status == 1 && refused.text.contains("error="))
    #expect(refused.errorText.contains("-l int or -l hex says which"))
    for (kind, radix) in [("int", 10), ("hex", 16)] {
      let outcome = try tool.shell("$T convert --kind \(kind) --to int \(Self.digits)")
      let number = try #require(UInt64(Self.digits, radix: radix))
      #expect(outcome.text == "\(number)\n" && outcome.errorText.isEmpty)
    }
  }

  /// Log lines that begin with a time in nanoseconds, as Loki's do.
  @Test(arguments: [1, 1000, 1_000_000]) func timesInNanosecondsAreTold(unit: UInt64) throws {
    let tool = try Tool()
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let now = UInt64(Date().timeIntervalSince1970) * 1_000_000_000
    let times = (0..<40).map { _ in
      (now - UInt64.random(in: 0..<86_400_000_000_000, using: &random)) / unit * unit
    }
    try Data(times.map { "\($0)\n" }.joined().utf8).write(to: tool.url("times"))
    for line in [
      "annotate -l twitter", "flake decode -l twitter", "flake stats -l twitter", "flake guess",
    ] {
      let outcome = try tool.shell("$T \(line) < times")
      #expect(
        outcome.errorText.contains("are also Unix times in nanoseconds"),
        "\(line): \(outcome.errorText), seed \(seed)"
      )
    }
    // Among the kinds, they are times, about which nothing is doubtful.
    let kinds = try tool.shell("$T inspect -f kind < times | sort -u")
    #expect(!kinds.errorText.contains("nanoseconds") || kinds.lines.count > 1)
  }

  @Test func idsOfTheSameYearsAreNoTimes() throws {
    let tool = try Tool()
    // In Twitter's layout, numbers of this size: a few machines, and sequences that begin at 0.
    let now = UInt64(Date().timeIntervalSince1970) * 1_000_000_000
    let ids = (0..<200 as Range<UInt64>).map {
      (now - $0 * 86_400_000_000) >> 22 * (1 << 22) + (300 + $0 % 7) << 12 + $0 % 3
    }
    try Data(ids.map { "\($0)\n" }.joined().utf8).write(to: tool.url("ids"))
    for line in ["annotate -l twitter", "flake decode -l twitter", "flake stats -l twitter"] {
      let outcome = try tool.shell("$T \(line) < ids")
      #expect(outcome.errorText.isEmpty, "\(line): \(outcome.errorText)")
    }
    // Where they may be times as well, some or all are taken for those of these days.
    let some = try tool.shell("$T inspect -f kind < ids | sort -u")
    #expect(
      some.lines == ["twitter"] || some.errorText.contains("is undecided")
        || ["each id is judged by itself: of 200 ids", "end as ids do"].contains {
          some.errorText.contains($0)
        },
      "\(some.text)\(some.errorText)"
    )
    let column = try tool.shell("{ echo id; cat ids; } | $T annotate --in csv --kind timed")
    #expect(
      column.lines.allSatisfy { !$0.contains(",") }
        && ["no column has ids", "stay bare"].contains(where: column.errorText.contains),
      "\(column.text)\(column.errorText)"
    )
  }

  /// Of 500 random UUIDs in base 36, a few begin as CUIDs do, with a time.
  @Test func idsReadAsAnotherKindThanMostAreTold() throws {
    let tool = try Tool()
    let outcome = try tool.shell(
      """
      $T new uuidv4 -n 2000 --seed 7 | $T convert --to uuid25 > ids
      $T inspect -f kind < ids | sort -u
      """
    )
    #expect(outcome.lines == ["uuid25"])
    #expect(outcome.errorText.contains("may be cuid (20"), "\(outcome.errorText)")
    #expect(outcome.errorText.contains("or uuid25 (odds 1:"), "\(outcome.errorText)")
    let likeliest = try tool.shell("$T inspect -n 1 -f kind < ids | sort -u")
    #expect(likeliest.lines == ["cuid", "uuid25"])
    #expect(likeliest.errorText.contains("could be uuid25, too: -l uuid25 reads all alike"))
    let all = try tool.shell(
      """
      $T new uuidv4 -n 2000 --seed 7 | $T convert --to uuid25 > ids
      $T inspect -f kind --kind uuid25 < ids | sort -u
      """
    )
    #expect(all.lines == ["uuid25"] && all.errorText.isEmpty)
  }

  @Test(arguments: [
    ("tsid", "base64url"), ("discord", "base64url"), ("instagram", "base58"),
    ("miniflake", "base62"), ("twitter", "base64url"),
  ])
  func bitsInOtherDigitsAreNotTakenForAnotherID(layout: String, form: String) throws {
    let ids =
      "for d in 1 2 3 4 5 6 7 8 9; do for m in 01 04 07 10; do "
      + "$T flake encode -l \(layout) --at 2025-$m-0${d}T0$d:17:2$d.5$d; done; done"
    let outcome = try Tool().shell(
      """
      \(ids) > ids
      $T convert --to \(form) --kind \(layout) < ids > texts
      $T convert --to int < texts > read
      $T convert --to int --kind \(form) < texts > bits
      cmp bits ids && paste ids read | awk '$1 != $2 && $2 ~ /^[0-9]+$/ { print }'
      """
    )
    #expect(outcome.text.isEmpty, "\(outcome.text)")
  }

  @Test func theBitsOfAKSUIDAreNotTakenForAnother() throws {
    let outcome = try Tool().shell(
      """
      for m in 01 03 05 07; do for d in 10 11 12 13 14 15 16 17 18 19; do
        $T new ksuid --at 2024-$m-$d --seed $m$d
      done; done > ids
      $T convert --to base64url < ids | $T convert --to hex | grep -c '^[0-9a-f]*$'
      """
    )
    #expect(outcome.text == "0\n")
    #expect(outcome.errorText.contains("base64url, which are other bits"))
  }
}
