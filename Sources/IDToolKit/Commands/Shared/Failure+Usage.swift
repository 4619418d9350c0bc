extension Failure {
  init(usage error: UsageError) {
    self.init(status: .usage, message: error.sentence, hints: error.hints)
  }
}
