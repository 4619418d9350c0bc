/// A command with its validated request, ready to run.
///
/// Creating one touches nothing: errors in a command line are found before anything is done.
protocol RunnableCommand {
  /// Validates the arguments.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// Runs the command; returns the exit status.
  func run(on console: inout Console) throws(Failure) -> ExitStatus
}
