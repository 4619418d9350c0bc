extension RecordsFile {
  /// Takes the file from an argument or `--file`, and reads `--in-place`, `--lock-timeout` and
  /// `--trust-locks`.
  ///
  /// No file, and `-`, mean standard input, which can't be replaced.
  init(_ arguments: ParsedArguments, path: [UInt8]?) throws(UsageError) {
    let isStandardInput = path?.span.holds("-") ?? true
    self.path = isStandardInput ? nil : path
    isInPlace = arguments.takes(.inPlace) && arguments.has(.inPlace)
    trustsLocks = isInPlace && arguments.has(.trustLocks)
    lockTimeout = isInPlace ? arguments.span(.lockTimeout) : .zero
    if isStandardInput, isInPlace {
      let clause = "--in-place replaces a file, and standard input is none: name the file"
      throw arguments.conflict(clause)
    }
    if path == nil, SystemCall.isTerminal(0) {
      throw arguments.error(
        .terminalInput(remedy: "pass --file FILE, or --file - to type records in")
      )
    }
  }
}
