/// Options that say who issues ids, where that is recorded, and how far ids may run ahead.
extension Option {
  static let worker = Option(
    long: "worker",
    short: "w",
    value: .number(name: "N", range: 0...UInt64.max),
    summary: "Worker number; 0 to \(FlakeLayout.miniflake.largestWorker) in miniflake",
    details: """
      Two machines must not use the same number, unless they share the ledger. Without it, the \
      process leases a free number while it runs.
      """,
    remarks: [
      OptionRemark(commands: [.new], text: "With --at, --from or --in it is 0 if not given.")
    ],
    environment: .worker
  )

  static let workers = Option(
    long: "workers",
    value: .text(name: "A-B"),
    summary: "Lease a worker number from A to B",
    details: "Give each machine a range of its own, and they needn't talk to each other.",
    rules: [.not(with: [.worker])]
  )

  static let workerOf = Option(
    long: "worker-of",
    value: .text(name: "NAME"),
    summary: "Take the number at the end of NAME: 3 of web-3",
    details: """
      For names that an orchestrator numbers, such as the pods of a StatefulSet: the number after \
      the last hyphen or underscore, or the whole name. Careful: api-3 gives 3 as well; see \
      idtool-fleet(7). A name that ends like an address (ip-10-0-0-17) is refused: other machines may have the same \
      last number.
      """,
    rules: [.not(with: [.worker, .workers])]
  )

  static let count = Option(
    long: "count",
    short: "n",
    value: .number(name: "COUNT", range: 0...UInt64.max),
    summary: "How many ids to print",
    default: .value("1"),
    rules: [.not(with: [.at], ["-"], because: "each time gets one id")]
  )

  static let ledger = Option(
    long: "ledger",
    value: .file,
    summary: "File that records what each worker has issued",
    details: """
      Users, containers and machines that share worker numbers must share a ledger: it is what \
      keeps an id from being issued twice.
      """,
    default: .words("one for each layout in ~/.local/state/idtool"),
    environment: .ledger
  )

  static let noLedger = Option(
    long: "no-ledger",
    summary: "Keep no record: a second run may repeat ids",
    details: "Only this process knows what it issued, and forgets it at its end.",
    rules: [.not(with: [.ledger])]
  )

  /// `--existing` for a ledger.
  static let existingLedger = Option(
    long: "existing",
    summary: "Fail if the ledger does not exist",
    details: """
      For containers and scripts: if a volume is missing or a path mistyped, a new ledger would \
      not know which ids were issued before.
      """
  )

  static let lockTimeout = Option(
    long: "lock-timeout",
    value: .span(name: "SPAN"),
    summary: "How long to wait for a lock held by another process",
    default: .value("10s")
  )

  static let trustLocks = Option(
    long: "trust-locks",
    summary: "Lock files in any file system",
    details: """
      You promise that all users reach the file through the same mount of one machine. In sshfs, \
      shared folders and unknown file systems, no file is changed without it; see \
      idtool-reliability(7).
      """
  )

  static let maxAhead = Option(
    long: "max-ahead",
    value: .span(name: "SPAN"),
    summary: "How far ids may run ahead of the clock",
    details: """
      When a sequence is full, ids take the next moment's; when the clock steps back, they go \
      on from where they were. Beyond that, the command fails.
      """,
    default: .value("60s")
  )

  static let pace = Option(
    long: "pace",
    summary: "Wait rather than run ahead of the clock",
    details: "No id is printed before its own timestamp."
  )

  static let now = Option(
    long: "now",
    value: .time(name: "TIME"),
    summary: "Use this time in place of the clock's",
    details: """
      It makes a run repeatable: with --worker, since a number is leased at random, and with \
      --no-ledger, or --ledger on the command line. Random fields differ anyway. If TIME is \
      further ahead of the system's clock than --max-ahead, ids come only from a ledger that no \
      run without --now has used.
      """,
    rules: [
      .not(with: [.pace], because: "that waits for the clock"),
      .not(with: [.grant], because: "that follows the clock"),
    ]
  )

  static let window = Option(
    long: "window",
    value: .text(name: "FROM/UNTIL"),
    summary: "Issue only ids of this span, UNTIL not included",
    details: """
      The id's own time counts, never the clock; at the window's end the status is 4. UNTIL may be \
      a span, as in now/+10s. A window belongs to one process: a second run with it repeats its \
      ids. No ledger is kept unless you name one or --workers leases a number.
      """
  )

  static let grant = Option(
    long: "grant",
    value: .text(name: "CMD"),
    summary: "Issue in windows of time that a shell command gives",
    details: """
      CMD prints a worker number and a window, 'WORKER FROM UNTIL', that nobody else gets. It runs \
      again when the window is used up or over. If it fails, prints anything else, or takes longer \
      than --lock-timeout, no more ids are issued and the status is 3. When CMD \
      ends, so does what it leaves running in its process group. No ledger is kept unless you name one. See idtool-fleet(7).
      """,
    rules: [.not(with: [.window], because: "both say which windows there are")]
  )
}
