import Foundation
import Testing

/// Input that is read, but not as its author meant it, is told.
struct MisleadingInputTests {
  private static let berlin = ["TZ": "Europe/Berlin"]

  @Test(arguments: [
    ("2026-03-29 02:30", "the clocks never show", "2026-03-29T03:30:00.000+02:00"),
    ("2026-10-25 02:30", "the clocks show", "2026-10-25T02:30:00.000+02:00"),
  ])
  func aLocalTimeThatIsSkippedOrShownTwiceIsTold(time: String, clause: String, taken: String) throws
  {
    let tool = try Tool()
    for line in ["flake encode -l discord --local --time", "new ulid --local --at"] {
      let outcome = try tool.shell("$T \(line) '\(time)'", environment: Self.berlin)
      #expect(outcome.errorText.contains(clause) && outcome.errorText.contains(taken))
      #expect(outcome.status == 0 && !outcome.text.isEmpty)
    }
    for line in ["flake encode -l discord --local", "new ulid --local --at -"] {
      let once = try tool.shell("echo '\(time)' | $T \(line)", environment: Self.berlin)
      #expect(once.errorText.contains("\(clause) '\(time)'"), "\(once.errorText)")
      let often = try tool.shell(
        "for i in 1 2 3 4 5; do echo '\(time)'; done | $T \(line)",
        environment: Self.berlin
      )
      #expect(often.errorText.split(separator: "\n").count == 4, "\(often.errorText)")
      #expect(often.errorText.contains("5 of the times"))
      let good = try tool.shell("echo '2026-05-30 02:30' | $T \(line)", environment: Self.berlin)
      #expect(good.errorText.isEmpty && !good.text.isEmpty)
    }
  }

  @Test func aWorkerNumberThatIsNotTheFieldOfThatNameIsTold() throws {
    let tool = try Tool()
    // An id of Discord's documentation, of worker 1 and process 0, put together again.
    let line = "$T flake encode --at 2016-04-30T11:18:25.796Z --sequence 7"
    let field = try tool.shell("\(line) -l discord --worker 1")
    #expect(
      field.errorText.contains(
        "--worker 1 is worker=0 process=1, and --worker 32 is worker=1 process=0"
      )
    )
    let number = try tool.shell("\(line) -l discord --worker 32; \(line) -l twitter --worker 1")
    #expect(number.lines.first == "175928847299117063" && number.errorText.isEmpty)
  }

  @Test func aRangeThatTheClocksSkipIsToldAsSuch() throws {
    let outcome = try Tool().shell(
      "$T range --kind discord --local --from '2026-03-29 02:30' --to '2026-03-29 03:30'",
      environment: Self.berlin
    )
    #expect(outcome.status == 2)
    #expect(outcome.errorText.contains("the clocks never show --from '2026-03-29 02:30'"))
  }

  @Test func aStartInTheFutureIsTold() throws {
    let tool = try Tool()
    let day = try tool.shell("echo x | $T annotate --only --since 2100-01-01")
    #expect(day.errorText == "idtool: warning: --since '2100-01-01' is in the future\n")
    // Of two zones half a day and more apart, in one at least this minute is still to come.
    let outcome = try tool.shell(
      "TZ=UTC+12 $T annotate --local --only --since 23:59 </dev/null; "
        + "TZ=UTC-12 $T annotate --local --only --since 23:59 </dev/null"
    )
    #expect(
      outcome.errorText.contains(
        "--since '23:59' is in the future: a time of day is today's, and 'yesterday 23:59' is"
      )
    )
    #expect(try tool.shell("echo x | $T annotate --only --since 2020-01-01").errorText.isEmpty)
  }

  @Test(.needs("gzip"))
  func packedInputIsTold() throws {
    let tool = try Tool()
    let log = "order 01a20038-0100-73a1-9059-360e9f767c45 done\n"
    try Data(log.utf8).write(to: tool.url("log"))
    #expect(try tool.shell("gzip -k log").status == 0)
    let file = try tool.shell("$T annotate log.gz | cmp - log.gz")
    #expect(file.status == 0)
    #expect(
      file.errorText == "idtool: warning: 'log.gz' is packed by gzip: -z or 'zcat' unpacks it\n"
    )
    let pipe = try tool.shell("$T annotate < log.gz | cmp - log.gz")
    #expect(
      pipe.errorText == "idtool: warning: standard input is packed by gzip: 'zcat' unpacks it\n"
    )
    for command in ["flake decode", "inspect", "annotate --in json", "annotate --in csv"] {
      let outcome = try tool.shell("$T \(command) < log.gz")
      #expect(outcome.status == 1, "\(command)")
      #expect(
        outcome.errorText == "idtool: standard input is packed by gzip: 'zcat' unpacks it\n"
      )
    }
    // A pipe that gives the first bytes one by one.
    let slow = try tool.shell(
      """
      printf '1155010909962240007\\n' | iconv -t UTF-16 > utf16
      for file in log.gz utf16; do
        (sleep 0.2; for i in 1 2 3; do head -c 1; sleep 0.02; done; cat) < $file |
          $T annotate | cmp - $file || exit 1
      done
      """
    )
    #expect(slow.status == 0)
    #expect(slow.errorText.contains("is packed by gzip") && slow.errorText.contains("is in UTF-16"))
    #expect(try tool.shell("$T annotate -z log.gz").errorText.isEmpty)
    // At a terminal nobody wants to see the bytes.
    let shown = try tool.onTerminal(["annotate", "log.gz", "--color=never"])
    #expect(shown.status == 1)
    #expect(shown.text.contains("'log.gz' is packed by gzip: -z or 'zcat' unpacks it"))
    #expect(!shown.text.contains("x8B"))
  }

  @Test func aTableOfSemicolonsIsRead() throws {
    let tool = try Tool()
    let id = "01a20038-0100-73a1-9059-360e9f767c45"
    try Data("id;price;name\r\n\(id);5,00;\"a;b\"\r\n".utf8).write(to: tool.url("a.csv"))
    try Data("id,name\n\(id),x;y\n".utf8).write(to: tool.url("b.csv"))
    let outcome = try tool.shell("$T annotate --in csv a.csv b.csv")
    #expect(outcome.status == 0 && outcome.errorText.isEmpty, "\(outcome.errorText)")
    #expect(
      outcome.text
        == "id;price;name;id_time\r\n\(id);5,00;\"a;b\";2026-11-21T22:26:40.000Z\r\n"
        + "id,name,id_time\n\(id),x;y,2026-11-21T22:26:40.000Z\n"
    )
  }

  @Test func anIDThatBeginsWithAHyphenLeadsToTwoOfThem() throws {
    let tool = try Tool()
    for id in ["-OtqAYF-------------", "-hStGXR8_Z5jdHi6B-myT", "-OtqAYFabcdefghijklm"] {
      let outcome = try tool.run(["inspect", id])
      #expect(outcome.status == 2 && outcome.text.isEmpty, "\(id)")
      #expect(outcome.errorText.contains("put -- before it"), "\(outcome.errorText)")
    }
    let alone = try tool.shell("$T -OtqAYFabcdefghijklm")
    #expect(alone.status == 2)
    #expect(
      alone.errorText.contains("did you mean 'idtool inspect -- -OtqAYFabcdefghijklm'?"),
      "\(alone.errorText)"
    )
    #expect(try tool.run("inspect -qh").text.hasPrefix("Usage: "))
    #expect(try tool.run("inspect -hq").text.hasPrefix("Usage: "))
  }

  @Test(arguments: [
    ("mongodb", "objectid"), ("firebase", "pushid"), ("tsid-1024", "tsid"),
  ])
  func aKindIsKnownByItsOtherName(alias: String, name: String) throws {
    let tool = try Tool()
    let line = "--from 2026-05-30 --for 1d"
    let outcome = try tool.shell("$T range --kind \(alias) \(line)")
    #expect(outcome.status == 0 && !outcome.text.isEmpty)
    #expect(try outcome.text == tool.shell("$T range --kind \(name) \(line)").text)
  }

  @Test func theCodeOfAPostIsKnownByItsShortName() throws {
    let outcome = try Tool().run("inspect --kind shortcode DgBTPSTk0g3")
    #expect(outcome.status == 0 && outcome.text.contains("2026-11-21T22:26:40.000Z"))
  }

  @Test func aDateIsNoWorkerNumber() throws {
    let tool = try Tool()
    let line = "flake next --ledger ledger --worker-of"
    let outcome = try tool.shell("$T \(line) cleanup-2026-11-22")
    #expect(outcome.status == 2 && outcome.errorText.contains("it ends in a date"))
    #expect(try tool.shell("$T \(line) cleanup-2026-13-22 -f worker").text == "22\n")
  }

  @Test func aListOfWantedIDsMayHaveBlanks() throws {
    let tool = try Tool()
    let items = #"{"id":"wash","order":20}\n{"id":"iron","order":30}\n{"id":"dry","order":10}\n"#
    let line = "printf '\(items)' | $T order arrange --seed 1 --order"
    let outcome = try tool.shell("\(line) 'iron, wash , dry'")
    #expect(outcome.status == 0 && !outcome.text.isEmpty, "\(outcome.errorText)")
    #expect(try outcome.text == tool.shell("\(line) iron,wash,dry").text)
  }

  @Test func smallThingsAreToldRightly() throws {
    let tool = try Tool()
    let negative = try tool.run("auid register -s state -- -5")
    #expect(negative.errorText.contains("unexpected '-' at column 1"), "\(negative.errorText)")
    let apostrophe = try tool.run("flake decode -l discord '1573827012198797317")
    let hints = apostrophe.errorText
    #expect(hints.contains("'idtool inspect' takes quotes and brackets off"), "\(hints)")
    let records = try tool.shell("echo '{\"id\":1}' | $T records put people.json")
    #expect(records.errorText.contains("did you mean 'idtool records put --file people.json'?"))
  }

  @Test func idsInsideAnArrayAreTold() throws {
    let tool = try Tool()
    let record = #"{"a":[1,["1573827012198797317"]],"b":{"c":[{"d":1573827012198797317}]}}"#
    for jobs in [1, 2] {
      let outcome = try tool.shell(
        "echo '\(record)' | $T annotate -l discord --in json --key a --key d --jobs \(jobs)"
      )
      #expect(
        outcome.text.hasPrefix(
          #"{"a":[1,["1573827012198797317"]],"b":{"c":[{"d":1573827012198797317,"d_time":"#
        )
      )
      #expect(
        outcome.errorText
          == "idtool: warning: ids inside an array, as under the key 'a', get no fields: "
          + "'idtool annotate --json' lists them\n"
      )
    }
    let other = try tool.shell("echo '\(record)' | $T annotate -l discord --in json --key d")
    #expect(other.errorText.isEmpty)
  }

  /// Without `--key` all members are looked at, and one array stands for all.
  @Test(arguments: [
    (
      #"{"a":[1573827012198797317],"b":["1573827012198797318"]}"#,
      "ids inside an array, as under the key 'a',"
    ),
    (#"{"a":{"b":[[1573827012198797317]]}}"#, "ids inside an array, as under the key 'b',"),
    (
      #"{"id":"1573827012198797317","ids":["1573827012198797317"]}"#,
      "ids inside an array, as under the key 'ids',"
    ),
    (#"[["1573827012198797317"],{"c":5}]"#, "ids that aren't members of an object"),
    (#""1573827012198797317""#, "ids that aren't members of an object"),
  ])
  func idsThatGetNoFieldsAreToldWithoutKeys(record: String, sentence: String) throws {
    let tool = try Tool()
    for jobs in [1, 2] {
      let outcome = try tool.shell(
        "$T annotate -l discord --in json --jobs \(jobs)",
        input: "\(record)\n\(record)\n"
      )
      #expect(outcome.errorText.contains("warning: \(sentence)"), "\(outcome.errorText)")
      #expect(outcome.errorText.split(separator: "\n").count == 1 && outcome.status == 0)
    }
    let none = try tool.shell("$T annotate -l discord --in json", input: #"{"a":[1,"x"]}"#)
    #expect(none.errorText.isEmpty && none.text == #"{"a":[1,"x"]}"#)
  }

  /// A member that was asked for is as a column that was asked for.
  @Test func aRequestedMemberThatIsNoIDIsAnInvalidItemAsInATable() throws {
    let tool = try Tool()
    for record in [#"{"id":"abc"}"#, #"{"id":1573827012198797317}"# + "\n" + #"{"id":"abc"}"#] {
      let json = try tool.shell("$T annotate -l discord --in json --key id", input: record)
      #expect(json.status == 1 && json.errorText.hasPrefix("idtool: "), "\(json.errorText)")
      #expect(!json.errorText.contains("warning"))
    }
    let table = try tool.shell(
      "$T annotate -l discord --in csv --column id",
      input: "id\nabc\n"
    )
    #expect(table.status == 1)
    let absent = try tool.shell("$T annotate -l discord --in json --key no", input: #"{"id":5}"#)
    #expect(absent.status == 0 && absent.errorText.contains("warning"))
  }

  @Test(arguments: [
    ("10,", "not by commas: tr ',' '\\n' makes lines of them"),
    ("10,11", "not by commas: tr ',' '\\n' makes lines of them"),
    ("5..9", "a range is written with a hyphen, as in 5-9"),
  ])
  func howSmallIDsAreWrittenIsTold(item: String, hint: String) throws {
    let tool = try Tool()
    let outcome = try tool.shell("$T auid register --state s '\(item)' 7")
    #expect(outcome.status == 1 && outcome.errorText.contains(hint), "\(outcome.errorText)")
    #expect(try tool.shell("$T auid list --ids --state s").text == "7\n")
  }

  @Test(arguments: [
    ("1155010909962240007,1", "cut -d, -f1"), ("abc;1155010909962240007;x", "cut -d';' -f2"),
    ("abc\t1155010909962240007\tx", "cut -f2"),
    ("1155010909962240007,1155010909962240008", "it holds several values"),
    ("1155010909962240007,", "takes quotes and brackets off"),
    ("#1155010909962240007", "tr -dc '0-9\\n' leaves the digits"),
  ])
  func aRowOfATableIsToldAsSuch(line: String, hint: String) throws {
    let tool = try Tool()
    for command in ["flake stats", "flake decode"] {
      let told = try tool.shell("$T \(command)", input: "\(line)\n")
      #expect(told.status == 1 && told.errorText.contains(hint), "\(told.errorText)")
      #expect(!told.errorText.contains("has lost digits"), "\(told.errorText)")
    }
  }

  @Test func aWindowOfOneDateIsEmptyAndTold() throws {
    let tool = try Tool()
    let outcome = try tool.shell(
      "echo x | $T annotate --only --since 2026-05-30 --until 2026-05-30"
    )
    #expect(outcome.errorText.contains("a day ends with the next date"), "\(outcome.errorText)")
    let exact = try tool.shell(
      "echo x | $T annotate --only --since @1780099200 --until @1780099200"
    )
    #expect(exact.status == 1 && exact.errorText.isEmpty, "\(exact.errorText)")
  }
}
