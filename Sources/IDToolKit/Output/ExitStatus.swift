/// How the program ends.
///
/// Scripts rely on these numbers; they never change their meaning.
enum ExitStatus: Int32, Sendable {
  case success = 0
  /// Some input was invalid, or the answer is no.
  case invalidInput = 1
  /// The command line does not fit.
  case usage = 2
  /// A file, a lock, a disk or the clock failed.
  case environment = 3
  /// No free worker number, no id left, no room.
  case exhausted = 4
}
