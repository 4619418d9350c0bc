/// Which state file a command of the group `auid` works on, from `--state`, `--existing` and
/// `--lock-timeout`.
struct AUIDStateRequest: Sendable {
  /// As it was given: messages show it.
  let path: [UInt8]
  let mustExist: Bool
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
    lockTimeout =
      arguments.takes(.lockTimeout) ? arguments.duration(.lockTimeout) ?? 10_000_000 : 0
  }
}
