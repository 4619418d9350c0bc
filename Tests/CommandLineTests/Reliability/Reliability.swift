import Foundation
import Testing

/// What `idtool flake next` promises: no id twice from one ledger, whatever happens to its
/// processes, its clock, its file and its machine.
///
/// Each suite in here attacks the promise from one side, on the program as it is shipped. One runs
/// after the other, so that each has the machine to itself. All of them print one line with what
/// was done; what can't be done on a machine counts as skipped, because a skip is not a pass.
/// `IDTOOL_LONG=1` makes the same tests run for minutes, `IDTOOL_SEED=N` repeats the choices (not
/// the timing) of a run.
///
/// Zero failures in n trials bound the rate at 3/n with 95 % confidence; only the faults at every
/// system call are exhaustive. That the tests can fail at all is shown by ``MutantTests``.
@Suite("No id twice from one ledger", .serialized, .waits)
enum Reliability {
  /// Whether the run may take minutes.
  static let isLong = ProcessInfo.processInfo.environment["IDTOOL_LONG"] == "1"

  /// All cases in a long run, which repeats whatever failed; otherwise one in `share`, others with
  /// another seed.
  ///
  /// Of a debug build, which takes ten times as long on much data, one in six at most.
  static func some<Case>(_ all: [Case], oneIn share: Int = 1) -> [Case] {
    if isLong { return all }
    let share = Tool.isShipped ? share : max(share, 6)
    let first = Int(testSeed() % UInt64(min(share, all.count)))
    return all.indices.filter { $0 % share == first }.map { all[$0] }
  }

  /// One of the cases, another one with another seed; in a long run, all.
  static func oneOf<Case>(_ all: [Case]) -> [Case] {
    isLong ? all : [all[Int(testSeed() % UInt64(all.count))]]
  }

  /// Whether file systems can be mounted, where nobody else sees them.
  static let canMount: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "unshare --mount mount -t tmpfs none /mnt 2>/dev/null"]
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  static func report(_ line: String) {
    print("reliability: \(line)")
  }
}

extension SplitMix {
  /// An exponentially distributed time: most are short, some are long.
  mutating func seconds(mean: Double) -> Double {
    -log(1 - Double.random(in: 0..<1, using: &self)) * mean
  }
}
