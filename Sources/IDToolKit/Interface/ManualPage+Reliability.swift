extension ManualPage {
  /// The topic that `idtool man` takes, and the page's name after the hyphen.
  static let reliabilityName = "reliability"

  /// Returns the page about what is promised and what was tried.
  static func renderReliability() -> String {
    var page = header(
      "idtool-reliability",
      section: 7,
      summary: "what idtool promises, how we tried to break it, and what it does not promise"
    )
    page += ".Sh DESCRIPTION\n"
    page += ".Ss What is promised\n" + ManualText.bullets(ReliabilityReport.promises)
    page += ".Ss What was tried\n"
    page += ManualText.prose(
      "On \(ReliabilityReport.date), none of these broke a promise. The program was as it is shipped, "
        + "except for the fuzzer's, which was built with AddressSanitizer:"
    )
    page += ".Bl -tag -width Ds\n"
    for (attack, count) in ReliabilityReport.trials {
      page += ".It \(ManualText.prose(attack))" + ManualText.sentence(count)
    }
    page += ".El\n.Pp\n"
    page += ManualText.prose(
      """
      The protocols were also explored as models, in every order of steps. Each of 26 precautions was \
      left out of a model in turn; with every such model something went wrong, mostly an id that came \
      twice, so each is needed.
      Zero failures in n trials bound the rate at 3 in n, with 95 percent confidence. Exhaustive are \
      only the fault tests and the models; the rest is sampling. All of it is in the source: the \
      tests run a part of each attack, and Tests/prove runs all of it, for hours.
      """
    )
    page += ".Ss What is not promised\n" + ManualText.bullets(ReliabilityReport.limits)
    page += ".Sh SEE ALSO\n.Xr idtool 1 ,\n.Xr idtool-auid 1 ,\n.Xr idtool-flake 1\n"
    return page
  }
}

/// What idtool promises about ids and files, what was tried to break it, and what it can't promise.
///
/// A test compares the sums in the README with it. After a long run (`Tests/prove`), the counts and the date are
/// changed here and nowhere else. Promises and limits are a line each.
enum ReliabilityReport {
  /// The date of the run that produced the counts.
  static let date = "2026-11-22"

  static let promises = """
    No flake comes twice from one ledger: not from many processes or machines at once, not after a \
    kill at any instant, not when the clock steps back, not after a loss of power.
    A state file, or a file changed in place, is the old one or the new one, whole, whatever fails \
    and whatever other files appear or vanish next to it; and no AUID that is in use is issued \
    again.
    Exit status 0 means that every byte of the output was written.
    What is refused stays as it was: a damaged ledger, a file that isn't a state, another layout's \
    ledger.
    No input, no file and no clock makes it crash or hang.
    """

  /// Attacks, and how often each was made without breaking a promise.
  static let trials: KeyValuePairs = [
    "Up to 64 processes on one ledger, killed and stopped at random":
      "151,436,464 ids, 54,039 processes, 13,649 kills",
    "The same under a clock that jumps, by up to an hour":
      "28,935,273 ids, 30,471 kills, 147,538 steps back",
    "Death, a signal or an error at each system call of flake next": "2,009 faults",
    "The same in auid and in records --in-place": "6,919 faults",
    "64 processes on one AUID state, killed at random": "422,500 ids, 743 kills",
    "Files next to that state removed at random": "42,881 ids",
    "Power cuts while processes issue, on ext4": "600 cuts, 53,342 ids",
    "Command lines and texts made up by a fuzzer, with AddressSanitizer": "10,342,776 cases",
  ]

  static let limits = """
    There may be gaps: a kill between the recording and the printing wastes ids.
    A ledger or state that is deleted, replaced, or restored from an older copy, a virtual \
    machine's snapshot among them, has forgotten what came after.
    A disk that claims to have written, and hasn't, can take back what was promised.
    Locks must reach everybody who sees the file. 'flake next', 'auid' and --in-place work in file \
    systems whose locks are known to do so: ext2 to ext4, XFS, Btrfs, F2FS, ZFS, bcachefs, tmpfs, \
    overlay, FAT, NFS 4, SMB and a few of clusters, without options such as nolock, local_lock or \
    nobrl. In others (sshfs, rclone and all in user space, folders shared with a virtual machine) they \
    refuse with status 3, unless you promise with --trust-locks that all users reach the file through \
    the same mount of one machine. With Docker Desktop, keep the file in a named volume; with WSL, in its own file system and not below /mnt/c.
    Whoever may read a file can hold its lock, and so keep others waiting (status 3 after \
    --lock-timeout).
    Machines that share worker numbers must share a ledger, divide the numbers with --workers, or issue \
    in windows with --grant: see idtool-fleet(7). --no-ledger promises nothing beyond its own run.
    Earlier versions locked a file next to a state, FILE.lock, and don't see the lock on the \
    state: don't run both at once.
    The upper folder of an overlay, such as a container's own layer, must not be used by another \
    path at the same time: by another path they are different files, so locks don't meet.
    If a program that ignores the locks changes a file in the instant between the last look at it \
    and its replacement, that change is lost.
    Checksums and second copies find damage by accident. They don't protect against somebody who \
    may write the file.
    """
}
