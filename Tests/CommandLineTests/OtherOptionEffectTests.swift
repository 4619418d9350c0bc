import Foundation
import Testing

@testable import IDToolKit

/// An option is obeyed, also by the commands that are none of ``OptionEffectTests``.
///
/// Whoever adds an option to a command adds words here that change what it prints.
@Suite struct OtherOptionEffectTests {
  /// A line of bash that runs a command, and for each of its options words that change what it
  /// prints.
  ///
  /// The words stand where the line has braces. Those in front of a bar are given in any case.
  struct Probe {
    let command: Command
    /// `idtool` with the command's words and braces, if nil.
    var line: String?
    /// What is given in any case, but beside words that begin with an equals sign.
    var words = ""
    let options: [Option: String]
  }

  /// In what a command says of a mistake, where nothing else of it has colors.
  private static let color = "--nosuch | --color always"
  /// Of a layout, these change nothing of a route, and are told to be wrong.
  private static let ruled: [Option: String] = [.epoch: "--epoch then", .unit: "--unit then"]
  private static let filled: [Option: String] = [
    .filledFormat: "--in csv", .addedName: "--in csv | --as b",
    .tableWithoutHeader: "--in csv | --no-header",
    .separator: "--in csv | --separator :",
  ]
  private static let issuing: [Option: String] = [
    // A number that is chosen at random differs, except once in a million.
    .worker: "= -l t41,w20 --epoch miniflake --no-ledger --now 2026-01-01 | --worker 9",
    .workers: "= -l t41,w20 --epoch miniflake --now 2026-01-01 --ledger l -q | --workers 3-3",
    .workerOf: "= -l t41,w20 --epoch miniflake --no-ledger --now 2026-01-01 | --worker-of web-3",
    .ledger: "= -w 7 --now 2026-01-01 | --ledger l",
    .existingLedger: "= -w 7 --now 2026-01-01 --ledger l | --existing",
    .noLedger: "= -w 7 --now 2026-01-01 | --no-ledger",
    .maxAhead: "-l t50,w10 --epoch miniflake | --max-ahead 0s",
    .pace:
      "= -w 7 --no-ledger -l t45,w10 --epoch miniflake --unit 100ms --max-ahead 0s > ids | --pace",
    .now: "= -w 7 --no-ledger | --now 2026-01-01",
    .window: "--window 2026-01-02/2026-01-03",
    .grant: "= -w 7 --no-ledger | --grant false",
  ].merging(OptionEffectTests.layouts) { $1 }

  /// The same for flakes that `new` makes.
  private static let issuingNew: [Option: String] = [
    .worker: "= t41,w20@miniflake --no-ledger --now 2026-01-01 | --worker 9",
    .workers: "= t41,w20@miniflake --now 2026-01-01 --ledger l -q | --workers 3-3",
    .workerOf: "= t41,w20@miniflake --no-ledger --now 2026-01-01 | --worker-of web-3",
    .ledger: "= miniflake -w 7 --now 2026-01-01 | --ledger l",
    .existingLedger: "= miniflake -w 7 --now 2026-01-01 --ledger l | --existing",
    .noLedger: "= miniflake -w 7 --now 2026-01-01 | --no-ledger",
    .maxAhead: "= t50,w10@miniflake -n 2 -w 7 --no-ledger --now 2026-01-01 | --max-ahead 0s",
    .pace: "= t45,w10@100ms@miniflake -w 7 --no-ledger --max-ahead 0s -n 3 > ids | --pace",
    .now: "= miniflake -w 7 --no-ledger | --now 2026-01-01",
    .window: "= miniflake -w 7 --no-ledger --now 2026-01-01 | --window 2026-01-02/2026-01-03",
    .grant: "= miniflake -w 7 --no-ledger | --grant false",
    .form: "= miniflake -w 7 --no-ledger --now 2026-01-01 | --form hex",
  ]

  static let probes: [Probe] = [
    Probe(command: .help, options: [.color: "--color always"]),
    Probe(command: .man, options: [.color: color]),
    Probe(command: .completions, options: [.color: color]),
    Probe(
      command: .flakeNext,
      line: "idtool flake next {}; ls -d l .local; rm -rf l .local",
      words: "-w 7 --no-ledger --now 2026-01-01",
      options: OptionEffectTests.merged(
        issuing,
        OptionEffectTests.rows,
        [
          .count: "--count 2",
          .pace:
            "= -w 7 --no-ledger -l t45,w10 --epoch miniflake --unit 100ms --max-ahead 0s -n 3 > ids | --pace",
          .maxAhead: "-l t50,w10 --epoch miniflake --count 2 | --max-ahead 0s",
          .field: "--field worker", .color: color,
        ]
      )
    ),
    Probe(
      command: .flakeStamp,
      line: "idtool flake stamp {} app.log; ls -d l .local; rm -rf l .local",
      words: "-w 7 --no-ledger --now 2026-01-01",
      options: OptionEffectTests.merged(issuing, [.color: color], filled)
    ),
    Probe(
      command: .flakeEncode,
      line: "printf '%s\\n' 2026-01-01 then 2026-01-02 | idtool flake encode {}",
      options: OptionEffectTests.merged(
        OptionEffectTests.layouts,
        OptionEffectTests.rows,
        [
          .moment: "--at 2026-01-01", .workerField: "--worker 3", .sequence: "--sequence 3",
          .random: "-l t41,r10,s12 --epoch 2020-01-01 | --random 3",
          .other: "-l t41,x10,s12 --epoch 2020-01-01 | --other 3",
          .local: "--local", .zone: "--tz +05:00", .firstLine: "--first-line 7",
          .field: "--field id,time", .tableFormat: "= --column 1 | --in csv",
          .tableColumn: "= --in csv | --column 1",
          .addedName: "= --in csv --column 1 | --as b",
          .separator: "= --in csv --column 1 | --separator tab",
        ]
      )
    ),
    Probe(
      command: .flakeAnnotate,
      line: "{ echo a; cat app.log; echo b; } > log; idtool flake annotate {} 2>&1 | cat -v",
      words: "log",
      options: annotating
    ),
    Probe(
      command: .annotate,
      line: "{ echo a; cat app.log; echo b; } > log; idtool annotate {} 2>&1 | cat -v",
      words: "-l miniflake log",
      options: OptionEffectTests.merged(
        annotating,
        [
          .soughtKinds: "= log | --kind twitter",
          .asOf: "= log | --now 2016-01-01", .explain: "= log | --explain",
          .recordFormat: "= orders.jsonl | --in json",
          .idKey: "= --in json orders.jsonl | --key state",
          .separator: "= --in csv orders.csv | --separator :",
          .idColumn: "= --in csv orders.csv | --column state",
        ]
      )
    ),
    Probe(
      command: .stats,
      line: "{ echo a; sed 's/^/2025-12-08T/; s/ /Z /' app.log | "
        + "sed '/GET/p; s/117501447/134279687/'; echo b; } > log; "
        + "idtool stats {} 2>&1 | cat -v",
      words: "-l miniflake log",
      options: OptionEffectTests.merged(
        annotating,
        [
          .soughtKinds: "= log | --kind twitter",
          .asOf: "= log | --now 2016-01-01", .explain: "= app.log | --explain",
          .mentions: "--duplicates", .gaps: "--gaps 0", .histogram: "--histogram",
          .bucket: "--bucket 1h", .outputOrPicture: "--output svg",
          .field: "--field count", .firstLine: "--json | --first-line 7",
          .countedFormat: "= orders.csv | --in csv",
          .separator: "= --in csv orders.csv | --separator :",
        ]
      )
    ),
    Probe(
      command: .check,
      line: "cat orders.* > twice.jsonl; idtool check {}",
      words: "--unique twice.jsonl",
      options: [
        .checkedKinds: "--kind ulid", .unique: "= twice.jsonl | --unique",
        .checkedKey: "--key state", .allowEmpty: "= ids.txt | --allow-empty",
        .findingOutput: "--output github", .json: "--json", .field: "--field id",
        .noHeader: "-o csv | --no-header", .color: color,
      ]
    ),
    Probe(
      command: .flakeRange,
      words: "--from 2026-01-01",
      options: OptionEffectTests.merged(
        OptionEffectTests.layouts,
        OptionEffectTests.rows,
        [
          .boundForm: "--form hex",
          .from: "= --to 2027-01-01 | --from 2025-01-01", .to: "--to 2026-02-01",
          .length: "--for 1d", .every: "--for 2d | --every 1d", .sql: "--sql id", .local: "--local",
          .zone: "--tz +05:00",
          .color: color,
          .field: "--field upper,lower",
        ]
      )
    ),
    Probe(
      command: .range,
      words: "--from 2026-01-01 --kind ulid",
      options: OptionEffectTests.merged(
        OptionEffectTests.rows,
        [
          .rangeKind: "= --from 2026-01-01 | --kind ulid",
          .boundForm: "= --from 2026-01-01 --kind discord | --form hex",
          .from: "= --kind ulid --to 2027-01-01 | --from 2025-01-01", .to: "--to 2026-02-01",
          .length: "--for 1d", .every: "--for 2d | --every 1d", .sql: "--sql id",
          .dialect: "--sql id --binary | --dialect postgres",
          .binary: "--sql id | --binary", .local: "--local", .zone: "--tz +05:00",
          .field: "--field upper,lower",
          .color: color,
        ]
      )
    ),
    Probe(
      command: .flakeGuess,
      line: "{ cat ids.txt; echo x; } | idtool flake guess {}",
      options: OptionEffectTests.merged(
        OptionEffectTests.rows,
        [
          .near: "--near 2026-01-01", .asOf: "--now 2020-01-01", .rankCount: "--count 1",
          .local: "--json | --local", .zone: "--json | --tz +05:00",
          .field: "--field layout", .firstLine: "--first-line 7", .strict: "--strict",
        ]
      )
    ),
    Probe(
      command: .kinds,
      words: "ksuid guid",
      options: [
        .output: "--output csv", .json: "--json", .noHeader: "-o csv | --no-header",
        .field: "--field bits", .color: "--color always",
      ]
    ),
    Probe(
      command: .guess,
      words: "app.log",
      options: OptionEffectTests.merged(
        OptionEffectTests.rows,
        [
          .asOf: "--now 2016-01-01", .unpack: "= app.log.gz | --decompress", .field: "--field kind",
        ]
      )
    ),
    Probe(
      command: .flakeStats,
      line: "{ cat ids.txt ids.txt; echo x; } | idtool flake stats {}",
      options: OptionEffectTests.merged(
        OptionEffectTests.layouts,
        OptionEffectTests.times,
        [
          .bucket: "--json | --bucket 1h", .duplicates: "--duplicates",
          .summaryOutput: "--output json",
          .json: "--json", .field: "--field count", .firstLine: "--first-line 7",
          .strict: "--strict", .color: "--color always",
        ]
      )
    ),
    Probe(
      command: .flakeGrant,
      options: [.color: color]
    ),
    Probe(
      command: .flakeLayouts,
      words: "discord",
      options: OptionEffectTests.merged(
        OptionEffectTests.rows,
        [
          .outputOrCard: "--output json", .field: "--field name", .epoch: "--epoch 2020-01-01",
          .unit: "--unit 1s",
        ]
      )
    ),
    Probe(
      command: .flakeWorkers,
      line: """
        idtool flake next -w 7 --ledger l --now 2026-01-01 > l.id; idtool flake workers {}; rm -rf l
        """,
      words: "--ledger l",
      options: OptionEffectTests.merged(
        OptionEffectTests.layouts,
        OptionEffectTests.rows,
        OptionEffectTests.times,
        [.ledger: "= | --ledger l", .field: "--field worker"]
      )
    ),
    Probe(
      command: .new,
      line:
        "printf '%s\\n' 2026-01-01 then 2026-01-02 > times; echo at > table; idtool new {}; ls -d l .local; rm -rf l .local",
      words: "uuidv5 --namespace dns a",
      options: OptionEffectTests.merged(
        OptionEffectTests.rows,
        issuingNew,
        [
          .count: "= uuidv4 --seed 1 | --count 2", .at: "= uuidv7 --seed 1 | --at 2026-01-01",
          .from: "= ulid --seed 1 --to 2026-01-02 | --from 2026-01-01",
          .to: "= ulid --seed 1 --from 2026-01-01 | --to 2026-01-02",
          .length: "= ulid --seed 1 --from 2026-01-01 | --for 1d",
          .tableFormat: "= ulid --seed 1 --column at < table | --in csv",
          .tableColumn: "= ulid --seed 1 --in csv < table | --column at",
          .addedName: "= ulid --seed 1 --in csv --column at < table | --as b",
          .separator: "= ulid --seed 1 --in csv --column at < table | --separator tab",
          .namespace: "= uuidv5 a | --namespace url", .size: "= nanoid --seed 1 | --size 5",
          .alphabet: "= nanoid --seed 1 | --alphabet ab", .seed: "= uuidv4 | --seed 1",
          .time: "= uuidv7 --seed 1 --at 2026-01-01 --json | --time unix-ms",
          .local: "= uuidv7 --seed 1 --at 2026-01-01 --json | --local",
          .zone: "= uuidv7 --seed 1 --at 2026-01-01 --json | --tz +05:00",
          .field: "--field kind", .color: color,
          .invalid: "= uuidv7 --seed 1 --at - < times | --invalid skip",
          .firstLine: "= uuidv7 --seed 1 --at - < times | --first-line 7",
          .strict: "= uuidv7 --seed 1 --at - < times | --strict",
        ]
      )
    ),
    Probe(
      command: .auidNext,
      line: state("next"),
      words: "-s s",
      options: OptionEffectTests.merged(
        OptionEffectTests.rows,
        kept,
        [.count: "--count 2", .fresh: "--fresh", .field: "--field id,id", .color: color]
      )
    ),
    Probe(
      command: .auidRegister,
      line: state("register"),
      words: "-s s 2 7",
      options: OptionEffectTests.merged(
        OptionEffectTests.rows,
        kept,
        [.new: "--new", .field: "--field id", .existing: "= -s t 2 | --existing", .color: color]
      )
    ),
    Probe(
      command: .auidRecycle,
      line: state("recycle"),
      words: "-s s 3",
      options: OptionEffectTests.merged(
        OptionEffectTests.rows,
        kept,
        [.field: "--field id", .color: color]
      )
    ),
    Probe(
      command: .auidCheck,
      line: "printf '%s\\n' 2 x 9 > ids; \(state("check"))",
      words: "-s s < ids",
      options: OptionEffectTests.merged(
        OptionEffectTests.rows,
        kept,
        [.field: "--field id", .invalid: "--json | --invalid skip", .firstLine: "--first-line 7"]
      )
    ),
    Probe(
      command: .auidList,
      line: state("list"),
      words: "-s s",
      options: OptionEffectTests.merged(
        OptionEffectTests.rows,
        kept,
        [.eachID: "--ids", .field: "--field count"]
      )
    ),
    Probe(
      command: .auidAssign,
      line: #"printf '%s\n' '{"a":1}' '{"id":"x"}' '{"b":1}' > r; "# + state("assign"),
      words: "-s s r",
      options: OptionEffectTests.merged(
        kept,
        [
          .key: "--key n", .existing: "= -s t r | --existing", .strict: "--strict",
          .color: "--color always",
        ],
        filled
      )
    ),
    Probe(
      command: .auidReset,
      line: state("reset"),
      words: "-s s --yes",
      options: OptionEffectTests.merged(
        kept,
        [.yes: "= -s s | --yes", .state: "= --yes | --state s", .color: color]
      )
    ),
    Probe(
      command: .orderBetween,
      words: "10 20 --seed 1",
      options: OptionEffectTests.merged(
        OptionEffectTests.rows,
        [
          .positionCount: "--count 2", .first: "= | --first",
          .pick: "= 10 20 --seed 1 | --pick middle",
          .seed: "= 0 1000000000000 | --seed 1", .minimum: "= - 20 --pick middle | --min 0",
          .maximum: "= 20 - --pick middle | --max 30", .keys: "= a0 a1 | --fractional",
          .jitter: "= --fractional a0 a1 --seed 1 | --jitter", .color: color,
          .field: "--field position,position",
        ]
      )
    ),
    Probe(
      command: .orderSpread,
      words: "3",
      options: OptionEffectTests.merged(
        OptionEffectTests.rows,
        [
          .minimum: "--min 0", .maximum: "--max 30", .keys: "--fractional", .color: color,
          .field: "--field position,position",
        ]
      )
    ),
    Probe(
      command: .orderArrange,
      line: "cp tasks.jsonl t; idtool order arrange {} t; cat t",
      words: "--order iron,wash,dry --seed 1",
      options: OptionEffectTests.merged(
        OptionEffectTests.rows,
        [
          .wantedOrder: "= --seed 1 | --order iron,wash,dry",
          .wantedOrderFile: "= --seed 1 | --order-file wanted.txt",
          .key: "--key order", .position: "--position p",
          .unnamed: "= --order iron,wash --seed 1 | --unnamed stay",
          .pick: "= --order iron,wash,dry | --pick middle",
          .seed: "= --order iron,wash,dry | --seed 1",
          .minimum: "--min 0", .maximum: "= --order dry,iron,wash --seed 1 | --max 40",
          .color: color,
          .inPlace: "--in-place", .field: "--field id",
        ]
      )
    ),
    Probe(
      command: .routeFormat,
      line: #"echo '{"routes":{"profile":{"type":"flake"}}}' > rules; idtool route format {}"#,
      words: "profile 0FD2",
      options: OptionEffectTests.merged(
        ruled,
        [
          .routes: "--routes home", .routesFile: "--routes-file rules",
          .form: "--routes-file rules | --form hex",
          .layout:
            "= --routes-file rules profile 18446744073709551615 | --kind t42,w10,s12 --epoch 2020-01-01",
          .color: color,
        ]
      )
    ),
    Probe(
      command: .routeCheck,
      line:
        #"echo '{"routes":{"profile":{"type":"flake"}}}' > rules; printf 'profile:%s\n' 0FD2 -1 18446744073709551615 | idtool route check {}"#,
      options: OptionEffectTests.merged(
        ruled,
        [
          .routes: "--routes home", .routesFile: "--routes-file rules",
          .form: "--routes-file rules | --form hex",
          .layout: "--routes-file rules | --kind t42,w10,s12 --epoch 2020-01-01",
          .routeKey: "--key id", .firstLine: "--routes home | --first-line 7",
          .strict: "--routes home | --strict", .color: "--routes home | --color always",
        ]
      )
    ),
    Probe(
      command: .recordsGet,
      words: "--file people.json 7",
      options: [
        .key: "--key name", .recordsFile: "= 7 | --file people.json", .color: color,
      ]
    ),
    Probe(
      command: .recordsPut,
      line: #"""
        cp people.json p; echo '{"id":8,"name":"X"}' > new; echo '{"id":9}' > part
        idtool records put {}; cat p
        """#,
      words: "--file p < new",
      options: [
        .key: "= --file p < part | --key name", .changedFile: "= < new | --file p",
        .merge: "= --file p < part | --merge",
        .whole: "= --file p < part | --whole",
        .insertionIndex: "--index 0", .before: "--before 7", .after: "--after 7",
        .inPlace: "--in-place", .color: color,
      ]
    ),
    Probe(
      command: .recordsRemove,
      line: "cp people.json p; idtool records remove {}; cat p",
      words: "--file p 7",
      options: [
        .key: "--key name", .recordsFile: "= 7 | --file p", .inPlace: "--in-place",
        .color: color,
      ]
    ),
    Probe(
      command: .recordsMove,
      line: "cp people.json p; idtool records move {}; cat p",
      words: "--file p 9 --index 0",
      options: [
        .key: "--key name", .recordsFile: "= 9 --index 0 | --file p",
        .destinationIndex: "= --file p 9 | --index 0", .before: "= --file p 9 | --before 7",
        .after: "= --file p 7 | --after 9", .inPlace: "--in-place", .color: color,
      ]
    ),
    Probe(
      command: .recordsIDs,
      words: "users.jsonl",
      options: OptionEffectTests.merged(
        OptionEffectTests.rows,
        [
          .key: "--key name", .field: "--field type", .color: color,
          .invalid: "--key n | --invalid skip",
          .strict: "--key n | --strict",
        ]
      )
    ),
    Probe(
      command: .recordsCheck,
      words: "users.jsonl",
      options: [.key: "--key n", .strict: "--key n | --strict", .color: "--key n | --color always"]
    ),
    Probe(
      command: .recordsDedupe,
      line:
        "cat users.jsonl > u; sed s/Ada/Eve/ users.jsonl >> u; idtool records dedupe {} u; cat u",
      options: [
        .key: "--key n", .keep: "--keep last", .inPlace: "--in-place",
        .strict: "--key n | --strict", .color: "--key n | --color always",
      ]
    ),
  ]

  private static let annotating = OptionEffectTests.merged(
    OptionEffectTests.layouts,
    OptionEffectTests.rows,
    OptionEffectTests.times,
    [
      .layouts: "--kind twitter",
      .unit: "\(OptionEffectTests.customLayout) --until 2200-01-01 | --unit 10ms",
      .since: "--since 2027-01-01", .until: "--until 2024-01-01", .only: "--only",
      .afterContext: "--only | --after-context 1", .beforeContext: "--only | --before-context 1",
      .context: "--only | --context 1", .withFileName: "--with-filename",
      .unpack: "= app.log.gz | --decompress", .replace: "--replace", .format: "--format %t",
      .delta: "--delta", .field: "--field id", .firstLine: "--json | --first-line 7",
    ]
  )

  private static let kept: [Option: String] = [
    .state: "= | --state s", .existing: "= -s t | --existing",
  ]

  private static func state(_ command: String) -> String {
    "idtool auid register 1 2 3 5 -s s >/dev/null; idtool auid recycle 5 -s s > /dev/null; "
      + "idtool auid \(command) {}; cat s; rm -f s t"
  }

  /// What is shown elsewhere, or changes nothing that is printed; ``LockOptionTests`` has those of
  /// locks, ``ItemsFileTests`` the files of items, ``OwnKindsTests`` those of kinds.
  private static let others: Set<Option> = [
    .itemsFile, .quiet, .help, .jobs, .lockTimeout, .trustLocks, .ownKinds, .noOwnKinds,
  ]

  @Test(arguments: probes.map(\.command))
  func eachOptionChangesWhatIsPrinted(command: Command) throws {
    let probe = try #require(Self.probes.first { $0.command == command })
    let tool = try Tool()
    try tool.addSamples()
    var script = "gzip -k app.log\n"
    var runCount = 0
    func add(_ given: String) -> Int {
      let line = (probe.line ?? "idtool \(command.words) {}").replacing("{}", with: given)
      script += "{ \(line) ; } 2>&1; echo \"status $?\"; printf '\\0'\n"
      runCount += 1
      return runCount - 1
    }
    // What most options are compared with is the same run.
    var plainRuns: [String: Int] = [:]
    var tried: [(words: String, without: Int, first: Int, second: Int)] = []
    for option in command.options where !Self.others.contains(option) {
      let words = try #require(
        probe.options[option],
        "words that change what \(command.words) prints, for --\(option.long)"
      )
      #expect(words.contains("--\(option.long)"), "\(words)")
      let isAlone = words.hasPrefix("=")
      let parts = words.drop { $0 == "=" || $0 == " " }
        .split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      let before = (isAlone ? "" : probe.words) + " " + (parts.count > 1 ? parts[0] : "")
      let without = plainRuns[before] ?? add(before)
      plainRuns[before] = without
      // Twice with the words: what differs each time shows nothing.
      let with = before + " " + (parts.last ?? "")
      tried.append((words, without, add(with), add(with)))
    }
    let outcome = try tool.shell(
      script,
      environment: ["PATH": tool.pathWithTool, "TZ": "Asia/Tokyo"]
    )
    let results = outcome.text.split(separator: "\0", omittingEmptySubsequences: false)
    try #require(results.count == runCount + 1, "\(outcome.errorText)")
    for run in tried {
      let (words, without, first, second) = (
        run.words, results[run.without], results[run.first], results[run.second]
      )
      // A refusal shows that an option is read, not that it is obeyed.
      let isRefused = first.contains("try 'idtool")
      let mayBe = words == Self.color || Self.ruled.values.contains(words)
      #expect(mayBe || !isRefused, "\(command.words) \(words) is refused: \(first)")
      #expect(first != without, "\(command.words) \(words) changes nothing: \(first)")
      #expect(first == second, "\(command.words) \(words) prints something else each time")
    }
  }

  @Test func eachCommandIsHereOrThere() {
    let here = Self.probes.map(\.command)
    let there = OptionEffectTests.cases.map(\.command)
    let missing = Set(Command.allCases).subtracting(here + there).map(\.words)
    #expect(missing.isEmpty, "commands whose options nothing tries")
  }
}
