import Foundation
import Testing

@testable import IDToolKit

/// What is doubtful about an answer stands beside it, or on standard error where it has no place.
@Suite struct FlakeWarningCommandTests {
  private static let tweet = "1991506816005050368"
  private static let twitterTime = "-l twitter gives 2025-11-20T14:00:00.000Z"

  private func run(_ line: String, input: String = "") throws -> Tool.Outcome {
    try Tool().shell("$T \(line)", input: input)
  }

  @Test func decodeSaysWhichLayoutExplainsAnIdFromTheFuture() throws {
    for option in ["--json", "-o csv", "-o tsv", "-f id,warning"] {
      let outcome = try run("flake decode \(option) \(Self.tweet)")
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(option): \(outcome.errorText)")
      #expect(outcome.text.contains(Self.twitterTime), "\(option): \(outcome.text)")
    }
    // A card breaks long lines.
    let card = try run("flake decode -o card \(Self.tweet)")
    #expect(card.errors.isEmpty && card.text.contains("in the future; -l twitter gives\n"))
    for option in ["-f time", "--format %t"] {
      let outcome = try run("flake decode \(option) \(Self.tweet)")
      #expect(outcome.status == 0)
      #expect(
        outcome.errorText.hasPrefix(
          "idtool: warning: the id is implausible as miniflake, of 2033-03-17; "
            + "-l twitter gives 2025-11-20"
        ),
        "\(option): \(outcome.errorText)"
      )
      #expect(try run("flake decode -q \(option) \(Self.tweet)").errors.isEmpty)
      #expect(try run("flake decode \(option) -l twitter \(Self.tweet)").errors.isEmpty)
    }
  }

  @Test(arguments: ["", "--json", "-o csv", "-o tsv", "-f time", "--format %t"])
  func aStreamOfAnotherLayoutIsToldOnceBesideItsRecords(option: String) throws {
    let outcome = try run("flake decode \(option)", input: "\(Self.tweet)\n\(Self.tweet)\n")
    #expect(outcome.status == 0)
    #expect(
      outcome.errorText.hasPrefix("idtool: warning: 2 of 2 ids are implausible as miniflake"),
      "\(option): \(outcome.errorText)"
    )
  }

  @Test(arguments: [
    ("1795300149275", "ms", "2026-11-21T22:29:09.275Z"),
    ("1795300149275123", "us", "2026-11-21T22:29:09.275Z"),
    ("1000000000000", "ms", "2001-09-09T01:46:40.000Z"),
  ])
  func aUnixTimeIsNoPlausibleId(number: String, unit: String, time: String) throws {
    for command in [
      "flake decode -l discord", "flake decode", "flake decode -l twitter",
      "inspect --kind discord",
    ] {
      let outcome = try run("\(command) \(number)")
      let warning = "it is near the layout's epoch, and as a Unix time in \(unit) it is \(time)"
      #expect(outcome.text.contains(warning), "\(command): \(outcome.text)")
    }
    let stats = try run("flake stats -l discord", input: "\(number)\n\(number)\n")
    #expect(stats.errorText.contains("2 of 2 ids are implausible as discord"))
  }

  @Test func aFewIdsThatASpreadsheetRoundedAreTold() throws {
    let rounded = (1...6).map { "15738271\(61679 + $0 * 1733)50000\n" }.joined()
    for command in ["flake decode -l discord -f worker", "flake stats -l discord", "inspect -n 1"] {
      let outcome = try run(command, input: rounded)
      #expect(outcome.errorText.contains("6 of 6 ids have at most 15 significant digits"))
    }
  }

  @Test func aFewRoundedIdsAmongManyAreTold() throws {
    let ids = (0..<1000).map { 1_573_827_161_679_597_568 + $0 * 1_733_000_123_457 }
    let mixed = ids.enumerated().map { $0 % 5 == 0 ? $1 / 10_000 * 10_000 : $1 }
    let outcome = try run("flake stats -l discord", input: mixed.map { "\($0)\n" }.joined())
    #expect(outcome.errorText.contains("of 1000 ids have at most 15 significant digits"))
    let whole = try run("flake stats -l discord", input: ids.map { "\($0)\n" }.joined())
    #expect(!whole.errorText.contains("significant"), "\(whole.errorText)")
  }

  @Test(arguments: ["flake decode -f id", "flake guess", "flake stats"])
  func ofALongStreamItIsSaidHowManyIdsWereLookedAt(command: String) throws {
    var random = SplitMix(state: 7)
    let ids = (0..<20_000).map { index in
      (1_990_000_000_000_000_000 + index * 1_000_000_000_000 + .random(in: 0..<1000, using: &random))
        / 10_000 * 10_000
    }
    let outcome = try run(command, input: ids.map { "\($0)\n" }.joined())
    let text =
      outcome.errorText.components(separatedBy: "\n").first { $0.contains("looked at") } ?? ""
    let counts = text.split { !$0.isNumber }.compactMap { Int($0) }.prefix(3)
    #expect(counts.count == 3 && counts.last == 20_000, "\(text)")
    #expect(text.contains(" ids looked at (of 20000 in all) have at most 15"), "\(text)")
    #expect(counts[0] <= counts[1] && (1024..<4000).contains(counts[1]), "\(text)")
  }

  @Test func boundsOfDaysAndHoursAreNotCalledRounded() throws {
    for layout in ["miniflake", "twitter", "discord", "sonyflake-v1"] {
      let made = try run(
        "flake encode -l \(layout)",
        input: (0..<60).map { "@\(1_790_812_800 + $0 * 3600)\n" }.joined()
      )
      #expect(made.lines.count == 60)
      let outcome = try run("flake decode -l \(layout) -f id", input: made.text)
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(layout): \(outcome.errorText)")
    }
  }

  @Test func idsThatLookLikeSeveralLayoutsAreJudgedTogetherByGuess() throws {
    let discord = (0..<6).map { "\((359_929_702_921 + $0 * 1009) << 22 | ($0 + 1) * 10)\n" }
    let flakes = (0..<3).map { "\(1_541_815_603_606_036_480 + $0 * 1009 << 22)\n" }
    let outcome = try run("inspect -n 1", input: (discord + flakes).joined())
    #expect(outcome.status == 0)
    #expect(
      outcome.errorText.contains(
        "warning: each id is judged by itself: of 9 flakes 6 as discord, 3 as twitter; "
          + "if one maker made them, 'idtool flake guess' says which layout explains all"
      ),
      "\(outcome.errorText)"
    )
    let alike = try run("inspect -n 1", input: flakes.joined())
    #expect(!alike.errorText.contains("each id is judged"), "\(alike.errorText)")
  }

  @Test func statsOverTweetsSaysThatTheyAreTweets() throws {
    let ids = (0..<200).map { String(1_991_506_816_005_050_368 + $0 * 251_658_240_000) }
    let input = ids.joined(separator: "\n") + "\n"
    for option in ["", "--json"] {
      let outcome = try run("flake stats \(option)", input: input)
      #expect(outcome.status == 0)
      #expect(
        outcome.errorText.contains("warning: 200 of 200 ids are implausible as miniflake, of 2033")
          && outcome.errorText.contains("; -l twitter gives 2025-11-20"),
        "\(outcome.errorText)"
      )
    }
    #expect(try run("flake stats -q", input: input).errors.isEmpty)
    #expect(try run("flake stats -l twitter", input: input).errors.isEmpty)
  }

  @Test func aNumberThatASpreadsheetWroteIsNoId() throws {
    for command in ["flake decode", "flake guess", "inspect", "inspect --kind flake"] {
      let outcome = try run("\(command) 1.99151E+18")
      #expect(outcome.status == 1, "\(command)")
      #expect(
        outcome.errorText.contains(
          "a number with a point or an exponent has lost digits of the id, as in a spreadsheet"
        ),
        "\(command): \(outcome.errorText)"
      )
    }
  }

  @Test(arguments: ["flake decode -f id", "flake guess", "flake stats"])
  func idsThatWentThroughADoubleAreCalledRounded(command: String) throws {
    let layout = FlakeLayout.miniflake
    let ids = try (0..<200).map { index in
      try layout.id(
        time: Timestamp(microseconds: 1_795_300_000_000_000 + Int64(index) * 17_000_000),
        worker: UInt64(index * 37 % 1024)
      ).rawValue
    }
    func input(_ change: (UInt64) -> UInt64) -> String {
      ids.map { "\(change($0))\n" }.joined()
    }
    let whole = try run(command, input: input { $0 })
    #expect(!whole.errorText.contains("rounded"), "\(whole.errorText)")
    let cast = try run(command, input: input { UInt64(Double($0)) })
    #expect(
      cast.errorText.contains("200 of 200 ids above 2^53 are exact in a double: they look rounded"),
      "\(cast.errorText)"
    )
    let sheet = try run(command, input: input { $0 / 10_000 * 10_000 })
    #expect(
      sheet.errorText.contains("200 of 200 ids have at most 15 significant digits"),
      "\(sheet.errorText)"
    )
    #expect(try run("\(command) -q", input: input { $0 / 10_000 * 10_000 }).errors.isEmpty)
  }

  /// From the first id on, and in pipes as well.
  @Test func anIDThatMayBeAnotherMakersIsTold() throws {
    let tool = try Tool()
    let doubtful = try tool.run("flake decode 175928847299117063 175928847299117064")
    #expect(doubtful.errorText.contains("rather than miniflake, the default layout"))
    #expect(doubtful.errorText.contains("discord (2016-04-30)"), "\(doubtful.errorText)")
    #expect(try tool.run("flake decode -q 175928847299117063").errors.isEmpty)
    #expect(try tool.run("flake decode -l miniflake 175928847299117063").errors.isEmpty)
    // One of the present moment is hardly another maker's.
    let new = try tool.run("flake next -w 7 --no-ledger").text
    #expect(try tool.run("flake decode", input: new).errors.isEmpty)
  }

  @Test(arguments: [
    ("snowflake", "twitter"), ("x", "twitter"), ("bluesky", "atproto-tid"), ("ig", "instagram"),
  ])
  func layoutsAreKnownByTheNamesThatPeopleUse(alias: String, name: String) throws {
    let outcome = try run("flake decode -f layout -l \(alias) -q \(Self.tweet)")
    #expect(outcome.text == name + "\n" && outcome.errors.isEmpty, "\(outcome.errorText)")
    #expect(try run("flake layouts \(alias) -f name").text == name + "\n")
    #expect(try run("flake range --from now --epoch \(alias) -f layout").status == 0)
  }

  @Test func anIdInTheFormOfItsLayoutIsReadAsItIsWritten() throws {
    let input = "3l25zusnsfctk\n3l25zusnsfctk\n"
    let both = try run("flake decode -l atproto-tid -f id,time 3l25zusnsfctk - 1", input: input)
    let row = "3l25zusnsfctk\t2024-08-20T16:31:35.793000Z"
    #expect(both.lines.prefix(3) == [row, row, row] && both.lines.last?.hasPrefix("1\t") == true)
    #expect(try run("flake stats -l atproto-tid -f count", input: input).text == "2\n")
    let wrong = try run("flake decode -l tsid 0AXFXR5W7VBU")
    #expect(
      wrong.errorText.contains("unexpected 'A' at column 2; with --form native, unexpected 'U'"),
      "\(wrong.errorText)"
    )
    // Digits alone are a decimal number.
    #expect(try run("flake decode -l tsid -f sequence 5").text == "5\n")
  }

  @Test func withSeveralLayoutsAnIdHasARowForEachThatFits() throws {
    let rows = [
      "1991506816005050368\ttwitter\t2025-11-20T14:00:00.000Z",
      "1991506816005050368\tinstagram\t2019-03-03T15:15:34.392Z",
    ]
    for option in ["-l miniflake,twitter,instagram", "-l miniflake -l x -l ig -l twitter"] {
      let outcome = try run("flake decode \(option) -f id,layout,time \(Self.tweet)")
      #expect(outcome.lines == rows && outcome.errors.isEmpty, "\(outcome.errorText)")
    }
    // One that none explains has its row all the same, and says what is wrong.
    let odd = try run("flake decode -l miniflake,mastodon --json 9149516068160050503")
    #expect(odd.lines.count == 1 && odd.text.contains("\"warning\":\"2087 is "), "\(odd.text)")
    let text = try run("flake decode -l twitter,discord \(Self.tweet)")
    #expect(text.text.hasPrefix("1991506816005050368  twitter  2025-11-20T14:00:00.000Z  "))
    let mixed = try run(
      "flake decode -l tsid,twitter --json",
      input: "0AXFXR5W7VBX0\nx\n\n\(Self.tweet)\n"
    )
    #expect(mixed.status == 1)
    let layouts = mixed.lines.map { $0.contains("\"error\"") ? "error" : String($0.prefix(60)) }
    #expect(layouts.count >= 3 && layouts[1] == "error", "\(mixed.text)")
    #expect(mixed.lines[0].contains("\"layout\":\"tsid\""))
    #expect(mixed.lines.last?.contains("\"layout\":\"twitter\"") == true)
    #expect(try run("flake decode -l twitter,discord -o card 5").status == 2)
    #expect(try run("flake decode -l twitter,nope 5").errorText.contains("'nope'"))
  }

  /// The quick way and the careful one, which a blank at the end of a line asks for.
  @Test(arguments: [
    "--json", "-o csv", "-o tsv", "", "-f time,warning", "-f warning --json", "-f id",
  ])
  func oddIdsAreWrittenAlikeWhicheverWayTheyTake(options: String) throws {
    let seed = testSeed()
    var random = SplitMix(state: seed)
    let ids = (0..<400).map { index in
      index % 5 == 0
        ? UInt64.random(in: 0..<10_000, using: &random)
        : index % 7 == 0
          ? UInt64.random(in: 0..<1_150_000_000_000_000_000, using: &random)
          : UInt64.random(in: 0..<1 << 63, using: &random)
    }
    let quick = try run("flake decode -q \(options)", input: ids.map { "\($0)\n" }.joined())
    let careful = try run("flake decode -q \(options)", input: ids.map { "\($0) \n" }.joined())
    #expect(quick.output == careful.output, "seed \(seed)")
    #expect(quick.lines.count >= 400)
  }
}
