/// What you need to know to issue ids on many machines: the text of idtool-fleet(7).
///
/// Paragraphs and the items of a list are a line each. Tests run the recipes verbatim.
enum FleetGuide {
  /// Text to type or to put into a file, and what it is for.
  struct Recipe: Sendable {
    let title: String
    let remarks: String
    /// The lines, verbatim; a page folds those of more than 74 columns.
    let lines: String
    var conclusion = ""
  }

  static let problem = """
    A ledger keeps the ids of one machine apart. Two containers with a ledger each know nothing of \
    each other: with the same worker number, both may print the same ids. So may two machines, and one \
    machine and its clone.
    There are three ways out, from the simplest. Share the ledger, where all see the same file and \
    its locks reach them all. Give each its own worker number, or its own range of them, and a \
    ledger that outlives it. Or let a store that all can reach hand out windows of time, with \
    --grant: then nothing depends on a number, a disk or a clock.
    Locking or leasing a number in a store does not help. A process that is paused past the end of \
    its lease, by the scheduler or with its whole machine, goes on issuing when it wakes, and \
    cannot know that another has the number by then. In trials with real servers, etcdctl lock, \
    leases with keep-alive, advisory locks of PostgreSQL and SET NX PX of Redis all gave ids \
    twice.
    """

  static let promise = """
    With --grant and a store that keeps what it has acknowledged, the whole fleet never issues an \
    id twice: whatever the clocks say, however long a process is stopped, whenever one is killed, \
    and whatever becomes of messages on their way. The worker number may be the same for all.
    The ids that one process prints increase, over all its windows.
    No id whose own time is outside its window is printed.
    """

  static let protocolSteps = """
    For each kind of id (bits, epoch and unit) and each worker, the store keeps a time C: all ids \
    ever allowed are of a time before C.
    Read C. FROM is the later of C and now, UNTIL is FROM plus a span.
    Replace C with UNTIL by compare-and-swap: only if C is unchanged. If another was faster, begin \
    anew. If the answer is lost, begin anew, too: that window is never used, by anybody.
    Issue only ids whose own time lies from FROM to before UNTIL. The clock has no say in this.
    A window belongs to the process that asked for it, and ends with it. Nothing is given back.
    When the window is used up, or the clock is past UNTIL, begin anew. A FROM further ahead of the \
    clock than --max-ahead is an error.
    """

  static let reason = """
    The store does one swap at a time, and each moves C forward. So no two windows that were acknowledged share a moment. An id's own time decides which window it is \
    in; a process that sleeps for a year and then issues from its old window issues ids that \
    nobody else ever could.
    """

  /// The options that go with a window, and what each means there.
  static let besides: [(options: [Option], meaning: String)] = [
    (
      [.worker, .workers, .workerOf],
      """
      Which numbers a grant may give; without them, all that the layout has. --window needs \
      --worker, --workers or --worker-of.
      """
    ),
    (
      [.ledger, .noLedger, .existingLedger],
      """
      No ledger is kept unless one is named, by option or variable: then ids are recorded in it, \
      too, and come after its last one. With --window and --workers, the usual ledger leases the \
      number.
      """
    ),
    (
      [.maxAhead],
      "Bounds how far ahead of the clock a window may begin, and how far ids may run ahead in it."
    ),
    (
      [.pace],
      """
      No id is printed before its own time, so idtool waits for a window to start; it doesn't ask for \
      the next one while the last is in use.
      """
    ),
    ([.now], "Is the clock for --window; no ledger has to be named. --grant refuses it."),
    (
      [.lockTimeout],
      """
      How long a grant may take. A window whose command has failed, was too slow or wrote anything \
      but one line is dropped, the last line of its errors is quoted, and the status is 3.
      """
    ),
    (
      [.count],
      """
      With --window, all of the ids or none. With --grant, the next window is asked for while the \
      last is used, if more ids are wanted than it holds.
      """
    ),
  ]

  static let command = """
    /bin/sh runs the command of --grant in a process group of its own, with no descriptors but an \
    empty standard input, its output and its errors. It prints one line, a worker number and the \
    two moments of a window, with a newline at the end, and ends with status 0:
    """

  static let answer = """
    Moments are @ and a Unix time, or a date and a time of day. What it writes to standard error \
    is passed on. When the command ends, idtool ends what is left of its process group; when idtool ends, \
    even by kill -9, the group ends too. A program that leaves the group, with setsid, goes on. \
    The command starts with default signal handling, even if idtool ignores some signals. An answer that is late, or \
    that comes with another status, is dropped: whether the store gave the window is not known \
    then, and losing it makes a gap, not a repeat.
    """

  static let scripts = """
    'idtool flake grant etcd', postgres and redis print scripts that are such commands. Their \
    argument is the length of their windows, with its unit: 500ms, 10s, 2m, at most 60m. They ask \
    again when the store fails, end before their time is over, and say what kept them; with \
    --check they show the settings of the store on which the promise rests. A process that keeps \
    pace with the clock asks for a span of 10 s six times a minute; what is left of it is lost \
    when the process ends.
    """

  static let limits = """
    There are gaps: what is left of a window when its process ends is lost.
    A process that is copied while it runs, with a virtual machine that is resumed twice, has its \
    window twice.
    The store must not forget a swap that it has acknowledged. etcd doesn't, with a majority of its \
    disks. PostgreSQL doesn't forget unless fsync is off; after a failover only if replication was \
    synchronous, and the script drops a window whose commit the server warns of. Redis is safe only \
    as a single server with appendfsync always, without failover. A store that is restored from a \
    backup has forgotten.
    With etcd's script, windows take their time from the clock of the machine. One whose clock is \
    far ahead takes C with it, and the others are refused that number (status 3) until their \
    clocks catch up. PostgreSQL and Redis tell their own time; there, a machine whose clock is \
    ahead of the store's by more than a span gets no useful window, and says so.
    Processes that share a number wait for the store, and the windows of a number run ahead of the \
    clock if many use it. Without --worker each takes a number that nobody uses.
    """

  static let elsewhereRemarks = """
    Decoding and annotating keep no state, so they run wherever lines can be piped through a program.
    """
}
