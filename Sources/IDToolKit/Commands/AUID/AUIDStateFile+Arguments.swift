extension AUIDStateFile {
  /// Reads the options; with `mustExist`, a missing state is always an error.
  init(_ arguments: ParsedArguments, mustExist: Bool = false) throws(UsageError) {
    path = try arguments.required(.state).text
    self.mustExist = mustExist || arguments.has(.existing)
    // Reading the state takes no lock.
    let isChange = arguments.takes(.lockTimeout)
    trustsLocks = isChange && arguments.has(.trustLocks)
    lockTimeout = isChange ? arguments.span(.lockTimeout) : .zero
  }
}
