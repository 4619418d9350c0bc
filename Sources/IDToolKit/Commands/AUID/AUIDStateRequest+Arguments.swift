extension AUIDStateRequest {
  /// Reads the options; with `mustExist`, a missing state is always an error.
  init(_ arguments: ParsedArguments, mustExist: Bool = false) throws(UsageError) {
    guard let path = arguments.text(.state) else {
      throw arguments.error(
        .missingOption(
          option: "--state",
          valueName: "FILE",
          environment: EnvironmentVariable.state.rawValue
        )
      )
    }
    self.path = path
    self.mustExist = mustExist || arguments.takes(.existing) && arguments.has(.existing)
    // Reading the state takes no lock.
    let isChange = arguments.takes(.lockTimeout)
    trustsLocks = isChange && arguments.has(.trustLocks)
    lockTimeout = isChange ? arguments.span(.lockTimeout) : .zero
  }
}
