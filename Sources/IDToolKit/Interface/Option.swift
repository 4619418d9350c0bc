/// Every option of every command.
///
/// Two cases may share a name where commands need different words for it; ``OptionTableTests``
/// holds that they then agree on whether a value follows.
enum Option: CaseIterable, Hashable, Sendable {
  case worker
  case workers
  case workerOf
  case count
  case ledger
  case noLedger
  case lockTimeout
  case trustLocks
  case maxAhead
  case pace
  case now
  /// `--existing` for a ledger.
  case existingLedger
  case window
  case grant
  case layout
  /// The layouts of a command that reads ids with several.
  case layouts
  case epoch
  case unit
  case form
  /// The time of the id that `flake encode` makes.
  case moment
  /// The worker number of that id, which no ledger has to know.
  case workerField
  case sequence
  case random
  case other
  case from
  case to
  /// How long the range is.
  case length
  case sql
  case dialect
  /// Whether a column has the bytes of ids.
  case binary
  /// The kind of the ids of `idtool range`.
  case rangeKind
  case near
  /// How many layouts `flake guess` prints.
  case rankCount
  /// The kind that `idtool inspect` reads texts as.
  case kind
  /// The kinds that `idtool annotate` looks for.
  case soughtKinds
  /// How many kinds `idtool inspect` prints for one text.
  case kindCount
  /// The time of the ids that `idtool new` makes.
  case at
  case namespace
  case size
  case alphabet
  /// What `idtool convert` writes.
  case targetForm
  /// What it reads.
  case sourceKind
  case bucket
  case output
  /// `--output` where there is a picture too.
  case outputOrCard
  /// `--output` of a summary, which is no list of records.
  case summaryOutput
  case json
  case field
  case noHeader
  case strict
  case invalid
  case firstLine
  case jobs
  case format
  case delta
  case time
  case local
  case since
  case until
  /// Before or after which times ids are invalid.
  case earliest
  case latest
  /// Whether results are in the order of their times.
  case byTime
  case only
  case afterContext
  case beforeContext
  case context
  case withFileName
  case unpack
  case replace
  /// The format of records whose ids get fields beside them.
  case recordFormat
  case idKey
  case idColumn
  case state
  case existing
  case fresh
  case new
  case eachID
  case key
  case yes
  case positionCount
  case first
  case pick
  case seed
  case minimum
  case maximum
  case keys
  case jitter
  case wantedOrder
  case wantedOrderFile
  case unnamed
  case position
  case routes
  case routesFile
  /// Where a record has its route.
  case routeKey
  case recordsFile
  /// The same for `records put`, where standard input has other records.
  case changedFile
  case inPlace
  case insertionIndex
  case destinationIndex
  case before
  case after
  case keep
  case color
  case quiet
  case help
  case version

  /// What every command takes.
  static let common: [Option] = [.color, .quiet, .help]
  /// What `idtool` takes without a command.
  static let topLevel: [Option] = [.color, .quiet, .help, .version]
  /// What every command takes that prints records.
  static let records: [Option] = [.output, .json, .field, .noHeader]
  /// The same where a record can also be drawn.
  static let recordsOrCards: [Option] = [.outputOrCard, .json, .field, .noHeader]
  /// What every command takes that prints one result of many parts.
  static let summary: [Option] = [.summaryOutput, .json, .field]
  /// What becomes of items that are invalid, where rows answer items.
  static let items: [Option] = [.invalid, .firstLine, .strict]
  /// How times are written.
  static let times: [Option] = [.time, .local]
  /// Where the open ends of an order stop.
  static let limits: [Option] = [.minimum, .maximum]
  /// What routes are checked against, and how flakes in them are read.
  static let routeRules: [Option] = [.routes, .routesFile] + bits + [.form]
  /// Lines around those with an id.
  static let lineContext: [Option] = [.afterContext, .beforeContext, .context]
  /// How annotated text is printed.
  static let annotation: [Option] =
    [.since, .until, .only] + lineContext + [.withFileName, .unpack, .replace, .format, .delta]
  /// What chooses the bits of an id.
  static let bits: [Option] = [.layout, .epoch, .unit]
  /// Who issues ids, where that is recorded, and how far they may run ahead.
  static let issuing: [Option] = [
    .worker, .workers, .workerOf, .ledger, .existingLedger, .noLedger, .lockTimeout, .trustLocks,
    .maxAhead,
    .pace, .now, .window, .grant,
  ]

  /// Options that share a line on the screen of `-h`.
  static let bundles: [(options: [Option], summary: String)] = [
    ([.layout, .layouts, .epoch, .unit, .form], "Bits and text of ids"),
    ([.time, .local], "How times are written"),
    ([.output, .outputOrCard, .summaryOutput, .json, .noHeader], "Text, json, csv or tsv"),
    ([.lockTimeout, .trustLocks], "How locks are waited for"),
    ([.maxAhead, .pace, .now], "How far ids may run ahead"),
    ([.invalid, .firstLine, .strict], "What becomes of invalid items"),
    ([.routes, .routesFile], "The routes that are known"),
    (lineContext, "Lines around those, with --only"),
    ([.recordFormat, .idKey, .idColumn], "Fields beside ids in records"),
    ([.since, .until, .earliest, .latest], "Only ids of this time"),
    ([.color, .quiet, .help], "As for every command"),
  ]

  /// Options that mean much the same in different commands.
  private static let families: [[Option]] = [
    [.from, .since, .earliest], [.to, .until, .latest], [.kind, .layouts, .layout, .rangeKind],
    [.workers, .worker], [.output, .format],
  ]

  /// What other programs call some of them.
  private static let foreignNames: [(names: [String], option: Option)] = [
    (["start", "begin", "after"], .from), (["end", "stop"], .to),
  ]

  /// The long names of the options that mean here what this one means elsewhere.
  static func kin(of name: [UInt8], among options: [Option]) -> [String] {
    let foreign = foreignNames.first { $0.names.contains { $0.utf8.elementsEqual(name) } }?.option
    for family in families
    where family.contains(where: { $0 == foreign || $0.spec.long.utf8.elementsEqual(name) }) {
      let names = options.filter(family.contains).map(\.spec.long)
      if !names.isEmpty { return names }
    }
    return []
  }

  /// The forms of ``TimeExpression``, for help.
  private static let timeForms = """
    A time is 2026-11-21T05:21:00Z, '2026-11-21 05:21', 2026-11-21, 2026-11 or 2026; 14:00 or \
    14:00:05, which is today's; now, today, yesterday, tomorrow or 'yesterday 14:00'; @ and a Unix \
    time, in seconds, ms, us or ns as its size says; or a span: -2h, +10d, -1h30m, '15 minutes \
    ago'. Without a zone or an offset it is in UTC, or in local time with --local.
    """

  var spec: OptionSpec {
    switch self {
    case .worker:
      OptionSpec(
        long: "worker",
        short: "w",
        value: .number(name: "N", range: 0...UInt64.max),
        summary: "Worker number, 0 to 1023 in the default layout",
        details: """
          Two machines may not use the same number, unless they share the ledger. Without it, a
          free number is leased for as long as the process runs.
          """,
        environment: .worker
      )
    case .workers:
      OptionSpec(
        long: "workers",
        value: .text(name: "A-B"),
        summary: "Lease a worker number from A to B",
        details: "Gives each machine a share of the numbers, so that none need talk to another."
      )
    case .workerOf:
      OptionSpec(
        long: "worker-of",
        value: .text(name: "NAME"),
        summary: "Take the number at the end of NAME: 3 of web-3",
        details: """
          For names that an orchestrator numbers, such as the pods of a StatefulSet: the number \
          stands behind the last hyphen or underscore, or is the whole name. web-3 and api-3 are \
          both 3: two sets that make the same kind of id need different numbers (--workers, one \
          range for each) or --grant. A name that ends like an address (ip-10-0-0-17) is refused: \
          other machines may have the same last number.
          """
      )
    case .count:
      OptionSpec(
        long: "count",
        short: "n",
        value: .number(name: "COUNT", range: 0...UInt64.max),
        summary: "How many ids to print",
        default: .value("1")
      )
    case .ledger:
      OptionSpec(
        long: "ledger",
        value: .file,
        summary: "File that records what each worker has issued",
        details: """
          Users, containers and machines that share worker numbers must share a ledger: it is what
          keeps an id from being issued twice.
          """,
        default: .words("one for each layout in ~/.local/state/idtool"),
        environment: .ledger
      )
    case .noLedger:
      OptionSpec(
        long: "no-ledger",
        value: .flag,
        summary: "Keep no record: a second run may repeat ids",
        details: "What was issued is then known to this process alone, and forgotten at its end."
      )
    case .lockTimeout:
      OptionSpec(
        long: "lock-timeout",
        value: .duration(name: "SPAN"),
        summary: "How long to wait for a lock held by another process",
        default: .value("10s")
      )
    case .trustLocks:
      OptionSpec(
        long: "trust-locks",
        value: .flag,
        summary: "Lock files in any file system",
        details: """
          Some file systems, most of those in user space (sshfs, rclone, bindfs) and folders \
          shared with a virtual machine among them, keep the locks of each mount or machine apart. \
          There a file is not changed, because two could do so at once, unless this option says \
          that nobody else does.
          """
      )
    case .maxAhead:
      OptionSpec(
        long: "max-ahead",
        value: .duration(name: "SPAN"),
        summary: "How far ids may run ahead of the clock",
        details: """
          When a sequence is full, ids take the next moment's; when the clock steps back, they go
          on from where they were. Past this distance the command fails instead.
          """,
        default: .value("60s")
      )
    case .pace:
      OptionSpec(
        long: "pace",
        value: .flag,
        summary: "Wait rather than run ahead of the clock",
        details: "No id is printed before its own timestamp."
      )
    case .now:
      OptionSpec(
        long: "now",
        value: .time(name: "TIME"),
        summary: "Use this time in place of the clock's",
        details: """
          For reproducible runs, with --no-ledger or with --ledger on the command line. Further ahead
          of the system's clock than --max-ahead, it takes ids only from a ledger that no run without
          --now has used.
          """
      )
    case .existingLedger:
      OptionSpec(
        long: "existing",
        value: .flag,
        summary: "Fail if the ledger does not exist",
        details: """
          For containers and scripts: where a volume is missing or a path mistyped, a new ledger
          would know nothing of the ids that were issued before.
          """
      )
    case .window:
      OptionSpec(
        long: "window",
        value: .text(name: "FROM/UNTIL"),
        summary: "Issue only ids of this span, UNTIL not included",
        details: """
          It is the id's own time that counts, never the clock; at the window's end the status is
          4. UNTIL may be a span, as in now/+10s. A window belongs to one process: no ledger is kept
          unless one is named or --workers leases a number, and a second run with the same window
          repeats its ids.
          """
      )
    case .grant:
      OptionSpec(
        long: "grant",
        value: .text(name: "CMD"),
        summary: "Issue in windows of time that a shell command gives",
        details: """
          CMD prints a worker number and a window, 'WORKER FROM UNTIL', that nobody else gets. It is
          run again when the window is used up or over; if it fails, prints anything else, or takes
          longer than --lock-timeout, nothing more is issued and the status is 3. What it leaves
          running in its process group ends with it. No ledger is kept unless one is named.
          'idtool man fleet' has the rules.
          """
      )
    case .layout:
      OptionSpec(
        long: "layout",
        short: "l",
        value: .layout,
        summary: "Bits of an id: a name, or fields such as t41,s12,w10",
        details: "'idtool flake layouts' lists the names and explains the letters.",
        default: .value(FlakeLayoutName.miniflake.rawValue),
        environment: .layout
      )
    case .layouts:
      OptionSpec(
        long: "layout",
        short: "l",
        value: .layout,
        summary: "Bits of an id: a name or fields; may be given again",
        details: "Each number is explained with every layout that fits its window of time.",
        default: .value(FlakeLayoutName.miniflake.rawValue),
        environment: .layout,
        isRepeatable: true
      )
    case .epoch:
      OptionSpec(
        long: "epoch",
        value: .time(name: "TIME"),
        summary: "Moment that time fields count from: a time or a layout",
        details: """
          It is in UTC unless it has a zone. IDTOOL_EPOCH has no say where --layout is given, which
          brings its own epoch.
          """,
        default: .words("the layout's"),
        environment: .epoch
      )
    case .unit:
      OptionSpec(
        long: "unit",
        value: .text(name: "SPAN"),
        summary: "What time fields count: 1ms, 10ms, 1s, 1us",
        default: .words("the layout's")
      )
    case .form:
      OptionSpec(
        long: "form",
        value: .choice(name: "FORM", choices: FlakeForm.allCases.map(\.rawValue)),
        summary: "How ids are written: decimal, hex or native",
        details: """
          Native is the layout's own text form: base32 for tsid, base58 for frostflake. A text in that \
          form that can't be a decimal number is read without this option, too.
          """,
        default: .value("decimal")
      )
    case .moment:
      OptionSpec(
        long: "at",
        formerNames: ["time"],
        value: .time(name: "TIME"),
        summary: "Moment of the id: 2026-11-21 14:00, @UNIX, now, -2h",
        details: "It is rounded down to what the layout can tell apart. \(Self.timeForms)",
        default: .words("one a line of standard input")
      )
    case .workerField:
      OptionSpec(
        long: "worker",
        short: "w",
        value: .number(name: "N", range: 0...UInt64.max),
        summary: "Worker number in the id",
        details: "All fields that tell makers apart are one number: in Twitter's, 10 bits.",
        default: .value("0")
      )
    case .sequence:
      OptionSpec(
        long: "sequence",
        value: .number(name: "S", range: 0...UInt64.max),
        summary: "Sequence number in the id",
        default: .value("0")
      )
    case .random:
      OptionSpec(
        long: "random",
        value: .number(name: "R", range: 0...UInt64.max),
        summary: "Random bits in the id, where the layout has such",
        default: .value("0")
      )
    case .other:
      OptionSpec(
        long: "other",
        value: .number(name: "X", range: 0...UInt64.max),
        summary: "Bits of unknown meaning, where the layout has such",
        default: .value("0")
      )
    case .from:
      OptionSpec(
        long: "from",
        value: .time(name: "TIME"),
        summary: "Where the range starts: 2026-11-21, 14:00, @UNIX, 2h",
        details: "\(Self.timeForms) Here the sign of a span in the past may be left out."
      )
    case .to:
      OptionSpec(
        long: "to",
        value: .time(name: "TIME"),
        summary: "Where it ends, itself not included",
        details: """
          A span with a plus counts from the start: --from 2026-05-30 --to +1d is a day. A time of day \
          without a date is of the day of --from, if that has one: --from '2026-05-30 14:00' --to 15:00 \
          is an hour.
          """,
        default: .words("no end")
      )
    case .length:
      OptionSpec(
        long: "for",
        value: .duration(name: "SPAN"),
        summary: "How long the range is: 1h is short for --to +1h",
        details: "1d is 24h, also where a change of the clocks makes a local day longer or shorter."
      )
    case .sql:
      OptionSpec(
        long: "sql",
        value: .text(name: "COLUMN"),
        summary: "Print an SQL condition on this column",
        details: """
          The column is a plain name such as id or orders.id, or one that is quoted as your \
          database wants it.
          """
      )
    case .dialect:
      OptionSpec(
        long: "dialect",
        value: .choice(name: "NAME", choices: SQLDialect.allCases.map(\.rawValue)),
        summary: "Whose SQL to print: postgres, mysql or sqlite",
        default: .words("what all of them understand")
      )
    case .binary:
      OptionSpec(long: "binary", value: .flag, summary: "The column of --sql has the ids as bytes")
    case .rangeKind:
      OptionSpec(
        long: "kind",
        value: .known(name: "KIND", words: IdentifierKind.sorted.map(\.name)),
        summary: "Kind of the ids: uuidv7, ulid, typeid:user or discord"
      )
    case .near:
      OptionSpec(
        long: "near",
        value: .time(name: "TIME"),
        summary: "Solve for the epoch: the latest id was made at TIME",
        details: Self.timeForms
      )
    case .rankCount:
      OptionSpec(
        long: "count",
        short: "n",
        value: .number(name: "COUNT", range: 1...UInt64.max),
        summary: "How many layouts to print at most",
        default: .value("5")
      )
    case .kind:
      OptionSpec(
        long: "kind",
        value: .kinds,
        summary: "Read each id as KIND (uuid, ulid, flake ...), or say why not",
        details: """
          Several with commas between; the name of a layout is a kind, too ('idtool flake layouts'). \
          Groups are all, timed (those that hold a time) and flake (all layouts). A sqid can't be \
          read without its maker's alphabet.
          """
      )
    case .soughtKinds:
      OptionSpec(
        long: "kind",
        value: .kinds,
        summary: "Look for ids of KIND (uuid, unix, discord ...)",
        details: """
          Several with commas between; the name of a layout is a kind, too. Groups are timed (those that \
          hold a time), flake (all layouts) and all; kinds without a time are passed over.
          """,
        default: .words("the usual ones, and flakes of --layout"),
        isRepeatable: true
      )
    case .kindCount:
      OptionSpec(
        long: "count",
        short: "n",
        value: .number(name: "COUNT", range: 1...UInt64.max),
        summary: "How many kinds to print for an id at most",
        default: .value("5")
      )
    case .at:
      OptionSpec(
        long: "at",
        value: .time(name: "TIME"),
        summary: "Time of the ids; with - times are read, an id for each",
        details: """
          With -, standard input has one time a line, in any order, and each line gets an id of its \
          time: to give rows ids that were made before they had any. \(Self.timeForms)
          """,
        default: .words("now")
      )
    case .namespace:
      OptionSpec(
        long: "namespace",
        value: .known(name: "NS", words: UUIDName.namespaces.map(\.word)),
        summary: "Where a name is meant: dns, url, oid, x500 or a UUID"
      )
    case .size:
      OptionSpec(
        long: "size",
        value: .number(name: "N", range: 2...255),
        summary: "How many characters a nanoid has",
        default: .value("21")
      )
    case .alphabet:
      OptionSpec(
        long: "alphabet",
        value: .text(name: "CHARS"),
        summary: "The characters of a nanoid, each as likely as another",
        details: "From 2 to 94 printable ASCII characters, none of them twice.",
        default: .words("letters, digits, _ and -")
      )
    case .targetForm:
      OptionSpec(
        long: "to",
        value: .known(name: "FORM", words: Command.conversionForms),
        summary: "Form to write: uuid, ulid, typeid:user, base58 or hex"
      )
    case .sourceKind:
      OptionSpec(
        long: "kind",
        value: .known(name: "KIND", words: Command.conversionForms),
        summary: "What the ids are, where that is not certain",
        details: "A kind, a layout of flakes, or one of the forms that say nothing of a kind."
      )
    case .bucket:
      OptionSpec(
        long: "bucket",
        value: .duration(name: "SPAN"),
        summary: "Time that a row of the histogram covers: 1h, 10m",
        details: "Hours and days are those of UTC, or with --local those of the clocks there.",
        default: .words("what suits the data")
      )
    case .output:
      OptionSpec(
        long: "output",
        short: "o",
        value: .choice(name: "FORMAT", choices: ["text", "json", "csv", "tsv"]),
        summary: "Output format: text, json, csv or tsv",
        details: "JSON is one object a line; 64-bit ids are strings in it.",
        default: .value("text"),
        isOverridable: true
      )
    case .outputOrCard:
      OptionSpec(
        long: "output",
        short: "o",
        value: .choice(name: "FORMAT", choices: ["text", "json", "csv", "tsv", "card"]),
        summary: "Output format: text, json, csv, tsv or card",
        details: "JSON is one object a line; 64-bit ids are strings in it. A card draws the bits.",
        default: .value("text"),
        isOverridable: true
      )
    case .summaryOutput:
      OptionSpec(
        long: "output",
        short: "o",
        value: .choice(name: "FORMAT", choices: ["text", "json"]),
        summary: "Output format: text or json",
        details: "JSON is one object.",
        default: .value("text"),
        isOverridable: true
      )
    case .json:
      OptionSpec(long: "json", value: .flag, summary: "Short for --output json")
    case .field:
      OptionSpec(
        long: "field",
        short: "f",
        value: .fields,
        summary: "Print only these fields, tab separated, in this order",
        isRepeatable: true
      )
    case .noHeader:
      OptionSpec(long: "no-header", value: .flag, summary: "No header line in csv and tsv")
    case .invalid:
      OptionSpec(
        long: "invalid",
        value: .choice(name: "WHAT", choices: ["row", "skip"]),
        summary: "What stands for an invalid item: row or skip",
        details: """
          A row has no values in csv, tsv and with --field, unless input and error are asked for; it is \
          an empty line with a template, and has both in text and JSON. Blank lines have a row too in \
          the formats that are told by their place: csv, tsv, --field and templates.
          """,
        default: .value("row")
      )
    case .firstLine:
      OptionSpec(
        long: "first-line",
        value: .number(name: "N", range: 1...UInt64.max >> 1),
        summary: "The number of the first line, in a part of a stream",
        default: .value("1")
      )
    case .jobs:
      OptionSpec(
        long: "jobs",
        short: "j",
        value: .number(name: "N", range: 1...256),
        summary: "How many threads work on a large file",
        details: """
          Results and messages are the same, and in the same order, with any number; 1 leaves the \
          other processors alone. Pipes, terminals and small files are read by one in any case.
          """,
        default: .words("one for each processor")
      )
    case .strict:
      OptionSpec(long: "strict", value: .flag, summary: "Stop at the first item that is invalid")
    case .format:
      OptionSpec(
        long: "format",
        value: .text(name: "TEXT"),
        summary: "Print TEXT for each id, filling in %i %k %t %w %s %r",
        details: """
          %i is the id, %k its kind, %t its time, %w the worker, %s the sequence, %r how long ago it was, %% a
          percent sign; \\t and \\n are a tab and a newline.
          """
      )
    case .delta:
      OptionSpec(
        long: "delta",
        value: .flag,
        summary: "Add delta_ms, the milliseconds since the id before"
      )
    case .time:
      OptionSpec(
        long: "time",
        value: .choice(name: "STYLE", choices: ["iso", "unix", "unix-ms"]),
        summary: "Write times as iso, unix (seconds) or unix-ms",
        default: .value("iso"),
        isOverridable: true
      )
    case .local:
      OptionSpec(
        long: "local",
        value: .flag,
        summary: "Local time: times without a zone are, and all are written so"
      )
    case .since:
      OptionSpec(
        long: "since",
        value: .time(name: "TIME"),
        summary: "Leave numbers alone that mean a time before this",
        details: """
          \(Self.timeForms) Here the sign of a span in the past may be left out, and epoch is the \
          layout's: then card numbers, microseconds and whatever else has 16 digits are read as ids \
          of the first days, too.
          """,
        default: .words("the layout's first use, or 100 days after its epoch")
      )
    case .until:
      OptionSpec(
        long: "until",
        value: .time(name: "TIME"),
        summary: "Leave numbers alone that mean this time or later",
        default: .words("a day from now")
      )
    case .earliest:
      OptionSpec(
        long: "since",
        value: .time(name: "TIME"),
        summary: "Refuse ids of a time before this",
        details: "\(Self.timeForms) Here the sign of a span in the past may be left out."
      )
    case .latest:
      OptionSpec(
        long: "until",
        value: .time(name: "TIME"),
        summary: "Refuse ids of this time or later",
        details: "A time of day without a date is of the day of --since, if that has one."
      )
    case .byTime:
      OptionSpec(
        long: "by-time",
        value: .flag,
        summary: "Put the results in the order of their times",
        details: """
          Those without a time come last. All ids are held in memory until the input ends, and of \
          those that are invalid only a message remains.
          """
      )
    case .only:
      OptionSpec(
        long: "only",
        value: .flag,
        summary: "Print only lines with an id in the window of time"
      )
    case .afterContext:
      OptionSpec(
        long: "after-context",
        short: "A",
        value: .number(name: "N", range: 0...UInt64.max >> 1),
        summary: "With --only: N lines behind each line, too"
      )
    case .beforeContext:
      OptionSpec(
        long: "before-context",
        short: "B",
        value: .number(name: "N", range: 0...1 << 20),
        summary: "With --only: N lines in front of each line, too"
      )
    case .context:
      OptionSpec(
        long: "context",
        short: "C",
        value: .number(name: "N", range: 0...1 << 20),
        summary: "Short for -A N -B N",
        details: "Each of the three implies --only; -- stands between lines that are apart."
      )
    case .withFileName:
      OptionSpec(
        long: "with-filename",
        short: "H",
        value: .flag,
        summary: "Put the file's name in front of each line"
      )
    case .unpack:
      OptionSpec(
        long: "decompress",
        short: "z",
        value: .flag,
        summary: "Read files that end in .gz, .zst, .xz or .bz2 unpacked",
        details: "By gzip, zstd, xz and bzip2, which must be there."
      )
    case .recordFormat:
      OptionSpec(
        long: "in",
        value: .choice(name: "FORMAT", choices: ["json", "csv", "tsv"]),
        summary: "Put fields beside the ids of records: json, csv or tsv",
        details: """
          In JSON, one value a line or an array, "order_id":115... is followed by "order_id_time":"..."; in a \
          table, whose first row names the columns, the columns are added at the end of each row. \
          --field says what is added, the time if nothing else. All other bytes stay.
          """
      )
    case .idKey:
      OptionSpec(
        long: "key",
        short: "k",
        value: .text(name: "NAME"),
        summary: "With --in json: look at members of this name only",
        isRepeatable: true
      )
    case .idColumn:
      OptionSpec(
        long: "column",
        value: .text(name: "NAME"),
        summary: "With --in csv and tsv: look at columns of this name only",
        details: "Otherwise those count that have an id in one of the first hundred rows.",
        isRepeatable: true
      )
    case .replace:
      OptionSpec(
        long: "replace",
        value: .flag,
        summary: "Put the annotation in the place of the id"
      )
    case .state:
      OptionSpec(
        long: "state",
        short: "s",
        value: .file,
        summary: "File that records which ids are in use",
        details: """
          It is JSON, is replaced as a whole at each change, and is itself locked meanwhile. Its \
          mode, owner, access list and extended attributes stay. A file with several names (hard \
          links) is not changed: the other names would go on from the old state. Versions before \
          this one locked a file of the same name with .lock behind it, and take no notice of this \
          lock: don't let both change a state at once.
          """,
        environment: .state
      )
    case .existing:
      OptionSpec(
        long: "existing",
        value: .flag,
        summary: "Fail if the state file does not exist",
        details: "For scripts: a mistyped path would otherwise begin again at 1."
      )
    case .fresh:
      OptionSpec(
        long: "fresh",
        value: .flag,
        summary: "Take ids above the highest ever, none that was recycled"
      )
    case .new:
      OptionSpec(
        long: "new",
        value: .flag,
        summary: "Register nothing unless all of the ids are free"
      )
    case .eachID:
      OptionSpec(long: "ids", value: .flag, summary: "List each id in use, one a line")
    case .positionCount:
      OptionSpec(
        long: "count",
        short: "n",
        value: .number(name: "COUNT", range: 0...UInt64(OrderPosition.largestCount)),
        summary: "How many positions to print, in order",
        default: .value("1")
      )
    case .first:
      OptionSpec(
        long: "first",
        value: .flag,
        summary: "For the first item of an empty list: 0; takes no A and B"
      )
    case .pick:
      OptionSpec(
        long: "pick",
        value: .choice(name: "HOW", choices: OrderPick.allCases.map(\.rawValue)),
        summary: "Take a random integer, or the one in the middle",
        details: "Several in the middle are spaced evenly.",
        default: .value("random")
      )
    case .seed:
      OptionSpec(
        long: "seed",
        value: .number(name: "N", range: 0...UInt64.max),
        summary: "Make the random choices the same on every run"
      )
    case .minimum:
      OptionSpec(
        long: "min",
        value: .text(name: "N"),
        summary: "Where an open end before the first item stops",
        details: "Positions are above it.",
        default: .value("\(OrderLimits.growing.minimum)")
      )
    case .maximum:
      OptionSpec(
        long: "max",
        value: .text(name: "N"),
        summary: "Where an open end after the last item stops",
        details: "Positions are below it.",
        default: .value("\(OrderLimits.growing.maximum)")
      )
    case .keys:
      OptionSpec(
        long: "fractional",
        formerNames: ["keys"],
        value: .flag,
        summary: "Positions are text such as a0V instead of integers"
      )
    case .jitter:
      OptionSpec(
        long: "jitter",
        value: .flag,
        summary: "Add random digits to keys, for lists with many writers",
        details: """
          Six of them: two who insert at the same place take the same key once in 50,000,000,000 \
          times.
          """
      )
    case .wantedOrder:
      OptionSpec(
        long: "order",
        formerNames: ["to"],
        value: .text(name: "IDS"),
        summary: "The ids in the wanted order, with commas between"
      )
    case .wantedOrderFile:
      OptionSpec(
        long: "order-file",
        formerNames: ["to-file"],
        value: .file,
        summary: "File with the ids in the wanted order, one a line",
        details: """
          A line is an id as it is, a JSON string, or a record that has the id under its key; - is \
          standard input.
          """
      )
    case .unnamed:
      OptionSpec(
        long: "unnamed",
        value: .choice(name: "WHAT", choices: UnnamedItems.allCases.map(\.rawValue)),
        summary: "What becomes of items that the wanted order lacks",
        details: """
          refuse makes them an error; with stay they keep their places among the others; with leave \
          they are no longer in the list and their positions are free.
          """,
        default: .value("refuse")
      )
    case .key:
      OptionSpec(
        long: "key",
        short: "k",
        value: .text(name: "NAME"),
        summary: "Key under which a record has its id",
        details: """
          A dot leads into an object, as in user.id; a dot that belongs to a key has a backslash in \
          front of it.
          """,
        default: .value("id")
      )
    case .yes:
      OptionSpec(long: "yes", value: .flag, summary: "Confirm that everything is to be forgotten")
    case .position:
      OptionSpec(
        long: "position",
        value: .text(name: "NAME"),
        summary: "Key under which a record has its position",
        details: "The position is an integer, or a string of its digits, or null for none yet.",
        default: .value("order")
      )
    case .routes:
      OptionSpec(
        long: "routes",
        value: .text(name: "LIST"),
        summary: "Known identifiers, with commas between them",
        details: "A route with another identifier is then invalid.",
        environment: .routes
      )
    case .routesFile:
      OptionSpec(
        long: "routes-file",
        value: .file,
        summary: "JSON file of the known identifiers and their values",
        details: """
          {"routes":{"feed":{"value":"none"}}} is such a file. A value is required, optional (the default) or none; its type is text \
          (the default), integer, uuid, auid, flake or flake:LAYOUT.
          """
      )
    case .routeKey:
      OptionSpec(
        long: "key",
        short: "k",
        value: .text(name: "NAME"),
        summary: "Read JSON objects with the route under this key",
        details: """
          One object a line. A dot leads into an object, as in user.id; a dot that belongs to a key \
          has a backslash in front of it.
          """
      )
    case .recordsFile:
      OptionSpec(
        long: "file",
        value: .file,
        summary: "File that holds the records",
        default: .words("standard input")
      )
    case .changedFile:
      OptionSpec(long: "file", value: .file, summary: "File that holds the records to change")
    case .inPlace:
      OptionSpec(
        long: "in-place",
        short: "i",
        value: .flag,
        summary: "Replace the file, and print nothing",
        details: """
          The file holds the old content or the new one, whatever happens, and of two that change \
          it one waits for the other. Its mode, owner, access list and extended attributes stay. \
          Where a program that knows nothing of the lock, such as an editor, has changed the file \
          meanwhile, nothing is replaced, and the result is kept in FILE.result.
          """
      )
    case .insertionIndex:
      OptionSpec(
        long: "index",
        formerNames: ["at"],
        value: .number(name: "N", range: 0...UInt64.max),
        summary: "Index that the first new record gets, from 0",
        default: .words("the end")
      )
    case .destinationIndex:
      OptionSpec(
        long: "index",
        formerNames: ["to"],
        value: .number(name: "N", range: 0...UInt64.max),
        summary: "Index that the record has afterwards, from 0"
      )
    case .before:
      OptionSpec(
        long: "before",
        value: .text(name: "ID"),
        summary: "In front of the record with this id"
      )
    case .after:
      OptionSpec(
        long: "after",
        value: .text(name: "ID"),
        summary: "Behind the record with this id"
      )
    case .keep:
      OptionSpec(
        long: "keep",
        value: .choice(name: "WHICH", choices: ["first", "last"]),
        summary: "Which value of an id counts: the first or the last",
        details: """
          A record stands where the first one with its id stood, in either case; for last, the \
          records are held in memory until the input ends.
          """,
        default: .value("first")
      )
    case .color:
      OptionSpec(
        long: "color",
        value: .choice(name: "WHEN", choices: ["auto", "always", "never"]),
        summary: "Color the output: auto, always or never",
        default: .value("auto"),
        isOverridable: true
      )
    case .quiet:
      OptionSpec(
        long: "quiet",
        short: "q",
        value: .flag,
        summary: "No notes on a terminal; errors are still shown",
        details: """
          Nor warnings about a stream as a whole. The commands named check say nothing of items then: \
          the exit status is the answer.
          """
      )
    case .help:
      OptionSpec(
        long: "help",
        short: "h",
        value: .flag,
        summary: "Show help: -h a screen, --help everything"
      )
    case .version:
      OptionSpec(long: "version", short: "V", value: .flag, summary: "Show the version")
    }
  }
}
