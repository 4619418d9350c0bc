/// What a validated request does, and the exit status of that.
///
/// Creating one touches nothing: errors in a command line are found before anything is done. Each
/// command has a function that reads its options and returns the effect; a command whose effect has
/// parts that share what was read is a structure that keeps it, and `run` is the effect.
typealias Effect = (inout Console) throws(Failure) -> ExitStatus

extension Failure {
  init(usage error: UsageError) {
    self.init(status: error.status, message: error.sentence, hints: error.hints)
  }
}
