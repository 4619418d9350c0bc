extension Failure {
  init(_ error: UsageError) {
    self.init(status: .usage, message: error.sentence, hints: error.hints)
  }
}
