/// Which state file a command of the group `auid` works on, from `--state`, `--existing`,
/// `--trust-locks` and `--lock-timeout`.
struct AUIDStateRequest: Sendable {
  /// As it was given: messages show it.
  let path: [UInt8]
  let mustExist: Bool
  /// Whether locks are taken to reach everyone, whatever the file system.
  let trustsLocks: Bool
  /// Microseconds.
  let lockTimeout: Int64

  /// Reads the options; with `mustExist`, a state that is not there is an error in any case.
  init(_ arguments: ParsedArguments, mustExist: Bool = false) throws(UsageError) {
    guard let path = arguments.text(.state) else {
      throw UsageError(
        problem: .missingOption(
          option: "--state",
          valueName: "FILE",
          environment: EnvironmentVariable.state.rawValue
        ),
        topic: .command(arguments.command)
      )
    }
    self.path = path
    self.mustExist = mustExist || arguments.takes(.existing) && arguments.has(.existing)
    // What only reads the state takes no lock.
    let isChange = arguments.takes(.lockTimeout)
    trustsLocks = isChange && arguments.has(.trustLocks)
    lockTimeout = isChange ? arguments.duration(.lockTimeout) : 0
  }
}
