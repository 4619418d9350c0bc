/// A command with its validated request, ready to run.
///
/// Creating one touches nothing: errors in a command line are found before anything is done.
protocol RunnableCommand {
  /// Validates the arguments; `now` is the clock's time, from which times such as `-2h` count.
  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError)

  /// Runs the command; returns the exit status.
  func run(on console: inout Console) throws(Failure) -> ExitStatus
}
