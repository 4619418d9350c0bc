import Foundation
import Testing

/// What is proposed in the place of a line that does not fit works when it is pasted.
@Suite struct SuggestionTests {
  /// Lines that are nearly right, with what the tool proposes.
  static let lines: [(line: String, proposals: [String])] = [
    ("idtool flak next --no-ledger", ["idtool flake next --no-ledger"]),
    (
      "idtool decode 1029053193117499399",
      ["idtool inspect 1029053193117499399", "idtool flake decode 1029053193117499399"]
    ),
    (
      "idtool explain 1029053193117499399 ",
      [
        "idtool inspect 1029053193117499399", "idtool flake decode 1029053193117499399",
      ]
    ),
    (
      "idtool decode 019aa190-17f2-7cc3-98c4-dc0c0c07398f",
      ["idtool inspect 019aa190-17f2-7cc3-98c4-dc0c0c07398f"]
    ),
    (
      "idtool flake decode 019aa190-17f2-7cc3-98c4-dc0c0c07398f",
      ["idtool inspect 019aa190-17f2-7cc3-98c4-dc0c0c07398f"]
    ),
    (
      "idtool inspect -k uuid 019aa190-17f2-7cc3-98c4-dc0c0c07398f",
      [
        "idtool inspect --kind uuid 019aa190-17f2-7cc3-98c4-dc0c0c07398f"
      ]
    ),
    ("idtool records set a", ["idtool records put --help"]),
    ("idtool flake decode 0QHFHTC000000", ["idtool inspect 0QHFHTC000000"]),
    ("idtool annotate 1573827012198797317", ["idtool inspect 1573827012198797317"]),
    ("idtool flake stats 1573827012198797317", ["idtool inspect 1573827012198797317"]),
    ("idtool flake decode --feild time 5", ["idtool flake decode --field time 5"]),
    ("idtool flake decode -f tiem,id 5", ["idtool flake decode -f time,id 5"]),
    ("idtool flake decode --field=tiem 5", ["idtool flake decode --field=time 5"]),
    ("idtool flake decode -otvs 5", ["idtool flake decode -otsv 5"]),
    ("idtool flake decode -l discrod '5'", ["idtool flake decode -l discord 5"]),
    (
      "idtool flake annotate --from 2020-01-01 'a b'",
      [
        "idtool flake annotate --since 2020-01-01 'a b'"
      ]
    ),
    ("idtool flake range --since 2020-01-01", ["idtool flake range --from 2020-01-01"]),
    (
      "idtool range --kind ulid --from 2020 --dialect mysql --sql 'order id'",
      ["idtool range --kind ulid --from 2020 --dialect mysql --sql '`order id`'"]
    ),
    (
      #"idtool range --kind ulid --from 2020 --dialect mysql --sql 't."order ""id`"'"#,
      [#"idtool range --kind ulid --from 2020 --dialect mysql --sql 't.`order "id```'"#]
    ),
    (
      "idtool range --kind ulid --from 2020 --dialect postgres --sql 't.`id`'",
      [#"idtool range --kind ulid --from 2020 --dialect postgres --sql 't."id"'"#]
    ),
    (
      "idtool range --kind ulid --from 2020 --dialect mysql --sql Order",
      ["idtool range --kind ulid --from 2020 --dialect mysql --sql '`order`'"]
    ),
    (
      "idtool flake range --from 2020 --sql t.group",
      [
        #"idtool flake range --from 2020 --sql 't."group"'"#,
        "idtool flake range --from 2020 --sql 't.`group`'",
      ]
    ),
    (
      "idtool range --kind ulid --from 2020 --dialect postgres --sql user",
      [#"idtool range --kind ulid --from 2020 --dialect postgres --sql '"user"'"#]
    ),
    (
      "idtool flake next --max-aheda 5s --no-ledger",
      ["idtool flake next --max-ahead 5s --no-ledger"]
    ),
    ("idtool order between 104 100", ["idtool order between 100 104"]),
    ("idtool order between a1 a0", ["idtool order between --fractional a0 a1"]),
    ("idtool order between a0 a1", ["idtool order between --fractional a0 a1"]),
    ("idtool records set --file r", ["idtool records put --file r"]),
    ("idtool auid new --state s", ["idtool auid next --state s"]),
    ("idtool man flak", ["idtool man flake"]),
    ("idtool flake decode --csv ---foo=3 5", []),
    ("idtool grep --only app.log", ["idtool annotate --only app.log"]),
    ("idtool when 1029053193117499399", ["idtool inspect 1029053193117499399"]),
    ("idtool ulid", ["idtool kinds ulid", "idtool new ulid"]),
    ("idtool gen uuidv7", ["idtool new uuidv7"]),
    ("idtool generate uuid", ["idtool new uuidv7", "idtool new uuidv4"]),
    ("idtool range ulid", ["idtool range --kind ulid --from yesterday"]),
    ("idtool new uuidv7 yesterday", ["idtool new --at yesterday uuidv7"]),
    ("idtool new --json ulid 3", ["idtool new --json --count 3 ulid"]),
    ("idtool new uuidv4 yesterday", []),
    ("idtool new typeid:user now --at 2024", []),
    (
      "idtool inspect --kind tweets 1991506816005050368",
      ["idtool inspect --kind tweet 1991506816005050368"]
    ),
    ("idtool flake range twitter", ["idtool flake range --kind twitter --from yesterday"]),
    ("idtool flake encode 2025-11-20 -l x", ["idtool flake encode --kind x --at 2025-11-20"]),
    ("idtool flake range yesterday now today", []),
    ("idtool range ulidd 2026-11-21", ["idtool range ulid 2026-11-21"]),
    (
      "idtool range --kind ulid --from '26/Nov/2026:02:00:03 +0000'",
      ["idtool range --kind ulid --from '2026-11-26 02:00:03+00:00'"]
    ),
    ("idtool new ulid -5", ["idtool new ulid -n 5"]),
    ("idtool order between ''", ["idtool order between '' -"]),
    ("idtool order between a1 --max 65535", []),
    ("idtool rate%1156849395828785152", ["idtool inspect 1156849395828785152"]),
    ("idtool man help", ["idtool man"]),
    ("idtool order between a0", ["idtool order between --fractional a0 -"]),
    ("idtool order between 10,20", []),
    (
      "idtool range --kind ulid --from '22 Nov 2026'",
      ["idtool range --kind ulid --from 2026-11-22"]
    ),
    (
      "idtool range --kind ulid --from 'Sun, Nov 22nd, 2026 14:00'",
      ["idtool range --kind ulid --from '2026-11-22 14:00'"]
    ),
    (
      "idtool range --kind ulid --from 'Mon, 30 Nov 2026 10:00:00 +0100'",
      ["idtool range --kind ulid --from '2026-11-30 10:00:00+01:00'"]
    ),
    (
      "idtool range --kind ulid --from 'Mon, 30 Nov 2026 10:00:00 GMT'",
      ["idtool range --kind ulid --from '2026-11-30 10:00:00Z'"]
    ),
    ("idtool range --kind ulid --from 'Mon, 30 Nov 2026 10:00 CET'", []),
    (
      "idtool range --kind ulid --from 1717200000",
      ["idtool range --kind ulid --from @1717200000"]
    ),
    (
      "idtool flake decode --epoch=1577836800000 5",
      ["idtool flake decode --epoch=@1577836800000 5"]
    ),
    (
      "idtool range --kind ulid --from 2026-11-26T22",
      ["idtool range --kind ulid --from 2026-11-26T22:00"]
    ),
    ("idtool flake decode --tz PST 5", ["idtool flake decode --tz America/Los_Angeles 5"]),
    ("idtool flake decode --tz mesz 5", ["idtool flake decode --tz Europe/Berlin 5"]),
    ("idtool range --kind ulid --from 'Nov 30, 2026 10:00 PM'", []),
    ("idtool range --kind ulid --from '30 Nov 2026 10:00 -0500'", []),
    (
      "idtool convert uuid 01ARZ3NDEKTSV4RRFFQ69G5FAV",
      ["idtool convert --to uuid 01ARZ3NDEKTSV4RRFFQ69G5FAV"]
    ),
    (
      #"idtool flake decode '\x15d7a5f0c0000000'"#,
      ["idtool flake decode --form hex 15d7a5f0c0000000"]
    ),
    ("idtool uuid", ["idtool kinds uuid", "idtool new uuidv7", "idtool new uuidv4"]),
    ("idtool new uuid -n 2", ["idtool new uuidv7 -n 2", "idtool new uuidv4 -n 2"]),
    (
      "idtool flake decode -k discord 1573827161679597568",
      ["idtool flake decode --kind discord 1573827161679597568"]
    ),
    (
      "idtool convert --form hex 019aa190-17f2-7cc3-98c4-dc0c0c07398f",
      ["idtool convert --to hex 019aa190-17f2-7cc3-98c4-dc0c0c07398f"]
    ),
    ("idtool flake decode --for 5m 1573827161679597568", []),
    ("idtool flake stats -n 5", []),
    ("idtool flake encode -j 2 --at now", []),
    (
      "idtool uuid 019aa190-17f2-7cc3-98c4-dc0c0c07398f",
      ["idtool inspect -l uuid 019aa190-17f2-7cc3-98c4-dc0c0c07398f"]
    ),
    ("idtool twitter 1029053193117499399", ["idtool inspect -l twitter 1029053193117499399"]),
    ("idtool make typeid:user -n 3", ["idtool new typeid:user -n 3"]),
    ("idtool completions bsh", ["idtool completions bash", "idtool completions zsh"]),
    ("idtool help layouts", ["idtool flake layouts", "idtool help flake layouts"]),
    ("idtool man layouts", ["idtool flake layouts", "idtool help flake layouts"]),
    ("idtool -v", ["idtool -V"]),
    ("idtool flake next -l ulid --no-ledger", ["idtool new ulid"]),
    ("idtool flake decode --csv 5", ["idtool flake decode --output csv 5"]),
    (
      "idtool inspect --tsv 1541815603606036480",
      ["idtool inspect --output tsv 1541815603606036480"]
    ),
    (
      "idtool flake decode -l snowflak 5",
      ["idtool flake decode -l snowflake 5"]
    ),
    (
      "idtool flake decode -l php-snowflake id=900000000000000000",
      ["idtool flake decode -l php-snowflake 900000000000000000"]
    ),
    ("idtool flake decode -l php-snowflake 600000000000000123.0", []),
    (
      "idtool twitter decode 1573827161679597568",
      ["idtool inspect -l twitter 1573827161679597568"]
    ),
    (
      "idtool range --kind ulid --start 2020 --end=2021",
      ["idtool range --kind ulid --from 2020 --to=2021"]
    ),
    (
      "idtool range --since 2020 --kind ulid --until 2021",
      ["idtool range --from 2020 --kind ulid --to 2021"]
    ),
    (
      "idtool flake decode -l twitter 1_573_827_161_679_597_568",
      ["idtool flake decode -l twitter 1573827161679597568"]
    ),
    (
      "idtool inspect '1 573 827 161 679 597 568'",
      ["idtool inspect 1573827161679597568"]
    ),
    (
      "idtool flake decode --layout twitter 1573827161679597568n",
      ["idtool flake decode -l twitter 1573827161679597568"]
    ),
    (
      "idtool flake decode 1573827161679597568L",
      ["idtool inspect 1573827161679597568"]
    ),
    (
      "idtool flake decode -l twitter 15D7A5F0C0000000",
      ["idtool flake decode -l twitter --form hex 15D7A5F0C0000000"]
    ),
    (
      "idtool annotate --csv app.log",
      ["idtool annotate --output csv app.log", "idtool annotate --in csv app.log"]
    ),
    (
      "idtool parse 017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
      ["idtool inspect 017f22e2-79b0-7cc3-98c4-dc0c0c07398f"]
    ),
    (
      "idtool flake decode -l twitter --form hex 1573827161679597568",
      ["idtool inspect 1573827161679597568"]
    ),
    ("idtool real.ids", ["idtool inspect < real.ids", "idtool annotate real.ids"]),
    (
      "idtool range --epoch 2020-01-01 --from 2024",
      ["idtool range --from 2024 --kind t41,w10,s12@2020-01-01"]
    ),
    ("idtool min ulid 2024", ["idtool range ulid 2024"]),
    ("idtool annotate -c table.csv", []),
    (
      "idtool range -l t41,w10,s12 --epoch 2020-01-01 --from 2024",
      ["idtool range -l t41,w10,s12@2020-01-01 --from 2024"]
    ),
    (
      "idtool range -l t41,w10,s12@2020-01-01 --unit=10ms --from 2024",
      ["idtool range -l t41,w10,s12@10ms@2020-01-01 --from 2024"]
    ),
    (
      "idtool new t32,w16,s15 --unit 1s --epoch unix -w 1 --no-ledger",
      ["idtool new t32,w16,s15@1s@unix -w 1 --no-ledger"]
    ),
    (
      "idtool inspect -l discord --unit 2ms 1573827161679597568",
      ["idtool inspect -l discord@2ms@discord 1573827161679597568"]
    ),
    (
      "idtool annotate -l t32,w16,s15@unix --unit 1s app.log",
      ["idtool annotate --kind t32,w16,s15@1s@unix app.log"]
    ),
    (
      "idtool flake layouts t32,w16,s15@unix --unit 1s",
      ["idtool flake layouts t32,w16,s15@1s@unix"]
    ),
    ("idtool flake decode -l t41,w10,s12@unix --epoch 2020 5", []),
    ("idtool kinds --timed", ["idtool kinds timed"]),
    ("idtool kinds real.ids", ["idtool guess real.ids"]),
    ("idtool new --uuidv7 -n 2", ["idtool new uuidv7 -n 2"]),
    ("idtool new uuidv7 -c 3", ["idtool new uuidv7 --count 3"]),
    ("idtool new nanoid --length 10", ["idtool new nanoid --size 10"]),
    ("idtool new -k uuidv7", ["idtool new uuidv7"]),
    ("idtool new --type=uuidv7", ["idtool new uuidv7"]),
    ("idtool new --kind ulid", ["idtool new ulid"]),
    (
      "idtool annotate --on 2025-12-08 -l miniflake app.log",
      ["idtool annotate --only --until '+1d' --since 2025-12-08 -l miniflake app.log"]
    ),
    ("idtool range -l ulid --on yesterday", ["idtool range -l ulid --for 1d --from yesterday"]),
    ("idtool annotate --list app.log", ["idtool annotate -f time,kind,id app.log"]),
    ("idtool annotate -v app.log", ["idtool annotate --explain app.log"]),
    ("idtool annotate --in ndjson r", ["idtool annotate --in json r"]),
    ("idtool annotate --in jsonl r", ["idtool annotate --in json r"]),
    (
      "idtool annotate --in csv -d ';' 'a table'",
      ["idtool annotate --in csv --separator ';' 'a table'"]
    ),
    (
      "idtool annotate --in csv -c a 'a table'", ["idtool annotate --in csv --column a 'a table'"]
    ),
    ("idtool annotate --in json --field a.b r", ["idtool annotate --in json --key a.b r"]),
    (
      "idtool annotate --in csv -fa 'a table'", ["idtool annotate --in csv --column a 'a table'"]
    ),
    (
      "idtool inspect --compare 1573827161679597568 1573827161679597569",
      ["idtool inspect --delta 1573827161679597568 1573827161679597569"]
    ),
    (
      "idtool inspect --format json 1573827161679597568",
      ["idtool inspect --output json 1573827161679597568"]
    ),
    (
      "idtool inspect --uuid 019aa190-17f2-7cc3-98c4-dc0c0c07398f",
      ["idtool inspect --kind uuid 019aa190-17f2-7cc3-98c4-dc0c0c07398f"]
    ),
    ("idtool convert --hex 1573827161679597568", ["idtool convert --to hex 1573827161679597568"]),
    ("idtool convert 1573827161679597568 hex", ["idtool convert --to hex 1573827161679597568"]),
    ("idtool flake decode --unix 5", ["idtool flake decode --time unix 5"]),
    (
      "idtool guess --tz Europe/Berlin app.log",
      ["idtool annotate --explain --tz Europe/Berlin app.log"]
    ),
    ("idtool guess --key id r", ["idtool annotate --explain --in json --key id r"]),
    ("idtool inspect --in json --key id r", ["idtool annotate --in json --key id r"]),
    ("idtool inspect --key id r", ["idtool annotate --in json --key id r"]),
    ("idtool discord", ["idtool kinds discord"]),
    ("idtool help uuidv7", ["idtool kinds uuidv7"]),
    ("idtool man discord", ["idtool kinds discord"]),
    ("idtool new uuidv3", ["idtool new --namespace dns uuidv5 example.com"]),
    (
      "idtool new uuidv3 --namespace url a b", ["idtool new --namespace url uuidv5 a b"]
    ),
    ("idtool new uuidv5", ["idtool new --namespace dns uuidv5 example.com"]),
    ("idtool new uuid5 @url a", ["idtool new --namespace url uuidv5 a"]),
    ("idtool new uuid5 dns a b", ["idtool new --namespace dns uuidv5 a b"]),
    ("idtool new uuid5 a oid", ["idtool new --namespace oid uuidv5 a"]),
    ("idtool new uuid5 dns", ["idtool new --namespace dns uuidv5 dns"]),
    ("idtool new uuid5 --namespace dns --name a", ["idtool new uuid5 --namespace dns a"]),
    ("idtool new uuid5 -n @dns -N a", ["idtool new uuid5 --namespace @dns a"]),
    ("idtool new uuid -v 7", ["idtool new uuidv7"]),
    ("idtool new guid --version=4 -n 2", ["idtool new uuidv4 -n 2"]),
    ("idtool new uuidv7 -v 7", ["idtool new uuidv7"]),
    ("idtool new typeid --prefix order", ["idtool new typeid:order"]),
    ("idtool new 5 uuid7", ["idtool new --count 5 uuid7"]),
    ("idtool new yesterday ulid", ["idtool new --at yesterday ulid"]),
    ("idtool new nanoid -l 10", ["idtool new nanoid --size 10"]),
    ("idtool new -l ulid", ["idtool new ulid"]),
    (
      "idtool new discord --time 2024-01-01",
      ["idtool new discord --at 2024-01-01"]
    ),
    ("idtool new ulid --timestamp 2024-01-01", ["idtool new ulid --at 2024-01-01"]),
    ("idtool new twitter --datacenter=2 -w 1 -n 3", ["idtool new twitter -n 3 --worker 65"]),
    (
      "idtool flake encode -l discord --at 2024-01-01 --process 2 --worker 1",
      ["idtool flake encode -l discord --at 2024-01-01 --worker 34"]
    ),
    ("idtool new tsid --node 3", ["idtool new tsid --worker 3"]),
    (
      "idtool inspect 1573827161679597568 --as twitter",
      ["idtool inspect 1573827161679597568 --kind twitter"]
    ),
    (
      "idtool convert --as hex 1573827161679597568", ["idtool convert --to hex 1573827161679597568"]
    ),
    (
      "idtool inspect --tz PST --as twiter 1573827161679597568",
      ["idtool inspect --tz America/Los_Angeles --kind twitter 1573827161679597568"]
    ),
    ("idtool range -l ulid --last 1h", ["idtool range -l ulid --from 1h"]),
    ("idtool range -l ulid --from 2024-01-31 --for 1month", []),
    ("idtool annotate --grep discord real.ids", ["idtool annotate --only --kind discord real.ids"]),
    ("idtool grep discord real.ids", ["idtool annotate --only --kind discord real.ids"]),
    ("idtool ts 1573827161679597568", ["idtool inspect 1573827161679597568"]),
    ("idtool --list", ["idtool kinds"]),
    ("idtool inspect --list", ["idtool kinds"]),
    ("idtool flake decode --list", ["idtool flake layouts"]),
    (
      "idtool ulid-to-uuid 01ARZ3NDEKTSV4RRFFQ69G5FAV",
      ["idtool convert -l ulid --to uuid 01ARZ3NDEKTSV4RRFFQ69G5FAV"]
    ),
    (
      "idtool uuid2hex 019aa190-17f2-7cc3-98c4-dc0c0c07398f",
      ["idtool convert -l uuid --to hex 019aa190-17f2-7cc3-98c4-dc0c0c07398f"]
    ),
    (
      "idtool validate uuid 019aa190-17f2-7cc3-98c4-dc0c0c07398f",
      ["idtool inspect --kind uuid 019aa190-17f2-7cc3-98c4-dc0c0c07398f"]
    ),
    ("idtool check --dups orders.jsonl", ["idtool check --unique orders.jsonl"]),
    ("idtool sort real.ids", ["idtool annotate -f time,id real.ids | sort"]),
    ("idtool annotate -k a table.csv", ["idtool annotate --in csv --column a table.csv"]),
    ("idtool annotate --in csv -k a table.csv", ["idtool annotate --in csv --column a table.csv"]),
    ("idtool annotate --in json --column id r", ["idtool annotate --in json --key id r"]),
    ("idtool new discord --at tomorrow -w 3", ["idtool new --worker 3 discord"]),
    ("idtool new discord 2024-01-01", ["idtool new --at 2024-01-01 discord"]),
    (
      "idtool new ulid --for 1d -n 3",
      ["idtool new --count 3 --for 1d --from yesterday ulid"]
    ),
  ]

  @Test(arguments: lines.indices)
  func everyProposalWorksWhenItIsPasted(index: Int) throws {
    let (line, proposals) = Self.lines[index]
    let tool = try Tool()
    try tool.addSamples()
    try Data("1029053193117499399\n".utf8).write(to: tool.url("a b"))
    for name in ["a table", "table.csv"] {
      try Data("a\n1029053193117499399\n".utf8).write(to: tool.url(name))
    }
    try Data("[]".utf8).write(to: tool.url("r"))
    try Data("1573827161679597568\n".utf8).write(to: tool.url("real.ids"))
    let environment = ["PATH": tool.pathWithTool]
    let wrong = try tool.shell(line + " < /dev/null", environment: environment)
    #expect((1...3).contains(wrong.status), "\(line)")
    let found = wrong.errorText.split(separator: "\n").dropFirst().compactMap { hint -> String? in
      if hint.hasPrefix("    idtool ") { return String(hint.dropFirst(4)) }
      guard hint.hasPrefix("  did you mean '"), hint.hasSuffix("'?") else { return nil }
      return String(hint.dropFirst(16).dropLast(2))
    }
    #expect(found == proposals, "\(wrong.errorText)")
    for proposal in found {
      let outcome = try tool.shell("printf '{\"id\":1}\\n' | " + proposal, environment: environment)
      // Whose the ids of that log are can't be told, and no line of it has one.
      let status: Int32 = proposal == "idtool annotate --only app.log" ? 1 : 0
      #expect(outcome.status == status, "\(proposal): \(outcome.errorText)")
    }
  }

  /// Where no line would do, words say what will.
  @Test(arguments: [
    ("flake decode --tz Nowhere 5", "zones are such as Europe/Berlin, UTC or +02:00"),
    ("flake decode 5 --utc", "times are in UTC unless --local or --tz is given"),
    ("flake annotate --in json f", "'idtool annotate' takes --in, and is for ids of every kind"),
    ("flake range --kind ulid --from 2020", "'idtool range' is for ids of every kind"),
    ("flake guess --kind discord 1573827161679597568", "'idtool inspect' takes --kind"),
    ("range --kind ulid --from '2026-11-25 14:00' --to 13:00", "give --to its date"),
    ("annotate --since '2026-11-25 23:59' --until 23:58", "give --until its date"),
    ("annotate --worker 7 log", "'idtool annotate -f worker,id FILE | grep -w ^7' lists the ids"),
    ("inspect --format %t 1", "-f id,time prints fields, tab separated"),
    ("flake layouts --save mine t41,w10,s12", "IDTOOL_LAYOUT=t41,w10,s12@2020-01-01"),
    ("new nil", "the nil UUID is 00000000-0000-0000-0000-000000000000"),
    ("new sqid", "'idtool new nanoid --size 10' makes short ids"),
    ("convert --to sqids 5", "'idtool new nanoid --size 10' makes short ids"),
    ("annotate --reverse log", "'idtool annotate -f time,id FILE | sort -r' has the latest first"),
    ("new uuid4 --upper", "'idtool new uuidv4 | tr a-f A-F' writes capitals"),
    ("2026-11-26T10:00:00Z", "'idtool range -l KIND --from 2026-11-26T10:00:00Z' bounds the ids"),
    ("new 41,10,12 --worker 1", "and has its epoch with it: t41,w10,s12@2020-01-01"),
    ("inspect -l 41,10,12 5", "and has its epoch with it: t41,w10,s12@2020-01-01"),
    (
      "new discord --datacenter 2 --worker 1",
      "--worker is the one number of a maker of discord: 32 * worker + process"
    ),
    ("inspect -l mysql 5", "mysql-swapped reads what UUID_TO_BIN(id, 1) of MySQL wrote"),
  ])
  func adviceIsGivenInWords(line: String, advice: String) throws {
    let outcome = try Tool().shell("$T \(line) < /dev/null")
    #expect(outcome.status == 2 && outcome.errorText.contains(advice), "\(outcome.errorText)")
    #expect(!outcome.errorText.contains("did you mean"), "\(outcome.errorText)")
  }

  @Test func aRecordIsGivenByAPipe() throws {
    let outcome = try Tool().shell(#"$T records put --file r '{"id":1}'"#)
    #expect(outcome.status == 2)
    #expect(outcome.errorText.contains(#"    echo '{"id":1}' | idtool records put --file r\#n"#))
  }

  /// The advice about workers does what it says, as that about an own layout does.
  @Test func adviceInWordsWorks() throws {
    let tool = try Tool()
    try tool.addSamples()
    let listed = try tool.shell(
      "IDTOOL_LAYOUT=miniflake $T annotate -f worker,id app.log | grep -w ^7"
    )
    #expect(listed.lines.count == 2 && listed.lines[0].hasSuffix("1029053193117499399"))
  }

  @Test func aFileThatIsMissingAndNamesAKindIsToldSo() throws {
    for line in ["annotate --only discord", "annotate discord", "guess discord"] {
      let outcome = try Tool().shell("$T \(line) < /dev/null")
      #expect(outcome.status == 3, "\(line)")
      #expect(
        outcome.errorText.hasSuffix(
          "\n  a kind has that name: 'idtool annotate -l discord' finds its ids\n"
        ),
        "\(outcome.errorText)"
      )
    }
  }

  /// Of an id in a line of JSON one thing is said, on whatever lines its record stands.
  @Test(arguments: [#"{"id":%,"at":1}"#, #"{\n"id":%,\n"at":1\n}"#])
  func thereIsOneCureForIDsInRecords(record: String) throws {
    let text = record.replacing("%", with: "1573827161679597568").replacing(#"\n"#, with: "\n")
    let outcome = try Tool().shell("$T inspect -f id > /dev/null", input: text)
    let hints = outcome.errorText.split(separator: "\n").filter { $0.hasPrefix("  ") }
    #expect(Set(hints) == ["  'idtool annotate' finds ids inside text, JSON too"])
    #expect(try Tool().shell("$T annotate -l discord", input: text).text.contains("8[2026-11-21T"))
  }

  /// What lies near would mean something else, or not be accepted: nothing is proposed.
  @Test(arguments: [
    "annotate --only --since 2025-10-09 --for 10m log", "annotate --inplace log",
    "annotate -i log", "flake decode --from twitter 123",
    "inspect --format %t 1", "inspect -t 1", "flake decode -d , -f id 1029053193117499399",
    "range --kind discord --from 2025 --sql \"payload->>'id'\"",
    "range --kind discord --from 2025 --sql 'CAST(id AS BIGINT)'",
  ])
  func whatWouldMeanSomethingElseIsNotProposed(line: String) throws {
    let outcome = try Tool().shell("$T \(line) < /dev/null")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(!outcome.errorText.contains("did you mean"), "\(outcome.errorText)")
  }

  /// Items that are no ids, with what is said below the message; nil for nothing.
  static let hints: [(line: String, hint: String?)] = [
    ("flake decode 18446744073709551616", nil),
    ("flake decode 9223372036854775808", nil),
    ("inspect 18446744073709551616", nil),
    ("flake decode abcdefghijklmnopq1", nil),
    (
      "flake decode -l twitter 'a 1573827161679597568 b'",
      "ids in lines of text: 'idtool flake annotate -l twitter', with -f id just the ids"
    ),
    (
      "flake stats -l discord lines",
      "ids in lines of text: 'idtool flake annotate -l discord -f id lines | idtool flake stats -l "
        + "discord'"
    ),
    (
      "inspect -- -1835437055283991649",
      "a negative number may be a 64-bit id or hash in a signed column: without the sign it is "
        + "16611307018425559967"
    ),
    ("inspect -- -18354370552839916490", nil),
    ("guess lines.txt", "'idtool annotate -f kind,id lines.txt' lists ids of other kinds"),
    ("convert 131e0832260400b5 --to int", "-l hex reads it as bits"),
    ("convert --to uuid AVY+OrXT1nZMYe+5kwK9Ww==", "-l base64 reads it as bits"),
    ("convert --to hex hello", nil),
    ("convert --to hex 019aa190-17f2-7cc3-98c4-dc0c0c07398", nil),
    ("flake decode 'my ids.txt'", "a file has that name: < 'my ids.txt' reads the ids in it"),
    (
      "inspect 'my ids.txt'",
      "a file has that name: < 'my ids.txt' reads the ids in it, "
        + "idtool annotate 'my ids.txt' explains those in its text"
    ),
    ("convert --to hex lines", "a file has that name: < 'lines' reads the ids in it"),
    (
      "route check lines",
      "a file has that name: < 'lines' reads the routes in it, -- 'lines' is the route"
    ),
    (
      "route parse --json lines",
      "a file has that name: < 'lines' reads the routes in it, -- 'lines' is the route"
    ),
    (
      "route check --key d lines", "a file has that name: < 'lines' reads the records in it"
    ),
    (
      "new uuidv5 --namespace dns lines",
      "a file has that name: < 'lines' reads the names in it, -- 'lines' is the name"
    ),
    (
      "flake decode 1573827161679597568,1573827334304567297",
      "it holds several values: cut -d, -f1 takes the one with an id, tr , '\\n' makes a line of each"
    ),
    (
      "flake decode '1573827161679597568;1573827334304567297;1573827334304567298'",
      "it holds several values: cut -d';' -f1 takes the one with an id, tr ';' '\\n' makes a line of each"
    ),
    (
      "inspect \"$(printf '1573827161679597568\\t1573827334304567297')\"",
      "it holds several values: cut -f1 takes the one with an id, tr '\\t' '\\n' makes a line of each"
    ),
    (
      #"flake decode '"1573827161679597568"'"#,
      "'idtool inspect' takes quotes and brackets off"
    ),
    ("flake decode '<@1573827161679597568>'", "'idtool inspect' takes quotes and brackets off"),
    (
      "flake decode '[1573827161679597568,'",
      "such marks aren't part of ids: tr -dc '0-9\\n' leaves the digits of lines"
    ),
    (
      "order arrange --order 1 positions",
      "--position position reads positions from its key 'position'"
    ),
  ]

  @Test(arguments: hints.indices)
  func whatElseAnItemMayBeIsSaid(index: Int) throws {
    let (line, hint) = Self.hints[index]
    let tool = try Tool()
    try Data("1573827161679597568\n".utf8).write(to: tool.url("my ids.txt"))
    try Data("at 1573827161679597568\n".utf8).write(to: tool.url("lines"))
    try Data("at 01ARYZ6S41TSV4RRFFQ69G5FAV\n".utf8).write(to: tool.url("lines.txt"))
    try Data("{\"id\":1,\"position\":5}\n".utf8).write(to: tool.url("positions"))
    let outcome = try tool.shell("$T \(line)")
    #expect(outcome.status == 1, "\(outcome.errorText)")
    let found = outcome.errorText.split(separator: "\n").dropFirst().map { $0.dropFirst(2) }
    #expect(found == [hint].compactMap { $0.map { $0[...] } }, "\(outcome.errorText)")
    #expect(!outcome.errorText.contains("has lost digits"))
  }

  @Test(arguments: [
    "flake decode", "flake decode -f time,input", "flake guess", "flake stats", "inspect",
    "inspect --kind discord -o csv", "convert --to hex --kind twitter",
    "annotate --only -l discord",
    "flake decode -l twitter,discord", "auid check --state state --json",
  ])
  func aByteOrderMarkIsNoPartOfTheFirstItem(command: String) throws {
    let tool = try Tool()
    _ = try tool.shell("$T auid register --state state 1573827161679597568")
    let lines = "1573827161679597568\r\n1573827161679597568\r\n"
    let plain = try tool.shell("$T \(command)", input: lines)
    let marked = try tool.shell("$T \(command)", input: "\u{FEFF}" + lines)
    #expect(plain.status == 0, "\(plain.errorText)")
    #expect(marked.status == 0, "\(marked.errorText)")
    let output = marked.text.replacing("\u{FEFF}", with: "")
    #expect(output == plain.text && marked.errorText == plain.errorText)
    let isCopied = command.hasPrefix("annotate")
    #expect(Array(marked.output.prefix(3)) != [0xEF, 0xBB, 0xBF] || isCopied)
  }
}
