/// The exit status of the program.
///
/// Scripts rely on these numbers; their meaning never changes.
enum ExitStatus: Int32, Sendable {
  case success = 0
  /// Some input was invalid, or the answer is no.
  case invalidInput = 1
  /// The command line is wrong.
  case usage = 2
  /// A file, a lock, a disk or the clock failed.
  case environment = 3
  /// No worker number, id or position is left.
  case exhausted = 4
}
