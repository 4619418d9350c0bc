/// A command with everything that it was asked for, checked and ready to be carried out.
///
/// Making one touches nothing: what is wrong with a command line is found before anything is done.
protocol RunnableCommand {
  /// Checks the arguments; `now` is the clock's time, which times such as `-2h` count from.
  init(_ arguments: ParsedArguments, now: Timestamp) throws(UsageError)

  /// Does what was asked for; the status says how far it went well.
  func run(on console: inout Console) throws(Failure) -> ExitStatus
}
